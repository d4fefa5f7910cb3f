import type { Intent } from "#lib/domains/trust/intents/intent.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { type Json, named, pascal, referTo, type Schemas, schemaOf } from "./schemas.ts";

const actions = Object.entries(intents);

export const isOptional = (params: Intent["params"]) => params.safeParse({}).success;

/** The union of what is told apart by `action`. */
export const byAction = (kind: string, description: string): Json => ({
  description,
  oneOf: actions.map(([action]) => referTo(`${pascal(action)}${kind}`)),
  discriminator: {
    propertyName: "action",
    mapping: Object.fromEntries(actions.map(([action]) => [action, referTo(`${pascal(action)}${kind}`).$ref])),
  },
});

export const actionField = (action: string) => ({ type: "string", const: action, description: "The intent's name." });

/** The body of an intent: the union by action of each one's params. */
export function intentRequest(schemas: Schemas): Json {
  for (const [action, { about, params, example }] of actions) {
    const given = schemaOf(params, "input", schemas, [action]);
    schemas[`${pascal(action)}Intent`] = {
      type: "object",
      description: about,
      required: isOptional(params) ? ["action"] : ["action", "params"],
      properties: {
        action: actionField(action),
        params: {
          ...named(`${pascal(action)}Params`, given, schemas),
          description: "What the intent is asked with.",
        },
      },
      example: { action, params: example },
    };
  }
  schemas.IntentRequest = byAction("Intent", "One of the nineteen intents, told apart by `action`.");
  return referTo("IntentRequest");
}

/** The answer of an intent: a receipt whose `result` is the record that the action makes. */
export function intentReceipt(schemas: Schemas): Json {
  schemaOf(Receipt, "output", schemas);
  const receipt = schemas.Receipt ?? {};
  for (const [action, { operation }] of actions) {
    const result = schemaOf(operation.output, "output", schemas, [action]);
    schemas[`${pascal(action)}Receipt`] = {
      ...receipt,
      description: `The receipt of \`${action}\`.`,
      properties: {
        ...(receipt.properties as Json),
        action: actionField(action),
        result: {
          ...named(`${pascal(action)}Result`, result, schemas),
          description: "The record that was made; secrets stand masked.",
        },
      },
    };
  }
  schemas.IntentReceipt = byAction("Receipt", "The receipt of the act, its `result` told apart by `action`.");
  return referTo("IntentReceipt");
}
