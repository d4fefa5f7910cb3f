import { cache } from "react";
import { next } from "#lib/core/machine.ts";
import { deactivateOneAccount, listAllEntries, readAccount } from "#lib/domains/ledger/operations.ts";
import { accountStates } from "#lib/domains/ledger/states.ts";
import { read } from "#lib/server/read.ts";
import { EntryTable } from "#ui/ledger/entry-table.tsx";
import { dated, made } from "#ui/ledger/facts.tsx";
import { RecordActs, recordCalls } from "#ui/ledger/record-acts.tsx";
import { Sum } from "#ui/ledger/sum.tsx";
import { accountTones, typeOf } from "#ui/ledger/words.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status, wordsOf } from "#ui/ui/status.tsx";
import { deactivateAccount } from "../../actions.ts";
import { bookOf } from "../../book.tsx";

interface AccountParams {
  params: Promise<{ entity_id: string; account_id: string }>;
  searchParams: Promise<CursorQuery>;
}

const accountOf = cache((entity_id: string, account_id: string) => read(readAccount, { entity_id, account_id }));

export async function generateMetadata({ params }: AccountParams) {
  const { entity_id, account_id } = await params;
  return { title: (await accountOf(entity_id, account_id)).account_name };
}

export default async function AccountPage({ params, searchParams }: AccountParams) {
  const { entity_id, account_id } = await params;
  const page = `/entities/${entity_id}/ledger/accounts/${account_id}`;
  const { writes, notice } = await bookOf(page, entity_id, deactivateOneAccount.scope);
  const { cursor, hrefs } = turns(page, await searchParams);
  const [account, entries] = await Promise.all([
    accountOf(entity_id, account_id),
    read(listAllEntries, { entity_id, account_id, limit: 25, ...cursor }),
  ]);
  const { account_name, account_code, currency, status, created_at } = account;
  const may = next(accountStates, status, "deactivate") === null ? [] : (["deactivate"] as const);
  const words = {
    deactivate: {
      label: "Deactivate",
      title: `Deactivate ${account_name}?`,
      consequences: [
        "No entry can be made to it any more, and drafts that use it cannot be posted.",
        "Its balance and its entries stay in the books.",
        "What the business needs it for, such as cash for a payment, is refused from then on.",
        "It cannot be activated again.",
      ],
      success: `${account_name} is deactivated`,
      forward: false,
    },
  };
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger`, label: "Chart of accounts" }}
        title={account_name}
        status={<Status value={status} tones={accountTones} />}
        meta={<span className="font-mono">{account_code}</span>}
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={{ deactivate: deactivateAccount }}
            input={{ entity_id, account_id }}
          />
        }
      />
      {notice}
      <Stats
        stats={[
          { label: "Balance", value: <Sum cents={account.balance_cents} currency={currency} /> },
          { label: "Debits", value: <Sum cents={account.debit_cents} currency={currency} /> },
          { label: "Credits", value: <Sum cents={account.credit_cents} currency={currency} /> },
        ]}
      />
      <Section title="Entries" description="Drafts touch no balance until they are posted." className="mt-10!">
        {entries.data.length > 0 ? (
          <EntryTable entries={entries.data} of={{ account_id }} caption={`Entries to ${account_name}`} />
        ) : (
          <p className="text-muted">No entry was made to this account yet.</p>
        )}
        <Pagination {...hrefs(entries.next_cursor)} label="Pages of entries" />
      </Section>
      <Section title="Details">
        <DescriptionList
          columns={2}
          facts={[
            { term: "Type", value: typeOf(account) },
            { term: "Grows by", value: `${wordsOf(account.normal_side)}s` },
            { term: "Currency", value: currency.toUpperCase() },
            ...dated("Deactivated", account.deactivated_at),
            ...made(created_at, account_id),
          ]}
        />
      </Section>
      <ApiFold
        calls={[
          ...recordCalls(`/v1/entities/${entity_id}/accounts/${account_id}`, may, words),
          {
            method: "GET",
            path: `/v1/entities/${entity_id}/journal-entries?account_id=${account_id}`,
            title: "List its entries",
          },
        ]}
      />
    </>
  );
}
