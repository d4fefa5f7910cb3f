import type * as z from "zod";
import { AppError } from "./errors.ts";

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
};

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const below = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`);

function ofObject({ shape = {}, catchall }: Def, value: Record<string, unknown>, path: string): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : catchall;
    return field ? walk(field, member, below(path, key)) : [below(path, key)];
  });
}

/** Of the alternatives the one that takes the value, or else the one that leaves the least of it. */
function ofUnion(options: readonly z.ZodType[], value: unknown, path: string): string[] {
  const taking = options.find((option) => option.safeParse(value).success);
  if (taking) return walk(taking, value, path);
  const left = options.map((option) => walk(option, value, path));
  return left.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function ofItems(def: Def, value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, at) => {
    const schema = def.element ?? def.items?.[at] ?? def.rest;
    return schema ? walk(schema, item, below(path, at)) : [];
  });
}

/** A record takes any name but the one that zod leaves out of it. */
function ofRecord(schema: z.ZodType, value: Record<string, unknown>, path: string): string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    key === "__proto__" ? [below(path, key)] : walk(schema, member, below(path, key)),
  );
}

function walk(schema: z.ZodType, value: unknown, path: string): string[] {
  const def = defOf(schema);
  if (def.innerType) return walk(def.innerType, value, path);
  if (def.getter) return walk(def.getter(), value, path);
  // What a transformation makes of the input has no names of the input's own.
  if (def.in && def.out) return walk(defOf(def.in).type === "transform" ? def.out : def.in, value, path);
  if (def.left && def.right) {
    const other = new Set(walk(def.right, value, path));
    return walk(def.left, value, path).filter((name) => other.has(name));
  }
  if (def.options) return ofUnion(def.options, value, path);
  if (def.element || def.items) return ofItems(def, value, path);
  if (!isObject(value)) return [];
  if (def.valueType) return ofRecord(def.valueType, value, path);
  return def.type === "object" ? ofObject(def, value, path) : [];
}

/** The fields of an input, as dotted paths, that its schema does not know and so passes over (decisions "Answers"). */
export const ignoredIn = (schema: z.ZodType, input: unknown): string[] => walk(schema, input, "");

/** At most so many are named, each by so much of it: whoever sent them may have sent a megabyte. */
export const MOST_NAMED = 20;
export const LONGEST_NAME = 100;

/** Throws 400 naming the fields that are not known, where there are any and each must be. */
export function assertKnown(ignored: readonly string[]): void {
  const named = ignored.slice(0, MOST_NAMED).map((path) => path.slice(0, LONGEST_NAME));
  if (named.length === 0) return;
  const issues = named.map((path) => ({ path, message: "is not known" }));
  throw new AppError(400, "unknown_field", `${named[0]} is not known`, { issues });
}
