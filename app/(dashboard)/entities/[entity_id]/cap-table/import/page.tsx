import { callOf } from "#lib/core/call.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import * as spreadsheets from "#lib/domains/equity/spreadsheets/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { CapTableImport } from "#ui/equity/cap-table-import.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { importCapTable, previewCapTableImport } from "../actions.ts";

export const metadata = { title: "Import a cap table" };

export default async function CapTableImportPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { writes, notice, page } = await companyPage(entity_id, "cap-table/import", spreadsheets.createImport.scope);
  const capTable = await read(readCapTable, { entity_id });
  const { grants, safes } = capTable;
  const isEmpty = grants.length + safes.length === 0;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table`, label: "Cap table" }}
        title="Import a cap table"
        description="A spreadsheet as Carta, Pulley or you keep it: CSV or XLSX. You see what becomes of every row before anything is taken in: all of it, or nothing."
      />
      {notice}
      {isEmpty ? null : (
        <Callout tone="warning" title="This cap table is not empty" className="mb-8">
          An import goes into a cap table without grants and SAFEs. You may look at a file here all the same.
        </Callout>
      )}
      {writes ? (
        <CapTableImport
          entity_id={entity_id}
          page={page.replace(/\/import$/, "")}
          preview={previewCapTableImport}
          action={asShown(capTable, { importCapTable }).importCapTable}
        />
      ) : null}
      <ApiFold
        calls={[
          callOf(spreadsheets.previewImport, { ...spreadsheets.previewImport.example, entity_id }),
          callOf(spreadsheets.createImport, { ...spreadsheets.createImport.example, entity_id }),
        ]}
      />
    </>
  );
}
