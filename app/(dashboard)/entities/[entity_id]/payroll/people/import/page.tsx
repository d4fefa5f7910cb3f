import * as lists from "#lib/domains/money/lists/operations.ts";
import type { CompanyParams } from "../../../company.tsx";
import { ListImportPage } from "../../../list-import-page.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import employees" };

export default function ImportEmployeesPage({ params }: CompanyParams) {
  return (
    <ListImportPage
      params={params}
      list="employees"
      part="payroll/people"
      label="Employees"
      title={metadata.title}
      preview={previewList}
      action={importList}
      operations={{ preview: lists.previewEmployees, import: lists.importEmployees }}
    />
  );
}
