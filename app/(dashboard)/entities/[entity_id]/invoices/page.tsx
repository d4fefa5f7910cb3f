import { FileText, Plus } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createInvoice, listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import { readReceivables } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { invoiceStates } from "#lib/domains/money/invoicing/states.ts";
import { read } from "#lib/server/read.ts";
import { DueFilters } from "#ui/money/due-filters.tsx";
import { InvoiceTable } from "#ui/money/invoicing/invoice-table.tsx";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { ReceivablesStats } from "#ui/money/invoicing/receivables-stats.tsx";
import { CsvLink, ImportLink } from "#ui/record/list-file.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { moreInvoices } from "./actions.ts";

export const metadata = { title: "Invoices" };

const filters = {
  search: true,
  status: true,
  overdue: true,
  customer: true,
  due_from: true,
  due_to: true,
  currency: true,
} as const;

export default async function InvoicesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "invoices", createInvoice.scope);
  const asked = askedOf(listInvoices.input.pick(filters), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, totals] = await Promise.all([read(listInvoices, narrowing), read(readReceivables, { entity_id })]);
  const { customer, currency } = asked.filter;
  // Of what the address may ask for, these two have no box of their own: they come by links, and go with "Clear".
  const only = [customer, currency?.toUpperCase()].filter((word) => word !== undefined).join(", ");
  return (
    <ListPage
      title="Invoices"
      description="What customers owe the company, newest first."
      more={<CsvLink page={page} filter={asked.filter} />}
      create={
        writes ? (
          <>
            <ImportLink page={page} />
            <ButtonLink href={`${page}/new`} variant="primary" icon={<Plus aria-hidden="true" />}>
              Draft invoice
            </ButtonLink>
          </>
        ) : null
      }
      notice={notice}
      tabs={<InvoiceTabs entity_id={entity_id} />}
      summary={<ReceivablesStats totals={totals} />}
      filters={
        <>
          <SearchFilter
            label="Search by customer, text or number"
            name="search"
            placeholder="Customer, text or number"
          />
          <SelectFilter
            label="Status"
            name="status"
            options={invoiceStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
          <DueFilters />
          {only === "" ? null : <span className="text-muted text-sm [overflow-wrap:anywhere]">Only {only}</span>}
        </>
      }
      filterNames={Object.keys(filters)}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <FileText aria-hidden="true" />,
        title: "No invoices yet",
        text: "An invoice is drafted, sent with its PDF, and paid; the ledger follows each step by itself.",
      }}
      calls={[
        callOf(listInvoices, { entity_id, ...asked.filter }),
        callOf(readReceivables, { entity_id }),
        callOf(createInvoice, { ...createInvoice.example, entity_id }),
      ]}
    >
      <EndlessList of="invoices" first={first} asked={narrowing} list={moreInvoices} table={InvoiceTable} />
    </ListPage>
  );
}
