import { Download, ScrollText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { readPayables } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { downloadVendorStatement, readVendorStatement } from "#lib/domains/money/payments/statements/operations.ts";
import { vendorMovementLabel } from "#lib/domains/money/payments/statements/rules.ts";
import type { VendorMovement } from "#lib/domains/money/payments/statements/schema.ts";
import { read } from "#lib/server/read.ts";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Filters, SegmentedFilter } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf } from "../../../../../../asked.ts";
import { companyPage } from "../../../../company.tsx";

export const metadata = { title: "Vendor statement" };

interface StatementParams {
  params: Promise<{ entity_id: string; vendor_id: string }>;
  searchParams: Promise<ListQuery>;
}

/** The record that a movement is of. */
function hrefOf(
  entity_id: string,
  { bill_id, payment_id, vendor_credit_id, vendor_refund_id }: VendorMovement,
): string {
  const books = `/entities/${entity_id}`;
  if (bill_id !== null) return `${books}/bills/${bill_id}`;
  if (payment_id !== null) return `${books}/payments/${payment_id}`;
  if (vendor_credit_id !== null) return `${books}/bills/credits/${vendor_credit_id}`;
  return `${books}/bills/refunds/${vendor_refund_id}`;
}

export default async function VendorStatementPage({ params, searchParams }: StatementParams) {
  const { entity_id, vendor_id } = await params;
  const part = `payments/vendors/${vendor_id}/statement`;
  const { page } = await companyPage(entity_id, part, readVendorStatement.scope);
  const schema = readVendorStatement.input.pick({ currency: true, from: true, to: true }).partial();
  const asked = askedOf(schema, await searchParams);
  const at = { entity_id, vendor_id };
  const [statement, { currencies }] = await Promise.all([
    read(readVendorStatement, { ...at, ...asked.filter }),
    read(readPayables, at),
  ]);
  const { vendor_name, currency, movements, opening_cents, closing_cents, from, to } = statement;
  const offered = [...new Set([...currencies.map((one) => one.currency), currency])].toSorted();
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/payments/vendors/${vendor_id}`, label: vendor_name }}
        title="Vendor statement"
        meta={<span className="[overflow-wrap:anywhere]">Of {vendor_name}, by the company’s books</span>}
        more={
          <Button asChild>
            <a href={`${page}/pdf${asked.words}`} download>
              <Download aria-hidden="true" />
              Save as PDF
            </a>
          </Button>
        }
      />
      <Filters>
        <DateFilter label="From" name="from" max={today()} />
        <DateFilter label="To" name="to" shown={to} max={today()} />
        {offered.length > 1 ? (
          <SegmentedFilter
            label="Currency"
            name="currency"
            current={currency}
            options={offered.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        ) : null}
      </Filters>
      <div className="mb-8">
        <Stats
          stats={[
            ...(from === null
              ? []
              : [{ label: "Owed before", value: <Sum cents={opening_cents} currency={currency} /> }]),
            { label: "Owed", value: <Sum cents={closing_cents} currency={currency} />, note: "bills less credits" },
          ]}
        />
      </div>
      {movements.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden="true" />} title="Nothing moved">
          What is billed, paid, credited and refunded between these days stands here.
        </EmptyState>
      ) : (
        <PlainTable
          caption="What moved on the account"
          phone="scroll"
          rows={movements.map((one, index) => ({ ...one, index }))}
          rowKey={({ index }) => String(index)}
          columns={[
            { key: "date", header: "Date", cell: ({ date }) => <DateText value={date} /> },
            {
              key: "what",
              header: "What",
              cell: (one) => (
                <TextLink href={hrefOf(entity_id, one)} className="[overflow-wrap:anywhere]">
                  {vendorMovementLabel(one)}
                </TextLink>
              ),
            },
            { key: "amount", header: "Amount", numeric: true, cell: ({ amount_cents }) => money(amount_cents) },
            { key: "balance", header: "Balance", numeric: true, cell: ({ balance_cents }) => money(balance_cents) },
          ]}
        />
      )}
      <ApiFold
        calls={[
          callOf(readVendorStatement, { ...at, ...asked.filter }),
          callOf(downloadVendorStatement, { ...at, ...asked.filter }),
        ]}
      />
    </>
  );
}
