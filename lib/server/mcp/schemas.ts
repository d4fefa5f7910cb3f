import type * as z from "zod";
import { type Json, type Schemas, schemaOf } from "../openapi/schemas.ts";

/** Where OpenAPI keeps schemas, and where JSON Schema does. */
const KEPT = { there: '"#/components/schemas/', here: '"#/$defs/' };

const nameOf = ({ $ref }: Json) => (typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : null);

/**
 * A schema as the OpenAPI document has it that stands by itself: what it refers to goes with it. What has a name of its own
 * stands at the top all the same, since a tool's input must be seen to be an object.
 */
export function standalone(schema: z.ZodType, io: "input" | "output", places: readonly string[]): Json {
  const gathered: Schemas = {};
  const made = schemaOf(schema, io, gathered, places);
  const name = nameOf(made);
  const top = name === null ? made : (gathered[name] ?? {});
  const { [name ?? ""]: own, ...others } = gathered;
  const isNamedAgain = own !== undefined && JSON.stringify(gathered).includes(`${KEPT.there}${name}"`);
  const $defs = isNamedAgain ? gathered : others;
  const whole = Object.keys($defs).length > 0 ? { ...top, $defs } : top;
  return JSON.parse(JSON.stringify(whole).replaceAll(`"$ref":${KEPT.there}`, `"$ref":${KEPT.here}`));
}
