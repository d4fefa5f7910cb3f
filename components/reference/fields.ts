import { nameOf, type OpenApi, type Parameter, type Schema } from "#ui/reference/openapi.ts";

/** A line of a table of fields. `path` is dotted, with `[]` where there is a list. */
export interface FieldLine {
  path: string;
  type: string;
  required: boolean;
  /** What the field means, as the schema says it. */
  about: string;
  /** What it must be, in words. */
  rule: string;
  /** The record that it is, or lists; its fields stand under its own heading. */
  record: string | null;
}

const MOST_DEPTH = 4;

type Schemas = OpenApi["components"]["schemas"];

interface Plain {
  schema: Schema;
  nullable: boolean;
  /** The record's name, where the schema is one of the gathered records. */
  record: string | null;
}

/** The schema itself: references followed, "or null" taken off. */
function plain(given: Schema, schemas: Schemas): Plain {
  if (given.$ref) {
    const record = nameOf(given.$ref);
    const found = plain(schemas[record] ?? {}, schemas);
    return { ...found, schema: described(found.schema, given.description), record };
  }
  const options = given.anyOf ?? given.oneOf;
  if (options) {
    const others = options.filter((option) => option.type !== "null");
    const [only] = others;
    if (only && others.length === 1) {
      const found = plain(only, schemas);
      return { ...found, schema: described(found.schema, given.description), nullable: others.length < options.length };
    }
  }
  return { schema: given, nullable: false, record: null };
}

const described = (schema: Schema, description: string | undefined): Schema =>
  description === undefined ? schema : { ...schema, description };

function typeOf({ schema, nullable, record }: Plain, schemas: Schemas): string {
  const or = nullable ? " or null" : "";
  if (schema.type === "array") {
    const item = plain(schema.items ?? {}, schemas);
    return `list of ${item.record ?? typeOf(item, schemas)}${or}`;
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return `${options.map((option) => typeOf(plain(option, schemas), schemas)).join(" or ")}${or}`;
  if (record) return `${record}${or}`;
  return `${[schema.type ?? "any"].flat().join(" or ")}${or}`;
}

const grouped = (value: number) => (value === Number.MAX_SAFE_INTEGER ? "2^53−1" : value.toLocaleString("en-US"));

function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  // The whole range of JSON's integers is no rule worth reading.
  const low = least === undefined || least === -Number.MAX_SAFE_INTEGER ? null : grouped(least);
  const high = most === undefined ? null : grouped(most);
  if (low !== null && high !== null) return `${low} to ${high}${unit}`;
  if (low !== null) return `${low} or more${unit}`;
  return high !== null && high !== "2^53−1" ? `at most ${high}${unit}` : null;
}

/** What a value must be; of an answer, only what tells its reader something: which words, which form. */
function ruleOf(schema: Schema, isInput: boolean): string {
  const listed = schema.type === "array" && schema.items?.enum ? schema.items.enum : schema.enum;
  const parts = [
    listed ? `one of ${listed.join(", ")}` : null,
    schema.const === undefined ? null : `always ${JSON.stringify(schema.const)}`,
    schema.format ? `format ${schema.format}` : null,
    ...(isInput
      ? [
          range(schema.minLength, schema.maxLength, " characters"),
          range(schema.minItems, schema.maxItems, " items"),
          range(schema.minimum, schema.maximum, ""),
          schema.pattern ? `matches ${schema.pattern}` : null,
          schema.default === undefined ? null : `${JSON.stringify(schema.default)} if left out`,
        ]
      : []),
  ];
  return parts.filter((part) => part !== null).join("; ");
}

/** Whatever the schema leads to that has a heading of its own: the record, or the record that a list is of. */
function recordOf({ schema, record }: Plain, schemas: Schemas): string | null {
  return record ?? (schema.type === "array" ? plain(schema.items ?? {}, schemas).record : null);
}

/**
 * The fields of an object, and of the nameless objects inside it, each at its dotted path; what must be given comes
 * first. Empty where it has none.
 */
export function fieldsOf(
  given: Schema,
  schemas: Schemas,
  { isInput, prefix = "", depth = 0 }: { isInput: boolean; prefix?: string; depth?: number },
): FieldLine[] {
  const { schema } = plain(given, schemas);
  const isRequired = (name: string) => schema.required?.includes(name) ?? false;
  const properties = Object.entries(schema.properties ?? {});
  const ordered = properties.toSorted(([a], [b]) => Number(isRequired(b)) - Number(isRequired(a)));
  return ordered.flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const found = plain(property, schemas);
    const record = recordOf(found, schemas);
    const line = {
      path,
      type: typeOf(found, schemas),
      required: isRequired(name),
      about: found.schema.description ?? "",
      rule: ruleOf(found.schema, isInput),
      record,
    };
    if (record !== null || depth >= MOST_DEPTH) return [line];
    const isList = found.schema.type === "array";
    const inner = isList ? (found.schema.items ?? {}) : found.schema;
    return [line, ...fieldsOf(inner, schemas, { isInput, prefix: `${path}${isList ? "[]" : ""}.`, depth: depth + 1 })];
  });
}

/** A parameter of the path or the query, as a line of the same table. */
export function fieldOfParameter({ name, schema = {}, required, description }: Parameter, schemas: Schemas): FieldLine {
  const found = plain(schema, schemas);
  return {
    path: name,
    type: typeOf(found, schemas),
    required: required ?? false,
    about: description ?? found.schema.description ?? "",
    rule: ruleOf(found.schema, true),
    record: null,
  };
}

/** What a write answers where it is done; where it is only asked for, it answers a dry run. */
function deedOf(given: Schema): Schema {
  const [only, ...others] = (given.anyOf ?? []).filter(({ $ref }) => !$ref?.endsWith("/DryRun"));
  return only && others.length === 0 ? only : given;
}

/** What an operation answers: a record by name, a page of them, or fields of its own. */
export function answerOf(given: Schema, schemas: Schemas): { record: string | null; isPage: boolean } {
  const { schema, record } = plain(deedOf(given), schemas);
  const { data, next_cursor } = schema.properties ?? {};
  const listed = data && next_cursor ? plain(data.items ?? {}, schemas).record : null;
  // A page is known by its records; a statement that pages its lines has more to say than they.
  return listed !== null && (record ?? `${listed}Page`) === `${listed}Page`
    ? { record: listed, isPage: true }
    : { record, isPage: false };
}
