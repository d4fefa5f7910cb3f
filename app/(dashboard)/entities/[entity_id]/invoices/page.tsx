import { FileText } from "lucide-react";
import { daysAfter } from "#lib/domains/intents/rules.ts";
import { createInvoice, listAllInvoices } from "#lib/domains/invoicing/operations.ts";
import { invoiceStates } from "#lib/domains/invoicing/states.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceTable } from "#ui/invoicing/invoice-table.tsx";
import { NewInvoice } from "#ui/invoicing/new-invoice.tsx";
import { ListPage } from "#ui/ledger/list-page.tsx";
import { SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, bookOf, currencyChoices, exampleOf, type ListParams, today } from "../ledger/book.tsx";
import { create } from "./actions.ts";

export const metadata = { title: "Invoices" };

const USUAL_TERM_DAYS = 30;

export default async function InvoicesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const page = `/entities/${entity_id}/invoices`;
  const { writes, notice } = await bookOf(page, entity_id, createInvoice.scope);
  const asked = askedOf(listAllInvoices.input.pick({ search: true, status: true }), page, await searchParams);
  const { data, next_cursor } = await read(listAllInvoices, { entity_id, ...asked.filter, ...asked.paging });
  return (
    <ListPage
      title="Invoices"
      description="What customers owe the company, newest first."
      create={
        writes ? (
          <NewInvoice
            entity_id={entity_id}
            currencies={currencyChoices}
            due_date={daysAfter(today(), USUAL_TERM_DAYS)}
            action={create}
          />
        ) : null
      }
      notice={notice}
      filters={
        <>
          <SearchFilter label="Search by customer" name="search" />
          <SelectFilter
            label="Status"
            name="status"
            options={invoiceStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["search", "status"]}
      narrowed={asked.narrowed}
      count={data.length}
      empty={{
        icon: <FileText aria-hidden="true" />,
        title: "No invoices yet",
        text: "An invoice is drafted, sent with its PDF, and paid; the ledger follows each step by itself.",
      }}
      pages={asked.hrefs(next_cursor)}
      calls={[
        { method: "GET", path: `/v1${page}${asked.words}` },
        {
          method: "POST",
          path: `/v1${page}`,
          body: exampleOf(createInvoice),
          title: "Draft an invoice",
        },
      ]}
    >
      <InvoiceTable invoices={data} today={today()} />
    </ListPage>
  );
}
