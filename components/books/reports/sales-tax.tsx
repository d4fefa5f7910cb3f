import type { RateSales, SalesTax } from "#lib/domains/books/reports/sales-tax/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { ledgerHref } from "./ledger-href.ts";

/** What was sold, by the rate that was charged on it, as a return asks for it. */
export function SalesTaxTable({ report }: { report: SalesTax }) {
  const { currency, rates, untaxed_cents, sales_cents, tax_cents } = report;
  const money = (cents: number) => <Money cents={cents} currency={currency} muteZero />;
  const sum = (key: string, header: string, of: (rate: RateSales) => number): PlainColumn<RateSales> => ({
    ...{ key, header },
    numeric: true,
    cell: (rate) => money(of(rate)),
  });
  return (
    <PlainTable
      caption="Sales by the rate of sales tax"
      phone="scroll"
      rows={rates}
      rowKey={({ tax_rate_id }) => tax_rate_id}
      columns={[
        {
          key: "rate",
          header: "Rate",
          cell: ({ name, percent }) => `${name}, ${percent} %`,
          aside: "Not taxed",
          footer: "Total",
        },
        sum("sales", "Charged on", (rate) => rate.sales_cents),
        sum("credited", "Credited", (rate) => rate.credited_cents),
        sum("written_off", "Written off", (rate) => rate.written_off_cents),
        {
          ...sum("net", "Net sales", (rate) => rate.taxable_cents),
          aside: money(untaxed_cents),
          footer: money(sales_cents),
        },
        { ...sum("tax", "Tax", (rate) => rate.tax_cents), footer: money(tax_cents) },
      ]}
    />
  );
}

/** How what is owed of it has moved, and the way to the entries. */
export function SalesTaxOwed({ report }: { report: SalesTax }) {
  const { entity_id, currency, from, to, opening_cents, tax_cents, other_cents, closing_cents, account_id } = report;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  const closing = money(closing_cents);
  return (
    <Section
      title="Owed to the states"
      description="What stands on sales tax payable. A remittance is a payment to that account."
    >
      <DescriptionList
        columns={2}
        facts={[
          { term: "Before", value: money(opening_cents) },
          { term: "Tax of the period", value: money(tax_cents) },
          { term: "Remitted, and other entries", value: money(other_cents) },
          {
            term: "At the end",
            value:
              account_id === null ? (
                closing
              ) : (
                <TextLink href={ledgerHref(entity_id, account_id, { from, to })}>{closing}</TextLink>
              ),
          },
        ]}
      />
    </Section>
  );
}
