import { callOf } from "#lib/core/call.ts";
import { listEntriesWithoutLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { EntryWithoutLineTable } from "#ui/money/banking/bank-statements/entry-without-line-table.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Section } from "#ui/ui/section.tsx";
import { askedOf } from "../../../../../../asked.ts";
import { companyPage } from "../../../../company.tsx";
import { AccountHead, accountOf, type BankAccountParams } from "../../account.tsx";
import { find } from "../actions.ts";

interface EntriesParams extends BankAccountParams {
  searchParams: Promise<ListQuery>;
}

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: `Entries not at ${bankName(await accountOf(entity_id, bank_id))}` };
}

export default async function EntriesWithoutLinePage({ params, searchParams }: EntriesParams) {
  const { entity_id, bank_id } = await params;
  const { notice } = await companyPage(entity_id, `banking/${bank_id}/statement/entries`, "banking:write");
  const asked = askedOf(listEntriesWithoutLine.input.pick({}), await searchParams);
  const narrowing = { entity_id, bank_id, ...asked.paging };
  const [account, first] = await Promise.all([accountOf(entity_id, bank_id), read(listEntriesWithoutLine, narrowing)]);
  return (
    <>
      <AccountHead account={account} notice={notice} />
      <Section
        title="Entries without a line"
        description={`What the books have posted to ${account.account_code} and no line of a statement is matched to, latest first.`}
      >
        {first.data.length > 0 ? (
          <EndlessList
            of="entries"
            first={first}
            asked={narrowing}
            list={find}
            table={EntryWithoutLineTable}
            given={{ entity_id }}
          />
        ) : (
          <EmptyState title="Every entry has its line">
            A check that is not cashed yet, or a payment under way, stands here until the bank tells of it.
          </EmptyState>
        )}
      </Section>
      <ApiFold calls={[callOf(listEntriesWithoutLine, { entity_id, bank_id })]} />
    </>
  );
}
