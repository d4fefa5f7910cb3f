import * as z from "zod";
import { type Def, sensitive } from "#lib/core/sensitive.ts";

/** A type of Cedar's, as its schema in JSON has it. */
export type CedarType =
  | { type: "String" | "Long" | "Boolean" }
  | { type: "Set"; element: CedarType }
  | { type: "Record"; attributes: Record<string, CedarType & { required?: boolean }> };

export type CedarValue = string | number | boolean | CedarValue[] | { [name: string]: CedarValue };

/** How a field is told to the engine: its type there, whether it is always there, and its value; null where it has none. */
interface Told {
  type: CedarType;
  isAlways: boolean;
  value(given: unknown): CedarValue | undefined;
}

const told = new WeakMap<z.ZodType, { of: Told | null }>();

/**
 * A schema in Cedar's words. What Cedar has no word for is left out: fractions, whatever may be one of several types, and
 * objects of any keys; as are secrets and the numbers of accounts and taxes, which no policy has to know.
 */
export function toldBy(schema: z.ZodType): Told | null {
  const known = told.get(schema);
  if (known) return known.of;
  const entry: { of: Told | null } = { of: null };
  told.set(schema, entry);
  entry.of = build(schema);
  return entry.of;
}

const plain = (type: "String" | "Long" | "Boolean", is: (given: unknown) => boolean): Told => ({
  type: { type },
  isAlways: true,
  value: (given) => (is(given) ? (given as CedarValue) : undefined),
});

const text = plain("String", (given) => typeof given === "string");
const whole = plain("Long", Number.isSafeInteger);
const truth = plain("Boolean", (given) => typeof given === "boolean");

const sometimes = (of: Told | null): Told | null => of && { ...of, isAlways: false };

function build(schema: z.ZodType): Told | null {
  if (sensitive.get(schema)) return null;
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case "string":
    case "enum":
    case "template_literal":
      return text;
    case "boolean":
      return truth;
    case "number":
      return schema instanceof z.ZodNumber && schema.isInt ? whole : null;
    case "literal":
      return schema instanceof z.ZodLiteral && [...schema.values].every((one) => typeof one === "string") ? text : null;
    case "optional":
    case "nullable":
      return def.innerType ? sometimes(toldBy(def.innerType)) : null;
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return def.innerType ? alwaysThere(def.innerType, def.type) : null;
    case "pipe":
      return def.out ? toldBy(def.out) : null;
    case "array":
      return def.element ? setOf(toldBy(def.element)) : null;
    case "object":
      return recordOf(def.shape ?? {});
    default:
      return null;
  }
}

/** What has a default is there, unless it may be null as well. */
function alwaysThere(inner: z.ZodType, type: string): Told | null {
  const of = toldBy(inner);
  if (type === "readonly" || type === "catch") return of;
  return of && { ...of, isAlways: inner instanceof z.ZodOptional ? true : of.isAlways };
}

function setOf(element: Told | null): Told | null {
  if (!element) return null;
  return {
    type: { type: "Set", element: element.type },
    isAlways: true,
    value: (given) =>
      Array.isArray(given) ? given.map(element.value).filter((value) => value !== undefined) : undefined,
  };
}

function recordOf(shape: Record<string, z.ZodType>): Told {
  const fields = Object.entries(shape).flatMap(([name, field]): [string, Told][] => {
    const of = toldBy(field);
    return of ? [[name, of]] : [];
  });
  return {
    type: {
      type: "Record",
      attributes: Object.fromEntries(
        fields.map(([name, { type, isAlways }]) => [name, { ...type, required: isAlways }]),
      ),
    },
    isAlways: true,
    value: (given) => {
      if (typeof given !== "object" || given === null) return undefined;
      const members = Object.entries(given);
      return Object.fromEntries(
        fields.flatMap(([name, { value }]) => {
          const found = value(members.find(([key]) => key === name)?.[1]);
          return found === undefined ? [] : [[name, found]];
        }),
      );
    },
  };
}
