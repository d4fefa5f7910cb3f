import { FileUp } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { importStatement, listImports } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { ImportSheet } from "#ui/money/banking/bank-statements/import-sheet.tsx";
import { ImportTable } from "#ui/money/banking/bank-statements/import-table.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { askedOf } from "../../../../../../asked.ts";
import { companyPage } from "../../../../company.tsx";
import { AccountHead, accountOf, type BankAccountParams } from "../../account.tsx";
import { moreImports, take } from "../actions.ts";

interface ImportsParams extends BankAccountParams {
  searchParams: Promise<ListQuery>;
}

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: `Imports of ${bankName(await accountOf(entity_id, bank_id))}` };
}

export default async function ImportsPage({ params, searchParams }: ImportsParams) {
  const { entity_id, bank_id } = await params;
  const { page, writes, notice } = await companyPage(
    entity_id,
    `banking/${bank_id}/statement/imports`,
    importStatement.scope,
  );
  const asked = askedOf(listImports.input.pick({}), await searchParams);
  const narrowing = { entity_id, bank_id, ...asked.paging };
  const [account, first] = await Promise.all([accountOf(entity_id, bank_id), read(listImports, narrowing)]);
  const sheet = writes ? (
    <ImportSheet entity_id={entity_id} bank_id={bank_id} currency={account.currency} action={take} />
  ) : null;
  return (
    <>
      <AccountHead account={account} notice={notice} action={first.data.length > 0 ? sheet : null} />
      {first.data.length > 0 ? (
        <EndlessList
          of="imports"
          first={first}
          asked={narrowing}
          list={moreImports}
          table={ImportTable}
          given={{ page }}
        />
      ) : (
        <EmptyState icon={<FileUp aria-hidden="true" />} title="No imports yet" action={sheet}>
          Each file that is taken in leaves a report here: what it added, what was there already, and what was skipped.
        </EmptyState>
      )}
      <ApiFold
        calls={[
          callOf(listImports, { entity_id, bank_id }),
          callOf(importStatement, { ...importStatement.example, entity_id, bank_id }),
        ]}
      />
    </>
  );
}
