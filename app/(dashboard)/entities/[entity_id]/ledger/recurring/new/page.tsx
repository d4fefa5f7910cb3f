import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { createRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import { RecurringForm } from "#ui/books/recurring/recurring-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../actions.ts";
import { accountsOf } from "../../choices.ts";
import { tagsOf } from "../../tags.ts";
import { createRecurring, tryCreate } from "../actions.ts";

export const metadata = { title: "New recurring entry" };

export default async function NewRecurringPage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/recurring/new", createRecurringEntry.scope);
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger/recurring`, label: "Recurring entries" }}
        title="New recurring entry"
        description="It is made on each of its days, by an act of its own with its receipt. Where a day’s month is closed, it is dated the first open day after."
      />
      {notice}
      {writes ? (
        <RecurringForm
          entity_id={entity_id}
          accounts={await accountsOf(entity_id)}
          find={findAccounts}
          tags={await tagsOf(entity_id)}
          today={today()}
          action={createRecurring}
          trial={tryCreate}
        />
      ) : null}
      <ApiFold calls={[callOf(createRecurringEntry, { ...createRecurringEntry.example, entity_id })]} />
    </>
  );
}
