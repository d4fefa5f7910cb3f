import * as lists from "#lib/domains/money/lists/operations.ts";
import type { CompanyParams } from "../../company.tsx";
import { ListImportPage } from "../../list-import-page.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import open bills" };

export default function ImportBillsPage({ params }: CompanyParams) {
  return (
    <ListImportPage
      params={params}
      list="bills"
      part="bills"
      label="Bills"
      title={metadata.title}
      preview={previewList}
      action={importList}
      operations={{ preview: lists.previewBills, import: lists.importBills }}
    />
  );
}
