import * as z from "zod";

/**
 * Marks a field whose value must never enter a receipt whole: `secret` is left out altogether, `tax_number` and
 * `account_number` keep their last four characters.
 */
export const sensitive = z.registry<{ kind: "secret" | "tax_number" | "account_number" }>();

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  in?: z.ZodType;
};
type Mask = (value: unknown) => unknown;

const masks = new WeakMap<z.ZodType, { mask: Mask | null }>();

const dots = (value: unknown) => (typeof value === "string" && value.length > 4 ? `•••••${value.slice(-4)}` : "•••••");

function maskOf(schema: z.ZodType): Mask | null {
  const kept = masks.get(schema);
  if (kept) return kept.mask;
  const entry: { mask: Mask | null } = { mask: null };
  masks.set(schema, entry);
  entry.mask = build(schema);
  return entry.mask;
}

function build(schema: z.ZodType): Mask | null {
  const mark = sensitive.get(schema);
  if (mark) return (value) => (value == null ? value : mark.kind === "secret" ? "•••••" : dots(value));
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return maskOf(def.innerType);
  if (def.in) return maskOf(def.in);
  if (def.element) {
    const element = maskOf(def.element);
    return element && ((value) => (Array.isArray(value) ? value.map(element) : value));
  }
  if (def.options) {
    const options = def.options.map(maskOf).filter((mask) => mask !== null);
    return options.length === 0 ? null : (value) => options.reduce((masked, mask) => mask(masked), value);
  }
  if (!def.shape) return null;
  const members = Object.entries(def.shape).flatMap(([key, member]): [string, Mask][] => {
    const mask = maskOf(member);
    return mask ? [[key, mask]] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [key, mask] of members) if (key in copy) copy[key] = mask(copy[key]);
    return copy;
  };
}

/** The value as a receipt may keep it: what the schema marks as sensitive stands masked, the rest is untouched. */
export function masked(schema: z.ZodType, value: unknown): unknown {
  const mask = maskOf(schema);
  return mask ? mask(value) : value;
}
