import { type AgedSums, buckets } from "#lib/domains/books/ageing/schema.ts";
import { MoneyChart } from "#ui/charts/money-chart.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";

/** Somebody who owes, or is owed. */
export interface AgedParty extends AgedSums {
  id: string;
  name: string;
  count: number;
  /** What is left of credits, below 0: it has no age. */
  credit_cents?: number;
  /** What their figures lead to; null where that says something else by now. */
  href: string | null;
}

/** All of one currency. */
export interface Aged extends AgedSums {
  currency: string;
  count: number;
  /** The same of all of them, where credits are told. */
  credit_cents?: number;
  parties: readonly AgedParty[];
  /** "3 invoices to 2 customers." */
  told: string;
  caption: string;
}

/** What is open in each currency, by age: to be looked at, and below it party by party. */
export function AgedReport({
  currencies,
  party,
  documents,
}: {
  currencies: readonly Aged[];
  /** Over the column of who: "Customer". */
  party: string;
  /** Over the column of how many: "Invoices". */
  documents: string;
}) {
  return currencies.map((of) => (
    <Section
      key={of.currency}
      title={currencies.length > 1 ? `Owed in ${of.currency.toUpperCase()}` : "What is owed"}
      description={of.told}
    >
      <MoneyChart
        title="By age"
        description={`Days past the due date, ${of.currency.toUpperCase()}`}
        category="Age"
        points={buckets.map(({ key, label }) => ({
          label,
          tick: label.replace(" days", ""),
          cents: { owed: of[key] },
        }))}
        series={[{ key: "owed", label: "Owed", kind: "bar", tone: "accent" }]}
        currency={of.currency}
        className="mb-8"
      />
      <AgedTable of={of} party={party} documents={documents} />
    </Section>
  ));
}

function AgedTable({ of, party, documents }: { of: Aged; party: string; documents: string }) {
  const { currency } = of;
  const money = (key: keyof AgedSums | "credit_cents", label: string, className?: string): PlainColumn<AgedParty> => ({
    key,
    header: label,
    numeric: true,
    cell: (row) => <Money cents={row[key] ?? 0} currency={currency} muteZero {...(className ? { className } : {})} />,
    footer: <Money cents={of[key] ?? 0} currency={currency} muteZero />,
  });
  return (
    <PlainTable
      caption={of.caption}
      phone="scroll"
      rows={of.parties}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "party",
          header: party,
          cell: ({ name, href }) =>
            href === null ? (
              <span className="[overflow-wrap:anywhere]">{name}</span>
            ) : (
              <TextLink href={href} className="[overflow-wrap:anywhere]">
                {name}
              </TextLink>
            ),
          footer: "Total",
        },
        {
          key: "documents",
          header: documents,
          numeric: true,
          cell: ({ count }) => <Figure value={count} />,
          footer: <Figure value={of.count} />,
        },
        ...buckets.map(({ key, label }) => money(key, label)),
        ...(of.credit_cents === undefined ? [] : [money("credit_cents", "Credits")]),
        money("total_cents", "Total", "font-medium"),
      ]}
    />
  );
}
