import { amount } from "#lib/core/money.ts";
import type { TaxFiling } from "#lib/domains/compliance/tax/schema.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";

type Line = TaxFiling["lines"][number];

/** The lines or boxes of a form, as they are carried over to it. */
export function LineTable({ lines, place }: { lines: readonly Line[]; place: "Box" | "Line" }) {
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <PlainTable
      caption="What the form says"
      rows={rows}
      rowKey={({ at }) => `${at}`}
      columns={[
        {
          key: "line",
          header: place,
          className: "lg:w-24",
          cell: ({ line }) => (
            <span className="whitespace-nowrap font-medium">
              {place} {line}
            </span>
          ),
        },
        { key: "label", header: "What it is", cell: ({ label }) => label },
        {
          key: "amount",
          header: "Amount",
          numeric: true,
          cell: ({ amount_cents, text }) =>
            amount_cents === null ? <span className="text-muted">{text}</span> : amount(amount_cents),
        },
      ]}
    />
  );
}

/** What a form calls its numbered places. */
export const placeWord = (type: TaxFiling["filing_type"]): "Box" | "Line" =>
  type === "w2" || type.startsWith("1099") ? "Box" : "Line";
