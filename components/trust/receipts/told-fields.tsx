import type { ReactNode } from "react";
import { amount, currencyIn } from "#lib/core/money.ts";
import { isInstant, termOf, textLabel } from "#ui/record/params.ts";
import { isIdentifier, Reference } from "#ui/record/reference.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";

const few = (words: readonly string[]) => words.length > 0 && words.join(", ").length <= 300;

function shownAs(name: string, value: unknown, of: { currency: string; entity_id: string | null }): ReactNode {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return name.endsWith("_cents") ? amount(value, of.currency) : value.toLocaleString("en-US");
  if (typeof value === "string") {
    if (isIdentifier(value)) return <Reference name={name} value={value} entity_id={of.entity_id} />;
    if (isInstant(value)) return <DateText value={value} time />;
    return <span className="line-clamp-6 whitespace-pre-line">{textLabel(name, value)}</span>;
  }
  if (Array.isArray(value)) {
    const words = value.filter((one): one is string => typeof one === "string");
    return words.length === value.length && few(words)
      ? words.join(", ")
      : `${value.length} in all: see the JSON below`;
  }
  return "See the JSON below";
}

const isTold = (value: unknown) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0) && value !== undefined;

/** What a record or a request says, field by field, as people read it; what has no short form stands in the JSON alone. */
export function ToldFields({
  record,
  result,
  entity_id,
}: {
  record: object;
  /** What came of it, which may name the currency where what was asked for does not. */
  result?: unknown;
  entity_id: string | null;
}) {
  const of = { currency: currencyIn({ ...Object(result), ...record }), entity_id };
  const facts = Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
    isTold(value) ? [{ term: termOf(name), value: shownAs(name, value, of) }] : [],
  );
  if (facts.length === 0) return <p className="text-muted">Nothing beside the act itself.</p>;
  return <DescriptionList facts={facts} />;
}
