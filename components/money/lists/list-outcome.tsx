import type { ListPreview } from "#lib/domains/money/lists/schema.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { payLabel } from "../payroll/labels.ts";
import { againstLabels, listLabels, saidOf } from "./labels.ts";

type Row = ListPreview["rows"][number];

const outcomes: Readonly<Record<Row["outcome"], string>> = {
  taken_in: "Taken in",
  passed_over: "Passed over",
  refused: "Refused",
};

const writers = { minutebook: "Minutebook", quickbooks: "QuickBooks", xero: "Xero" } as const;

/** So many rows are drawn; those that are refused come first. */
const MOST_SHOWN = 300;

function why({ faults, remarks }: Row) {
  const said = faults.map(({ column, heading, rule }) => `${heading ? `${heading} (${column})` : "The row"} ${rule}.`);
  return [...said, ...remarks].map(saidOf).join(" ");
}

/** What of an open document a row tells besides. */
const documented: readonly PlainColumn<Row>[] = [
  { key: "number", header: "Number", className: "min-w-24", cell: ({ number }) => number ?? "–" },
  { key: "due", header: "Due", cell: ({ due_date }) => <DateText value={due_date} /> },
  {
    key: "open",
    header: "Open",
    numeric: true,
    cell: ({ amount_cents, currency }) =>
      amount_cents === null ? "–" : <Money cents={amount_cents} currency={currency ?? "usd"} />,
  },
];

/** What an employee's row tells besides. */
const employed: readonly PlainColumn<Row>[] = [
  { key: "from", header: "From", cell: ({ employee }) => <DateText value={employee?.starts_on ?? null} /> },
  { key: "pay", header: "Compensation", cell: ({ employee }) => (employee === null ? "–" : payLabel(employee)) },
];

/** What an import would make, and every row that keeps it from being done. */
export function ListOutcome({ preview }: { preview: ListPreview }) {
  const { list, faults, remarks, rows, refused_count, written_by, as_of, totals } = preview;
  const { one, many } = listLabels[list];
  const isBooked = list === "invoices" || list === "bills";
  const sorted = rows.toSorted((a, b) => Number(b.outcome === "refused") - Number(a.outcome === "refused"));
  const refused =
    refused_count === 0 ? [] : [`${refused_count} ${refused_count === 1 ? "row is" : "rows are"} refused.`];
  return (
    <>
      {preview.is_importable ? (
        <Callout tone="success" title="It can be taken in">
          {written_by ? `The headings are ${writers[written_by]}’s. ` : null}
          {isBooked ? (
            <>
              They are booked on <DateText value={as_of} />, by what is open of each.
            </>
          ) : (
            "What is there already stays as it is."
          )}
        </Callout>
      ) : (
        <Callout tone="danger" title="It cannot be taken in as it is" live>
          {[...faults, ...refused].map(saidOf).join(" ")}
        </Callout>
      )}
      {remarks.length === 0 ? null : (
        <Callout tone="neutral" title="How it was understood">
          {remarks.map(saidOf).join(" ")}
        </Callout>
      )}
      <Stats
        stats={[
          {
            label: preview.taken_count === 1 ? `New ${one}` : `New ${many}`,
            value: <Figure value={preview.taken_count} />,
          },
          { label: "Passed over", value: <Figure value={preview.passed_over_count} /> },
          { label: "Refused", value: <Figure value={refused_count} /> },
        ]}
      />
      {totals.length === 0 ? null : (
        <PlainTable
          caption="What they come to"
          phone="scroll"
          rows={totals}
          rowKey={({ currency }) => currency}
          columns={[
            { key: "currency", header: "Currency", cell: ({ currency }) => currency.toUpperCase() },
            {
              key: "total",
              header: "Open",
              numeric: true,
              cell: ({ total_cents, currency }) => <Money cents={total_cents} currency={currency} />,
            },
            {
              key: "brought",
              header: "In the books",
              numeric: true,
              cell: ({ brought_cents, currency }) => <Money cents={brought_cents} currency={currency} />,
            },
            {
              key: "against",
              header: "Other side",
              cell: ({ balance_against }) => (balance_against === null ? "To be told" : againstLabels[balance_against]),
            },
          ]}
        />
      )}
      <Section title="Rows" description="What becomes of each; those that are refused come first.">
        <PlainTable
          caption="Rows"
          phone="scroll"
          rows={sorted.slice(0, MOST_SHOWN)}
          rowKey={({ row }) => String(row)}
          columns={[
            { key: "row", header: "Row", numeric: true, cell: ({ row }) => row.toLocaleString("en-US") },
            { key: "outcome", header: "Becomes", cell: ({ outcome }) => outcomes[outcome] },
            {
              key: "name",
              header: "Name",
              className: "min-w-40",
              cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name ?? "–"}</span>,
            },
            ...(isBooked ? documented : []),
            ...(list === "employees" ? employed : []),
            { key: "why", header: "Why", className: "min-w-60", cell: (row) => why(row) || "–" },
          ]}
        />
        {sorted.length > MOST_SHOWN ? (
          <p className="mt-2 text-muted text-sm">And {(sorted.length - MOST_SHOWN).toLocaleString("en-US")} more.</p>
        ) : null}
      </Section>
    </>
  );
}
