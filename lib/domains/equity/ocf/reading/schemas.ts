import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import * as z from "zod";
import { isCalendarDate } from "#lib/core/calendar.ts";
import schemas from "../facts/schemas.json" with { type: "json" };

const ROOT = "https://raw.githubusercontent.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF/main/schema/";

let made: Ajv | undefined;

/** The official schemas, which take a while to be read in, as one judge. */
function judge(): Ajv {
  if (made) return made;
  made = new Ajv({ strict: false, allErrors: true, schemas: Object.values(schemas) });
  made.addFormat("date", isCalendarDate);
  made.addFormat("date-time", (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success);
  made.addFormat("email", (text: string) => z.email().safeParse(text).success);
  return made;
}

function validator(path: string): ValidateFunction {
  const validate = judge().getSchema(`${ROOT}${path}.schema.json`);
  if (validate === undefined) throw new TypeError(`the format has no schema ${path}`);
  return validate;
}

interface Official {
  properties?: { object_type?: { const?: string; enum?: string[] } };
}
const official = Object.entries(schemas as Record<string, Official>);

/** The schema of each type of object, by what it says of `object_type`. */
const objectSchemas = new Map(
  official
    .filter(([path]) => path.startsWith("objects/"))
    .flatMap(([path, { properties }]) => {
      const type = properties?.object_type ?? {};
      return [...(type.const === undefined ? [] : [type.const]), ...(type.enum ?? [])].map(
        (word) => [word, path] as const,
      );
    }),
);

/** A rule of the schemas that is broken, and where. */
export interface Fault {
  path: string;
  rule: string;
}

const faultOf = ({ instancePath, keyword, message = "is not as the schema has it", params }: ErrorObject): Fault => {
  const path = instancePath.slice(1).replaceAll("/", ".");
  const extra = keyword === "additionalProperties" ? `: ${params.additionalProperty}` : "";
  const allowed =
    keyword === "enum" || keyword === "const" ? `: ${JSON.stringify(params.allowedValues ?? params.allowedValue)}` : "";
  return { path, rule: `${message}${extra}${allowed}` };
};

/** So many broken rules of one object are told. */
const MOST_FAULTS = 5;

function faults(path: string, value: unknown): Fault[] {
  const validate = validator(path);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MOST_FAULTS).map(faultOf);
}

/** What the manifest's schema, or that of a file, says of one. */
export const fileFaults = (schema: string, value: unknown): Fault[] => faults(`files/${schema}`, value);

/** What an object's own schema says of it. */
export function objectFaults(value: { object_type: string }): Fault[] {
  const path = objectSchemas.get(value.object_type);
  if (path === undefined) return [{ path: "object_type", rule: "must be a type that the format has" }];
  return faults(path, value);
}
