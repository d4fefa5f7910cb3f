import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import * as opening from "#lib/domains/books/opening-balances/operations.ts";
import { read } from "#lib/server/read.ts";
import { EntryTable } from "#ui/books/ledger/entry-table.tsx";
import { OpeningForm } from "#ui/books/opening-balances/opening-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { companyPage } from "../../company.tsx";
import { createOpeningBalances, findAccounts } from "../actions.ts";
import { accountsOf } from "../choices.ts";

export const metadata = { title: "Opening balances" };

export default async function OpeningBalancesPage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(
    entity_id,
    "ledger/opening-balances",
    opening.createOpeningBalances.scope,
  );
  const [accounts, { data: standing }] = await Promise.all([
    accountsOf(entity_id),
    read(opening.listOpeningBalances, { entity_id }),
  ]);
  // The end of the last year is where most begin.
  const day = `${yearOf(today()) - 1}-12-31`;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger/imports`, label: "Start from elsewhere" }}
        title="Opening balances"
        description="What each account held at the end of a day. Invoices and bills that were open need not be entered: receivables and payables stand here as sums."
      />
      {notice}
      {standing.length > 0 ? (
        <Section
          title="Given"
          description="To correct them, void the entry and give the balances anew."
          className="mb-10"
        >
          <EntryTable rows={standing} of="record" caption="Opening balances" />
        </Section>
      ) : null}
      {writes ? (
        <OpeningForm
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          day={day}
          create={createOpeningBalances}
        />
      ) : null}
      <ApiFold
        calls={[
          callOf(opening.listOpeningBalances, { entity_id }),
          callOf(opening.createOpeningBalances, { ...opening.createOpeningBalances.example, entity_id }),
        ]}
      />
    </>
  );
}
