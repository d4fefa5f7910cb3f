import { FileUp } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { createImport, listImports } from "#lib/domains/books/imports/operations.ts";
import { createOpeningBalances } from "#lib/domains/books/opening-balances/operations.ts";
import { read } from "#lib/server/read.ts";
import { ImportTable } from "#ui/books/imports/import-table.tsx";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreImports } from "../actions.ts";

export const metadata = { title: "Start from elsewhere" };

export default async function ImportsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, writes, notice } = await companyPage(entity_id, "ledger/imports", createImport.scope);
  const asked = askedOf(listImports.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const first = await read(listImports, narrowing);
  const some = first.data.length > 0;
  const file = writes ? (
    <ButtonLink variant="primary" href={`${page}/new`}>
      Import a file
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader
        title="Start from elsewhere"
        description="Books that were kept in QuickBooks, Xero, hledger or beancount until now, or in Minutebook itself."
        more={
          writes ? (
            <ButtonLink href={`/entities/${entity_id}/ledger/opening-balances`}>Enter opening balances</ButtonLink>
          ) : null
        }
        action={some ? file : null}
      />
      {notice}
      <LedgerTabs entity_id={entity_id} />
      {some ? (
        <EndlessList
          of="imports"
          first={first}
          asked={narrowing}
          list={moreImports}
          table={ImportTable}
          given={{ page }}
        />
      ) : (
        <EmptyState icon={<FileUp aria-hidden="true" />} title="Nothing was imported yet" action={file}>
          Import a chart of accounts and then a journal, whole and with its days; or a trial balance, or by hand what
          the accounts held on one day, and go on from there.
        </EmptyState>
      )}
      <ApiFold
        calls={[
          callOf(listImports, { entity_id }),
          callOf(createImport, { ...createImport.example, entity_id }),
          callOf(createOpeningBalances, { ...createOpeningBalances.example, entity_id }),
        ]}
      />
    </>
  );
}
