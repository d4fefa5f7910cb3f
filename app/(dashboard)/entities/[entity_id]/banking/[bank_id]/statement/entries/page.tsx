import { callOf } from "#lib/core/call.ts";
import { listEntriesWithoutLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { EntryWithoutLineTable } from "#ui/money/banking/bank-statements/entry-without-line-table.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import type { CursorQuery } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { Section } from "#ui/ui/section.tsx";
import { askedOf } from "../../../../../../asked.ts";
import { companyPage } from "../../../../company.tsx";
import { AccountHead, accountOf, type BankAccountParams } from "../../account.tsx";

interface EntriesParams extends BankAccountParams {
  searchParams: Promise<CursorQuery>;
}

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: `Entries not at ${bankName(await accountOf(entity_id, bank_id))}` };
}

export default async function EntriesWithoutLinePage({ params, searchParams }: EntriesParams) {
  const { entity_id, bank_id } = await params;
  const { page, notice } = await companyPage(entity_id, `banking/${bank_id}/statement/entries`, "banking:write");
  const asked = askedOf(listEntriesWithoutLine.input.pick({}), page, await searchParams);
  const [account, { data, next_cursor }] = await Promise.all([
    accountOf(entity_id, bank_id),
    read(listEntriesWithoutLine, { entity_id, bank_id, ...asked.paging }),
  ]);
  return (
    <>
      <AccountHead account={account} notice={notice} />
      <Section
        title="Entries without a line"
        description={`What the books have posted to ${account.account_code} and no line of a statement is matched to, latest first.`}
      >
        {data.length > 0 ? (
          <EntryWithoutLineTable entity_id={entity_id} entries={data} />
        ) : (
          <EmptyState title="Every entry has its line">
            A check that is not cashed yet, or a payment under way, stands here until the bank tells of it.
          </EmptyState>
        )}
      </Section>
      <Pagination {...asked.hrefs(next_cursor)} label="Pages of entries" />
      <ApiFold calls={[callOf(listEntriesWithoutLine, { entity_id, bank_id })]} />
    </>
  );
}
