import type { CallToolResult, Tool as Definition } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { invalid } from "#lib/core/errors.ts";
import { Id } from "#lib/core/fields.ts";
import { assertKnown, ignoredIn } from "#lib/core/ignored.ts";
import { parseInput } from "#lib/core/input.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Intent } from "#lib/domains/trust/intents/intent.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { createPlan } from "#lib/domains/trust/plans/operations.ts";
import { ask } from "./calling.ts";
import { nextSteps } from "./next-steps.ts";
import { answered } from "./results.ts";
import { standalone } from "./schemas.ts";
import { describeOperation, searchOperations, servedNamed } from "./searching.ts";

type Arguments = Record<string, unknown>;

/** A tool as clients are told of it, and what it does. Throws AppError for every refusal. */
export interface Tool {
  definition: Definition;
  call(caller: Caller, given: Arguments): Promise<CallToolResult>;
}

const DryRun = z.boolean("must be true or false").default(false).meta({
  description: "Whether it is only tried: what it would do is told, and nothing is kept.",
});

const IdempotencyKey = z.string("must be a text").optional().meta({
  description:
    "The same key with the same input gets the first answer again for 24 hours, and nothing is done twice: 1 to 255 printable ASCII characters, without spaces.",
});

/** In what manner an intent is done, beside its own params. */
const IntentManner = z.object({ dry_run: DryRun, idempotency_key: IdempotencyKey });

const reads = { readOnlyHint: true };
const acts = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

/** Intents that take something away: a company can no more be written, or its documents are set aside. */
const destructive = new Set(["convert_entity", "dissolve_entity"]);
/** Intents that are refused where they are done already, so that a repetition does nothing more. */
const idempotent = new Set(["cast_vote", "convert_entity", "dissolve_entity", "sign_document"]);

interface Properties {
  properties?: Record<string, object>;
}

function intentTool(name: string, { about, params, operation }: Intent): Tool {
  const given = standalone(params, "input", [name]);
  const { properties = {} } = given as Properties;
  const { properties: manner } = standalone(IntentManner, "input", [name]) as Properties;
  // What an operation tells of its own fields holds of an intent that has the same ones.
  const more = params === operation.input && operation.about ? `\n\n${operation.about}` : "";
  return {
    definition: {
      name,
      title: operation.title,
      description: `${about}${more}\n\nNeeds the scopes \`intents:execute\` and \`${operation.scope}\`. Answers the receipt of the act.`,
      inputSchema: { ...given, type: "object", properties: { ...properties, ...manner } },
      annotations: { ...acts, destructiveHint: destructive.has(name), idempotentHint: idempotent.has(name) },
    },
    call(caller, { dry_run, idempotency_key, ...rest }) {
      const asked = parseInput(IntentManner, { dry_run, idempotency_key });
      return ask(caller, executeIntent, { action: name, params: rest }, asked);
    },
  };
}

/** A tool of the door's own, whose arguments must all be known: of a misspelt one nobody would learn. */
function tool<I extends z.ZodObject>(
  definition: Pick<Definition, "name" | "title" | "description" | "annotations">,
  input: I,
  call: (caller: Caller, given: z.output<I>) => Promise<CallToolResult>,
): Tool {
  return {
    definition: { ...definition, inputSchema: { ...standalone(input, "input", [definition.name]), type: "object" } },
    async call(caller, given) {
      const parsed = parseInput(input, given);
      assertKnown(ignoredIn(input, given));
      return call(caller, parsed);
    },
  };
}

const told = (caller: Caller, value: object) =>
  answered({ status: 200, body: JSON.stringify(value) }, { request_id: caller.request_id });

const OperationName = z.string().min(1).max(200).meta({ description: "The operation's name, as in `invoices.send`." });

/** The operation of that name. Throws 400 where the API serves none. */
function operationOf(name: string): Operation {
  const operation = servedNamed(name);
  if (!operation) throw invalid("operation", "must be the name of an operation, which search_operations finds");
  return operation;
}

const own: Tool[] = [
  tool(
    {
      name: "search_operations",
      title: "Search operations",
      description:
        "Finds what the service can do beside the intents, which are tools of their own: operations by words of their names, titles, paths and descriptions, those that fit best first.",
      annotations: reads,
    },
    z.object({
      query: z.string().min(1).max(500).meta({ description: "Words, such as `send invoice` or `trial balance`." }),
      limit: z.int().min(1).max(100).default(20).meta({ description: "How many are answered at most." }),
    }),
    async (caller, given) => told(caller, searchOperations(given)),
  ),
  tool(
    {
      name: "describe_operation",
      title: "Describe an operation",
      description:
        "What an operation takes and answers, as JSON Schema, with an example, the scope that it needs and what it may be refused for.",
      annotations: reads,
    },
    z.object({ operation: OperationName }),
    async (caller, { operation }) => told(caller, describeOperation(operationOf(operation))),
  ),
  tool(
    {
      name: "call_operation",
      title: "Call an operation",
      description:
        "Does what the API does by that operation, and answers what it answers; a file comes as a resource. Identifiers, query and body all stand in `input`, as describe_operation tells it. An act leaves a receipt, whose identifier is told beside the answer.",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    },
    z.object({
      operation: OperationName,
      input: z.record(z.string(), z.unknown()).default({}).meta({ description: "What the operation is asked with." }),
      dry_run: DryRun,
      idempotency_key: IdempotencyKey,
      if_match: z.string().optional().meta({
        description:
          "The ETag told beside the record when it was read: the act is a 412 where somebody has changed the record since.",
      }),
    }),
    (caller, { operation, input, ...manner }) => ask(caller, operationOf(operation), input, manner),
  ),
  tool(
    {
      name: "plan",
      title: createPlan.title,
      description: `${createPlan.about}\n\nIt does nothing yet: the plan is executed by call_operation of \`plans.execute\` with its \`plan_id\`.`,
      annotations: acts,
    },
    createPlan.input,
    (caller, given) => ask(caller, createPlan, given, {}),
  ),
  tool(
    {
      name: "next_steps",
      title: "Next steps",
      description: `What is to be done next: the obligations that are open, the most urgent first, and the next step of each formation with what it waits for; of one company, or of all. Needs the scopes \`obligations:read\` and \`formations:read\`, and \`entities:read\` where no company is named.`,
      annotations: reads,
    },
    z.object({ entity_id: Id("ent").optional().meta({ description: "The company; all of them if left out." }) }),
    async (caller, given) => told(caller, await nextSteps(caller, given)),
  ),
];

/** The tools by name: the intents, and the door's own. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [...Object.entries(intents).map(([name, intent]) => intentTool(name, intent)), ...own].map((one) => [
    one.definition.name,
    one,
  ]),
);
