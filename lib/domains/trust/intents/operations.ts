import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import { noEntity, operation } from "#lib/core/operation.ts";
import { assertMay, perform } from "#lib/execute.ts";
import * as receipts from "../receipts/store.ts";
import { asSent } from "./rules.ts";
import { IntentAnswer } from "./schema.ts";
import { intents } from "./table.ts";

const actions = Object.keys(intents);

/** Reads an intent's params; an issue's path begins with `params.`, as the client sent it. */
function parseParams(params: z.ZodObject, given: unknown): Record<string, unknown> {
  return parseInput(z.object({ params }), { params: given }).params;
}

export const executeIntent = operation({
  name: "intents.execute",
  title: "Execute an intent",
  about: `The answer is the receipt of the act. Needs \`intents:execute\` and the scope of what the intent does, and runs the same code as the resource endpoint. With \`?dry_run=true\` the answer says what would happen, its \`journal_entries\` and \`obligations\` also beside \`effects\`.\n\nThe actions: ${actions.map((action) => `\`${action}\``).join(", ")}.`,
  http: "POST /v1/intents",
  scope: "intents:execute",
  effect: "write",
  entity: noEntity,
  input: z.object({
    action: z.enum(actions as [string, ...string[]]),
    params: z.record(z.string(), z.unknown()).default({}),
  }),
  output: IntentAnswer,
  fields: ({ action }) => {
    const intent = typeof action === "string" && Object.hasOwn(intents, action) ? intents[action] : undefined;
    return intent && z.object({ action: z.unknown(), params: intent.params });
  },
  delegates: true,
  example: {
    action: "form_entity",
    params: { entity_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" },
  },
  async run({ tx, caller, manner }, { action, params }) {
    const intent = intents[action];
    if (!intent) throw new AppError(400, "unknown_action", `action must be one of ${actions.join(", ")}`);
    assertMay(caller, intent.operation);
    const asked = parseParams(intent.params, params);
    try {
      const input = parseInput(intent.operation.input, intent.input(asked, today()));
      const named = { action, params: asked, reads: intent.params };
      const { receipt_id } = await perform(tx, intent.operation, caller, input, { asked: named, manner });
      if (receipt_id === null) throw new TypeError(`the intent ${action} is no act: its operation only reads`);
      return await receipts.load(tx, { receipt_id });
    } catch (error) {
      throw asSent(intent.sentAs, error);
    }
  },
});
