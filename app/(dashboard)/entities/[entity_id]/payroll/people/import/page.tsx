import { callOf } from "#lib/core/call.ts";
import * as lists from "#lib/domains/money/lists/operations.ts";
import { listLabels } from "#ui/money/lists/labels.ts";
import { ListImport } from "#ui/money/lists/list-import.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../../../company.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import employees" };

export default async function ImportEmployeesPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { writes, notice, page } = await companyPage(entity_id, "payroll/people/import", lists.importEmployees.scope);
  const list = page.replace(/\/import$/, "");
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Employees" }}
        title="Import employees"
        description={listLabels.employees.lead}
      />
      {notice}
      {writes ? (
        <ListImport list="employees" entity_id={entity_id} page={list} preview={previewList} action={importList} />
      ) : null}
      <ApiFold
        calls={[
          callOf(lists.previewEmployees, { ...lists.previewEmployees.example, entity_id }),
          callOf(lists.importEmployees, { ...lists.importEmployees.example, entity_id }),
        ]}
      />
    </>
  );
}
