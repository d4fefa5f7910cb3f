import { BookText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import {
  createBatch as createBatchOperation,
  createEntry as createEntryOperation,
} from "#lib/domains/books/ledger/operations.ts";
import { EntryForm } from "#ui/books/ledger/entry-form.tsx";
import { NewAccount } from "#ui/books/ledger/new-account.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../../company.tsx";
import { createAccount, createEntry, findAccounts } from "../../actions.ts";
import { accountsOf, currencyChoices } from "../../choices.ts";
import { tagsOf } from "../../tags.ts";

export const metadata = { title: "New entry" };

export default async function NewEntryPage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const journal = `/entities/${entity_id}/ledger/entries`;
  const { writes, notice } = await companyPage(entity_id, "ledger/entries/new", createEntryOperation.scope);
  const accounts = await accountsOf(entity_id);
  const open = (variant: "primary" | "secondary") => (
    <NewAccount entity_id={entity_id} currencies={currencyChoices} variant={variant} action={createAccount} />
  );
  const enough = accounts.length > 0;
  return (
    <>
      <PageHeader
        back={{ href: journal, label: "Journal" }}
        title="New entry"
        description="What is debited and what is credited come to the same. A draft touches no balance until it is posted."
        more={writes && enough ? open("secondary") : null}
      />
      {notice}
      {writes && enough ? (
        <EntryForm
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          tags={await tagsOf(entity_id)}
          today={today()}
          create={createEntry}
        />
      ) : null}
      {writes && !enough ? (
        <EmptyState icon={<BookText aria-hidden="true" />} title="No accounts yet" action={open("primary")}>
          An entry is made to accounts: create one for each side of it first.
        </EmptyState>
      ) : null}
      <ApiFold
        calls={[
          callOf(createEntryOperation, { ...createEntryOperation.example, entity_id }),
          callOf(createBatchOperation, { ...createBatchOperation.example, entity_id }),
        ]}
      />
    </>
  );
}
