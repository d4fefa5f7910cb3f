import { amount } from "#lib/core/money.ts";
import { formatDate, monthLabel } from "#ui/ui/date.tsx";
import { termOf } from "#ui/ui/field-labels.ts";
import { wordsOf } from "#ui/ui/status.tsx";

/** "Meeting of step 1", for a reference to what a plan's earlier step makes; null for anything else. People count from 1. */
function referenceLabel(value: unknown): string | null {
  const $ref = typeof value === "object" && value !== null && "$ref" in value ? value.$ref : null;
  const [step, , ...names] = typeof $ref === "string" ? $ref.split(".") : [];
  return names.length === 0 ? null : `${names.map(termOf).join(", ")} of step ${Number(step) + 1}`;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a text is a moment of the wire (RFC 3339). */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Fields whose texts are words of the wire's own, by how their names end: `entity_type`, `safe_type`, `status`. */
const CHOSEN =
  /(^|_)(basis|box|classification|decision|dimension|direction|event|frequency|kind|method|mode|paper|participation|point|result|rule|side|status|template|tier|timing|type)$/;
const CHOICE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

/** A text, where it is a day, a month, a moment, a currency or one of few choices as people write those; else as it stands. */
function textLabel(name: string, value: string): string {
  if (name === "currency") return value.toUpperCase();
  if (name.endsWith("period") && MONTH.test(value)) return monthLabel(value);
  if (CHOSEN.test(name) && CHOICE.test(value)) return wordsOf(value);
  return DAY.test(value) || isInstant(value) ? formatDate(value, true) : value;
}

const IDENTIFIER = /^[a-z]{2,6}_[0-9a-z]{26}$/;

/** Whether a field's value names a record. */
export const isIdentifier = (value: unknown): value is string => typeof value === "string" && IDENTIFIER.test(value);

/** What people call the records that identifiers name. */
export type RecordNames = ReadonlyMap<string, string>;

const noNames: RecordNames = new Map();

/** Whether a field says anything. */
export const isTold = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** As many of a list of records are told; the others are counted. */
const MOST_TOLD = 5;
/** And as many fields of each. */
const MOST_FIELDS = 6;

/** What of a list is told, one by one, and how many more there are. */
export function someOf<T>(values: readonly T[]): { some: readonly T[]; more: number } {
  const some = values.some((value) => isIdentifier(value) || (typeof value === "object" && value !== null))
    ? values.slice(0, MOST_TOLD)
    : values;
  return { some, more: values.length - some.length };
}

export const moreLabel = (more: number): string => `and ${more.toLocaleString("en-US")} more`;

/** What an act is asked with, or has made, as people read it; money in the currency of the act, a record by its name where that is known. */
export function paramLabel(name: string, value: unknown, currency: string, names: RecordNames = noNames): string {
  const reference = referenceLabel(value);
  if (reference !== null) return reference;
  if (Array.isArray(value)) {
    const { some, more } = someOf(value);
    const told = some.map((item) => paramLabel(name, item, currency, names)).filter((words) => words !== "");
    return [...told, ...(more > 0 ? [moreLabel(more)] : [])].join("; ");
  }
  if (typeof value === "number")
    return name.endsWith("_cents") ? amount(value, currency) : value.toLocaleString("en-US");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return names.get(value) ?? textLabel(name, value);
  return fieldsLabel(value, currency, names);
}

/** "Description: Rent, Amount: $2,500.00", of a record within another; what it names is told once, and never by its identifier. */
function fieldsLabel(record: unknown, currency: string, names: RecordNames): string {
  const fields = Object.entries(Object(record));
  const isKnown = (value: string) => names.has(value) && !fields.some(([, other]) => other === names.get(value));
  const told = fields
    .filter(([, value]) => isTold(value) && [value].flat().every((one) => !isIdentifier(one) || isKnown(one)))
    .map(([name, value]) => `${termOf(name)}: ${paramLabel(name, value, currency, names)}`);
  const more = told.length - MOST_FIELDS;
  return (more > 0 ? [...told.slice(0, MOST_FIELDS), moreLabel(more)] : told).join(", ");
}
