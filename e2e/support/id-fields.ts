import * as z from "zod";
import { type Ids, withIds } from "./records.ts";

/** A field that names a record, or a list of them, by where a schema has it: `["lines", "*", "account_id"]`. */
export interface IdField {
  path: string[];
  /** What identifiers of its kind begin with: `acct`. */
  prefix: string;
}

/** Between the parts of a path stands what every item of a list is. */
const EACH = "*";

const named = (path: readonly string[]) => path.findLast((name) => name !== EACH) ?? "";

/** The schema without what only wraps it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType } };
  return def.innerType ? bare(def.innerType) : schema;
}

/** The shapes that an object may have: one, or the alternatives'. */
function shapesOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType>[] {
  const own = bare(schema);
  if (own instanceof z.ZodObject) return [own.shape];
  return own instanceof z.ZodUnion ? own.options.flatMap(shapesOf) : [];
}

/** Every field of a schema that is called `…_id` or `…_ids`, however deep, each once. */
export function idFields(schema: z.core.$ZodType, path: string[] = []): IdField[] {
  const own = bare(schema);
  if (own instanceof z.ZodArray) return idFields(own.element, [...path, EACH]);
  if (own instanceof z.ZodString) {
    const example = String(z.globalRegistry.get(own)?.example ?? "");
    return /_ids?$/.test(named(path)) ? [{ path, prefix: example.split("_01k")[0] ?? "" }] : [];
  }
  const found = shapesOf(own)
    .flatMap((shape) => Object.entries(shape))
    .flatMap(([name, member]) => idFields(member, [...path, name]));
  return [...new Map(found.map((field) => [field.path.join("."), field])).values()];
}

/** A value that a schema takes, with no more than it asks for; its identifiers are made up. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const own = bare(schema);
  const example = z.globalRegistry.get(own)?.example;
  if (example !== undefined) return example;
  if (own instanceof z.ZodUnion) return own.options.slice(0, 1).map(sampleOf)[0];
  if (own instanceof z.ZodEnum) return own.options[0];
  if (own instanceof z.ZodLiteral) return own.value;
  if (own instanceof z.ZodArray) return [sampleOf(own.element)];
  if (own instanceof z.ZodNumber) return 1;
  if (own instanceof z.ZodBoolean) return true;
  const needed = shapesOf(own)
    .slice(0, 1)
    .flatMap((shape) => Object.entries(shape))
    .filter(([, member]) => !z.safeParse(member, undefined).success);
  return own instanceof z.ZodObject
    ? Object.fromEntries(needed.map(([name, member]) => [name, sampleOf(member)]))
    : "Words";
}

/**
 * An input with this identifier in that field, and how the field was sent: `lines.1.class_id`. It is put into the last of the items
 * that are there; what is not there is made, of the records in `ids`. A list of identifiers has one that there is ahead of it.
 */
export function withField(
  schema: z.core.$ZodType,
  given: unknown,
  { path: [name, ...rest], prefix }: IdField,
  { id, ids, before = [] }: { id: string; ids: Ids; before?: readonly string[] },
): { value: unknown; path: string } {
  if (name === undefined) return { value: id, path: before.join(".") };
  const own = bare(schema);
  const below = (member: z.core.$ZodType, value: unknown, at: string) =>
    withField(member, value, { path: rest, prefix }, { id, ids, before: [...before, at] });
  if (own instanceof z.ZodArray) {
    const known = rest.length === 0 ? ids[named(before).replace(/s$/, "")] : undefined;
    const made = rest.length > 0 ? [withIds(sampleOf(own.element), ids)] : known === undefined ? [id] : [known, id];
    const items: unknown[] = Array.isArray(given) && rest.length > 0 && given.length > 0 ? given : made;
    const last = items.length - 1;
    const { value, path } = below(own.element, items[last], String(last));
    return { value: items.with(last, value), path };
  }
  const members = Object(given ?? withIds(sampleOf(own), ids)) as Record<string, unknown>;
  const member = shapesOf(own).find((shape) => name in shape)?.[name];
  if (!member) throw new Error(`there is no ${name} in ${before.join(".") || "the input"}`);
  const { value, path } = below(member, members[name], name);
  // Who is named as a contact is not told by a name as well.
  const { [name.replace(/contact_id$/, "name")]: _, ...others } = members;
  return { value: { ...others, [name]: value }, path };
}
