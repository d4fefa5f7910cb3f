import { callOf } from "#lib/core/call.ts";
import { updateRecurringEntry } from "#lib/domains/books/recurring/operations.ts";
import { asShown } from "#lib/server/shown.ts";
import { EditRecurring } from "#ui/books/recurring/recurring-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../../../company.tsx";
import { findAccounts } from "../../../actions.ts";
import { accountsOf } from "../../../choices.ts";
import { namedAccounts } from "../../../named-accounts.ts";
import { tagsOf } from "../../../tags.ts";
import { updateRecurring } from "../../actions.ts";
import { type RecurringParams, recurringOf } from "../../recurring.ts";

export const metadata = { title: "Edit a recurring entry" };

export default async function EditRecurringPage({ params }: RecurringParams) {
  const { entity_id, recurring_entry_id } = await params;
  const part = `ledger/recurring/${recurring_entry_id}`;
  const { writes, notice } = await companyPage(entity_id, `${part}/edit`, updateRecurringEntry.scope);
  const recurring = await recurringOf(entity_id, recurring_entry_id);
  const [atHand, named] = await Promise.all([
    accountsOf(entity_id),
    namedAccounts(
      entity_id,
      recurring.lines.map(({ account_id }) => account_id),
    ),
  ]);
  const known = new Set(atHand.map(({ account_id }) => account_id));
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/${part}`, label: "Recurring entry" }}
        title="Edit a recurring entry"
        description="Entries that were made keep what they say. How often and from when stands: end it, and create another."
      />
      {notice}
      {writes ? (
        <EditRecurring
          recurring={recurring}
          accounts={[...atHand, ...named.filter(({ account_id }) => !known.has(account_id))]}
          find={findAccounts}
          tags={await tagsOf(entity_id)}
          action={asShown(recurring, { updateRecurring }).updateRecurring}
        />
      ) : null}
      <ApiFold
        calls={[callOf(updateRecurringEntry, { ...updateRecurringEntry.example, entity_id, recurring_entry_id })]}
      />
    </>
  );
}
