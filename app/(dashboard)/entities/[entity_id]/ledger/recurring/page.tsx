import { Repeat } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createRecurringEntry, listRecurringEntries } from "#lib/domains/books/recurring/operations.ts";
import { recurringStates } from "#lib/domains/books/recurring/states.ts";
import { read } from "#lib/server/read.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { RecurringTable } from "#ui/books/recurring/recurring-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreRecurring } from "./actions.ts";

export const metadata = { title: "Recurring entries" };

export default async function RecurringEntriesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "ledger/recurring", createRecurringEntry.scope);
  const asked = askedOf(listRecurringEntries.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listRecurringEntries, narrowing);
  return (
    <ListPage
      title="Recurring entries"
      description="Entries that come again on their days, drafted or posted by the service itself."
      create={
        writes ? (
          <ButtonLink variant="primary" href={`${page}/new`}>
            New recurring entry
          </ButtonLink>
        ) : null
      }
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={recurringStates.states.map((value) => ({ value, label: wordsOf(value) }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Repeat aria-hidden="true" />,
        title: "No recurring entries yet",
        text: "Rent, an accrual, a loan’s instalment: what is booked alike each week, month, quarter or year is made by itself on its day.",
      }}
      calls={[
        callOf(listRecurringEntries, { entity_id, ...asked.filter }),
        callOf(createRecurringEntry, { ...createRecurringEntry.example, entity_id }),
      ]}
    >
      <EndlessList of="recurring entries" first={first} asked={narrowing} list={moreRecurring} table={RecurringTable} />
    </ListPage>
  );
}
