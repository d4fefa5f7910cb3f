import * as z from "zod";

type Mask = (value: unknown) => unknown;

/**
 * Marks a field whose value must never enter a receipt whole: `secret` is left out altogether, `tax_number` and
 * `account_number` keep their last four characters; `own` says itself how it is masked, where one of its fields tells what
 * the others are.
 */
export const sensitive = z.registry<
  { kind: "secret" | "tax_number" | "account_number" } | { kind: "own"; mask: Mask }
>();

/** What a zod schema is made of, as far as those who walk through one ask. */
export type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  items?: z.ZodType[];
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
};

const masks = new WeakMap<z.ZodType, { mask: Mask | null }>();

const dots = (value: unknown) => (typeof value === "string" && value.length > 4 ? `•••••${value.slice(-4)}` : "•••••");

function maskOf(schema: z.ZodType): Mask | null {
  const kept = masks.get(schema);
  if (kept) return kept.mask;
  // Until it is built: what a schema that holds itself meets again, asked for only with a value in hand.
  const entry: { mask: Mask | null } = { mask: (value) => masked(schema, value) };
  masks.set(schema, entry);
  entry.mask = build(schema);
  return entry.mask;
}

/** What several schemas have to say of the same value. */
function allOf(schemas: z.ZodType[]): Mask | null {
  const all = schemas.map(maskOf).filter((mask) => mask !== null);
  return all.length === 0 ? null : (value) => all.reduce((done, mask) => mask(done), value);
}

/** Masks the members of an object or of a tuple that have a mask, by their keys. */
function membersOf(shape: Record<string, z.ZodType>): Mask | null {
  const members = Object.entries(shape).flatMap(([key, member]): [string, Mask][] => {
    const mask = maskOf(member);
    return mask ? [[key, mask]] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [key, mask] of members) if (key in copy) copy[key] = mask(copy[key]);
    return Array.isArray(value) ? Object.values(copy) : copy;
  };
}

/** Masks every value of a record, whatever its key. */
function valuesOf(schema: z.ZodType): Mask | null {
  const mask = maskOf(schema);
  return (
    mask &&
    ((value) =>
      typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mask(member)]))
        : value)
  );
}

function build(schema: z.ZodType): Mask | null {
  const mark = sensitive.get(schema);
  if (mark?.kind === "own") return mark.mask;
  if (mark) return (value) => (value == null ? value : mark.kind === "secret" ? "•••••" : dots(value));
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return maskOf(def.innerType);
  const { getter } = def;
  if (getter) return (value) => masked(getter(), value);
  if (def.in && def.out) return allOf([def.in, def.out]);
  if (def.left && def.right) return allOf([def.left, def.right]);
  if (def.options) return allOf(def.options);
  if (def.element) {
    const element = maskOf(def.element);
    return element && ((value) => (Array.isArray(value) ? value.map(element) : value));
  }
  if (def.valueType) return valuesOf(def.valueType);
  return membersOf(def.shape ?? Object.fromEntries(Object.entries(def.items ?? [])));
}

/** The value as a receipt may keep it: what the schema marks as sensitive stands masked, the rest is untouched. */
export function masked(schema: z.ZodType, value: unknown): unknown {
  const mask = maskOf(schema);
  return mask ? mask(value) : value;
}
