import { Download, ScrollText } from "lucide-react";
import { notFound } from "next/navigation";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import {
  downloadCustomerStatement,
  readCustomerStatement,
} from "#lib/domains/money/invoicing/statements/operations.ts";
import { movementLabel } from "#lib/domains/money/invoicing/statements/rules.ts";
import { read } from "#lib/server/read.ts";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";

export const metadata = { title: "Statement of account" };

export default async function StatementPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page } = await companyPage(entity_id, "invoices/statement", readCustomerStatement.scope);
  const schema = readCustomerStatement.input.pick({ customer: true, currency: true, from: true, to: true }).partial();
  const asked = askedOf(schema, await searchParams);
  const { customer, ...filter } = asked.filter;
  if (customer === undefined) notFound();
  const list = `/entities/${entity_id}/invoices`;
  const statement = await read(readCustomerStatement, { entity_id, customer, ...filter });
  const { currency, movements, opening_cents, closing_cents, credit_cents, from } = statement;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Invoices" }}
        title="Statement of account"
        meta={<span className="[overflow-wrap:anywhere]">Of {statement.customer}</span>}
        more={
          <Button asChild>
            <a href={`${page}/pdf${asked.words}`} download>
              <Download aria-hidden="true" />
              Download PDF
            </a>
          </Button>
        }
      />
      <Filters>
        <DateFilter label="From" name="from" max={today()} />
        <DateFilter label="To" name="to" shown={statement.to} max={today()} />
      </Filters>
      <div className="mb-8">
        <Stats
          stats={[
            ...(from === null
              ? []
              : [{ label: "Owed before", value: <Sum cents={opening_cents} currency={currency} /> }]),
            { label: "Balance due", value: <Sum cents={closing_cents} currency={currency} /> },
            { label: "Customer’s credit", value: <Sum cents={credit_cents} currency={currency} /> },
          ]}
        />
      </div>
      {movements.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden="true" />} title="Nothing moved">
          What is invoiced, paid, credited and written off between these days stands here.
        </EmptyState>
      ) : (
        <PlainTable
          caption="What moved on the account"
          phone="scroll"
          rows={movements.map((one, at) => ({ ...one, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
            {
              key: "what",
              header: "What",
              cell: (one) => <TextLink href={`${list}/${one.invoice_id}`}>{movementLabel(one)}</TextLink>,
            },
            { key: "amount", header: "Amount", numeric: true, cell: ({ amount_cents }) => money(amount_cents) },
            { key: "balance", header: "Balance", numeric: true, cell: ({ balance_cents }) => money(balance_cents) },
          ]}
        />
      )}
      <ApiFold
        calls={[
          callOf(readCustomerStatement, { entity_id, customer, ...filter }),
          callOf(downloadCustomerStatement, { entity_id, customer, ...filter }),
        ]}
      />
    </>
  );
}
