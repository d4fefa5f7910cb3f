import * as z from "zod";
import { operation, within } from "#lib/core/operation.ts";
import { actions, performIntent } from "./performing.ts";
import { IntentAnswer } from "./schema.ts";
import { intents } from "./table.ts";

export const executeIntent = operation({
  ...within("intents", "/v1/intents")("execute", "POST"),
  title: "Execute an intent",
  about: `The answer is the receipt of the act. Needs \`intents:execute\` and the scope of what the intent does, and runs the same code as the resource endpoint. With \`?dry_run=true\` the answer says what would happen, its \`journal_entries\` and \`obligations\` also beside \`effects\`.\n\nThe actions: ${actions.map((action) => `\`${action}\``).join(", ")}.`,
  scope: "intents:execute",
  input: z.object({
    action: z.enum(actions),
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
  run: performIntent,
});
