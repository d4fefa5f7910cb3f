import { FileUp } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { importStatement, listImports } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { ImportSheet } from "#ui/money/banking/bank-statements/import-sheet.tsx";
import { ImportTable } from "#ui/money/banking/bank-statements/import-table.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import type { CursorQuery } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { askedOf } from "../../../../../../asked.ts";
import { companyPage } from "../../../../company.tsx";
import { AccountHead, accountOf, type BankAccountParams } from "../../account.tsx";
import { take } from "../actions.ts";

interface ImportsParams extends BankAccountParams {
  searchParams: Promise<CursorQuery>;
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
  const asked = askedOf(listImports.input.pick({}), page, await searchParams);
  const [account, { data, next_cursor }] = await Promise.all([
    accountOf(entity_id, bank_id),
    read(listImports, { entity_id, bank_id, ...asked.paging }),
  ]);
  const sheet = writes ? (
    <ImportSheet entity_id={entity_id} bank_id={bank_id} currency={account.currency} action={take} />
  ) : null;
  return (
    <>
      <AccountHead account={account} notice={notice} action={data.length > 0 ? sheet : null} />
      {data.length > 0 ? (
        <ImportTable imports={data} page={page} />
      ) : (
        <EmptyState icon={<FileUp aria-hidden="true" />} title="No imports yet" action={sheet}>
          Each file that is taken in leaves a report here: what it added, what was there already, and what was skipped.
        </EmptyState>
      )}
      <Pagination {...asked.hrefs(next_cursor)} label="Pages of imports" />
      <ApiFold
        calls={[
          callOf(listImports, { entity_id, bank_id }),
          callOf(importStatement, { ...importStatement.example, entity_id, bank_id }),
        ]}
      />
    </>
  );
}
