import { type Buckets, buckets, type CurrencyAgeing } from "#lib/domains/money/invoicing/receivables/schema.ts";
import { MoneyChart } from "#ui/charts/money-chart.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Section } from "#ui/ui/section.tsx";
import { type Column, Table } from "#ui/ui/table.tsx";

type Row = CurrencyAgeing["customers"][number];

/** What is owed in each currency, by age: to be looked at, and below it customer by customer. */
export function AgeingReport({
  currencies,
  entity_id,
  isToday,
}: {
  currencies: readonly CurrencyAgeing[];
  entity_id: string;
  /** Whether it is told as of today: then a customer's open invoices are the ones that are counted. */
  isToday: boolean;
}) {
  const several = currencies.length > 1;
  return currencies.map((of) => (
    <Section
      key={of.currency}
      title={several ? `Owed in ${of.currency.toUpperCase()}` : "What is owed"}
      description={`${of.invoice_count} ${of.invoice_count === 1 ? "invoice" : "invoices"} to ${of.customers.length} ${of.customers.length === 1 ? "customer" : "customers"}.`}
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
      <CustomerTable of={of} entity_id={entity_id} isToday={isToday} />
    </Section>
  ));
}

function CustomerTable({ of, entity_id, isToday }: { of: CurrencyAgeing; entity_id: string; isToday: boolean }) {
  const { currency, customers } = of;
  const money = (key: keyof Buckets, label: string, className?: string): Column<Row> => ({
    key,
    header: label,
    numeric: true,
    cell: (row) => <Money cents={row[key]} currency={currency} muteZero {...(className ? { className } : {})} />,
    footer: <Money cents={of[key]} currency={currency} muteZero />,
  });
  const hrefOf = (customer: string) =>
    `/entities/${entity_id}/invoices?${new URLSearchParams({ status: "sent", customer, currency })}`;
  return (
    <Table
      caption={`What each customer owes in ${currency.toUpperCase()}`}
      phone="scroll"
      rows={customers}
      rowKey={({ customer }) => customer}
      columns={[
        {
          key: "customer",
          header: "Customer",
          cell: ({ customer }) =>
            isToday ? (
              <TextLink href={hrefOf(customer)} className="[overflow-wrap:anywhere]">
                {customer}
              </TextLink>
            ) : (
              <span className="[overflow-wrap:anywhere]">{customer}</span>
            ),
          footer: "Total",
        },
        {
          key: "invoices",
          header: "Invoices",
          numeric: true,
          cell: ({ invoice_count }) => <Figure value={invoice_count} />,
          footer: <Figure value={of.invoice_count} />,
        },
        ...buckets.map(({ key, label }) => money(key, label)),
        money("total_cents", "Total", "font-medium"),
      ]}
    />
  );
}
