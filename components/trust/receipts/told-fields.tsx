import { currencyIn } from "#lib/core/money.ts";
import { isTold, type RecordNames } from "#ui/record/params.ts";
import { ToldValue } from "#ui/record/told-value.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { termOf } from "#ui/ui/field-labels.ts";

/** What a record or a request says, field by field, as people read it; all of it stands in the JSON beside. */
export function ToldFields({
  record,
  result,
  entity_id,
  names,
}: {
  record: object;
  /** What came of it, which may name the currency where what was asked for does not. */
  result?: unknown;
  entity_id: string | null;
  names: RecordNames;
}) {
  const of = { currency: currencyIn({ ...Object(result), ...record }), entity_id, names };
  const facts = Object.entries(record).flatMap(([name, value]: [string, unknown]) =>
    isTold(value) ? [{ term: termOf(name), value: <ToldValue name={name} value={value} {...of} /> }] : [],
  );
  if (facts.length === 0) return <p className="text-muted">Nothing beside the act itself.</p>;
  return <DescriptionList facts={facts} />;
}
