import { callOf } from "#lib/core/call.ts";
import * as imports from "#lib/domains/books/imports/operations.ts";
import { ImportForm } from "#ui/books/imports/import-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../../company.tsx";
import { createImport, findAccounts, previewImport } from "../../actions.ts";
import { accountsOf, currencyChoices } from "../../choices.ts";

export const metadata = { title: "Import a file" };

export default async function NewImportPage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/imports/new", imports.createImport.scope);
  const accounts = await accountsOf(entity_id);
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger/imports`, label: "Start from elsewhere" }}
        title="Import a file"
        description="A chart of accounts, a trial balance or a journal: CSV as QuickBooks and Xero export it, hledger or beancount text. All of it is taken in, or nothing."
      />
      {notice}
      {writes ? (
        <ImportForm
          entity_id={entity_id}
          accounts={accounts}
          find={findAccounts}
          currencies={currencyChoices}
          preview={previewImport}
          action={createImport}
        />
      ) : null}
      <ApiFold
        calls={[
          callOf(imports.previewImport, { ...imports.previewImport.example, entity_id }),
          callOf(imports.createImport, { ...imports.createImport.example, entity_id }),
        ]}
      />
    </>
  );
}
