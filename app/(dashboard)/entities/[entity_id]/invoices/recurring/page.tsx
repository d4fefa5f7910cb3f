import { Repeat } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as recurring from "#lib/domains/money/invoicing/recurring/operations.ts";
import { recurringInvoiceStates } from "#lib/domains/money/invoicing/recurring/states.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { RecurringTable } from "#ui/money/invoicing/recurring/recurring-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreRecurring } from "./actions.ts";

export const metadata = { title: "Recurring invoices" };

export default async function RecurringPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { notice } = await companyPage(entity_id, "invoices/recurring", recurring.createRecurringInvoice.scope);
  const asked = askedOf(recurring.listRecurringInvoices.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(recurring.listRecurringInvoices, narrowing);
  return (
    <ListPage
      title="Recurring invoices"
      description="Invoices that come again on their days, drafted or sent by the service itself."
      create={null}
      notice={notice}
      tabs={<InvoiceTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={recurringInvoiceStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Repeat aria-hidden="true" />,
        title: "No recurring invoices yet",
        text: "Open an invoice whose like should come again, and choose Repeat: its content becomes a schedule.",
      }}
      calls={[
        callOf(recurring.listRecurringInvoices, { entity_id, ...asked.filter }),
        callOf(recurring.createRecurringInvoice, { ...recurring.createRecurringInvoice.example, entity_id }),
      ]}
    >
      <EndlessList
        of="recurring invoices"
        first={first}
        asked={narrowing}
        list={moreRecurring}
        table={RecurringTable}
      />
    </ListPage>
  );
}
