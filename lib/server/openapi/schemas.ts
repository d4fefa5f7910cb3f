import * as z from "zod";
import { meaningOf } from "./glossary.ts";

export type Json = Record<string, unknown>;

/** What is gathered while operations are described: every schema that has a name of its own. */
export type Schemas = Record<string, Json>;

/** `invoices_create` → `InvoicesCreate`. */
export const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

export const referTo = (id: string) => ({ $ref: `#/components/schemas/${id}` });

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What zod adds for files of JSON Schema's own; that an object has no other fields is not so: unknown ones are ignored. */
const isOwnToJsonSchema = (key: string, member: unknown) =>
  key === "id" || key === "$id" || (key === "additionalProperties" && member === false);

const signs: Record<string, string> = {
  ",": "COMMA",
  ";": "SEMICOLON",
  "\t": "TAB",
  "|": "BAR",
  ".": "PERIOD",
  "-": "DASH",
  "/": "SLASH",
  " ": "SPACE",
  "*": "ANY",
  "(": "OPEN",
  ")": "CLOSE",
};

/** A value as a programming language can name it: `YYYY-MM-DD` is told from `YYYYMMDD`, and `941` begins with a letter. */
function variableOf(value: string): string {
  const words = value.split(/([^A-Za-z0-9_])/).filter((part) => part !== "");
  const name = words.map((part) => signs[part] ?? part.toUpperCase()).join("_");
  return /^[A-Z]/.test(name) ? name : `VALUE_${name}`;
}

/** Names for an enum whose values are no names themselves, which code generators stumble over. */
export function varnames(values: unknown): Json {
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) return {};
  if (values.every((value) => /^[A-Za-z_]\w*$/.test(value))) return {};
  return { "x-enum-varnames": values.map(variableOf) };
}

/** The description of a field: its own, else that of what it may hold beside null, else what its name means. */
function describedField(name: string, field: Json, places: readonly string[]): Json {
  if (typeof field.description === "string") return field;
  const options = [field.anyOf, field.oneOf].flatMap((one) => (Array.isArray(one) ? one : []));
  const inner = options.filter(isObject).find(({ description }) => typeof description === "string");
  const description = inner?.description ?? meaningOf(name, places);
  return description === undefined ? field : { ...field, description };
}

/** Moves references to where OpenAPI keeps schemas, drops what JSON Schema adds for its own files, and says what fields mean. */
function tidy(value: unknown, places: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, places));
  if (!isObject(value)) return value;
  const tidied = Object.entries(value)
    .filter(([key, member]) => !isOwnToJsonSchema(key, member))
    .map(([key, member]) => {
      if (key === "$ref" && typeof member === "string")
        return [key, member.replace("#/$defs/", "#/components/schemas/")];
      if (key !== "properties" || !isObject(member)) return [key, tidy(member, places)];
      // A record may have a field of any name, so that these keys are no keywords.
      const fields = Object.entries(member).map(([name, field]) => [
        name,
        describedField(name, tidy(field, [...places, name]) as Json, places),
      ]);
      return [key, Object.fromEntries(fields)];
    });
  return { ...Object.fromEntries(tidied), ...varnames(value.enum) };
}

const isEmpty = (value: unknown) =>
  value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

function leftOut(usual: unknown): string {
  if (isEmpty(usual)) return "Empty if left out.";
  return `\`${typeof usual === "object" ? JSON.stringify(usual) : usual}\` if left out.`;
}

/** A field without its `default`, and that; also where it stands at what the field may hold beside null. */
function apart(field: Json): { rest: Json; usual: unknown } {
  const { default: usual, ...rest } = field;
  if (usual !== undefined || !Array.isArray(rest.anyOf)) return { rest, usual };
  const options = rest.anyOf.map((option) => (isObject(option) ? apart(option) : { rest: option, usual: undefined }));
  const found = options.find((option) => option.usual !== undefined);
  return { rest: { ...rest, anyOf: options.map((option) => option.rest) }, usual: found?.usual };
}

/**
 * What a field is if it is left out, said in words: generators take a field with a `default` for one that is always
 * there, and then ask for it in every request. Of an answer, where nothing is left out, it says nothing.
 */
function withSpokenDefaults(value: unknown, io: "input" | "output"): unknown {
  if (Array.isArray(value)) return value.map((item) => withSpokenDefaults(item, io));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withSpokenDefaults(member, io)]));
  if (!isObject(inner.properties)) return inner;
  const fields = Object.entries(inner.properties).map(([name, field]) => {
    if (!isObject(field)) return [name, field];
    const { rest, usual } = apart(field);
    if (usual === undefined || io === "output") return [name, rest];
    return [name, { ...rest, description: [rest.description, leftOut(usual)].filter(Boolean).join(" ") }];
  });
  return { ...inner, properties: Object.fromEntries(fields) };
}

/** Zod's JSON Schema of a part of an operation; records that carry an id are gathered into `schemas`. */
export function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Schemas,
  places: readonly string[] = [],
): Json {
  // Wrapped, since only what stands inside of a schema becomes a reference.
  const made = z.toJSONSchema(z.object({ it: schema }), { io, target: "draft-2020-12", unrepresentable: "any" });
  const say = (schema: unknown, at: readonly string[]) => withSpokenDefaults(tidy(schema, at), io);
  for (const [id, definition] of Object.entries(made.$defs ?? {})) schemas[id] ??= say(definition, [id]) as Json;
  return say(made.properties?.it ?? {}, places) as Json;
}

const isReference = (schema: Json) => typeof schema.$ref === "string";
const nameIn = (schema: unknown) =>
  isObject(schema) && typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;

/** A schema under a name of its own, unless it has one or is nothing but a plain value. */
export function named(id: string, schema: Json, schemas: Schemas): Json {
  if (isReference(schema) || schema.type !== "object") return schema;
  schemas[id] = schema;
  return referTo(id);
}

/** What an operation answers, under a name: `Invoice`, `InvoicePage`, or the operation's own. */
export function answerOf(output: z.ZodType, operationId: string, schemas: Schemas): Json {
  const schema = schemaOf(output, "output", schemas, [operationId]);
  const { data, next_cursor } = isObject(schema.properties) ? schema.properties : {};
  const record = isObject(data) && next_cursor ? nameIn(data.items) : undefined;
  return named(record === undefined ? `${pascal(operationId)}Answer` : `${record}Page`, schema, schemas);
}
