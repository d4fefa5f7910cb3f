import { intents } from "#lib/domains/trust/intents/table.ts";
import { actionField, byAction, isOptional } from "./intents.ts";
import { type Json, named, pascal, referTo, type Schemas, schemaOf } from "./schemas.ts";

/** A reference: its one key is `$ref`, which no schema names, since tools would follow it. */
const reference: Json = {
  type: "object",
  description:
    'What an earlier step makes, in the place of a param or of anything inside one: `{"$ref": "0.result.meeting_id"}` is the `meeting_id` in the result of the first step.',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: { type: "string" },
};

/** The params of an intent as a step has them: each may be a reference. */
function paramsOf(action: string, given: Json): Json {
  const fields = Object.entries((given.properties ?? {}) as Record<string, Json>).map(([name, field]) => {
    const { description, ...rest } = field;
    return [name, { ...(description !== undefined && { description }), anyOf: [rest, referTo("StepReference")] }];
  });
  return { ...given, description: `The params of \`${action}\` in a plan.`, properties: Object.fromEntries(fields) };
}

/** The body of a plan: its steps, each told apart by its action. */
export function planRequest(schemas: Schemas): Json {
  schemas.StepReference = reference;
  for (const [action, { about, params }] of Object.entries(intents)) {
    const given = schemaOf(params, "input", schemas, [action]);
    const { $ref } = given;
    const whole = typeof $ref === "string" ? (schemas[$ref.split("/").at(-1) ?? ""] ?? {}) : given;
    schemas[`${pascal(action)}Step`] = {
      type: "object",
      description: about,
      required: isOptional(params) ? ["action"] : ["action", "params"],
      properties: {
        action: actionField(action),
        params: {
          ...named(`${pascal(action)}StepParams`, paramsOf(action, whole), schemas),
          description: "What the intent is asked with; each may be a reference to what an earlier step makes.",
        },
      },
    };
  }
  schemas.PlanStepRequest = byAction(
    "Step",
    "One of the nineteen intents as a step of a plan, told apart by `action`.",
  );
  return named(
    "PlansCreateRequest",
    {
      type: "object",
      required: ["steps"],
      properties: {
        steps: {
          type: "array",
          minItems: 1,
          maxItems: 100,
          items: referTo("PlanStepRequest"),
          description: "What is to be done, in order: 1 to 100 intents.",
        },
      },
    },
    schemas,
  );
}
