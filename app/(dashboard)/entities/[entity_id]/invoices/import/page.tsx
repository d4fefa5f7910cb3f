import * as lists from "#lib/domains/money/lists/operations.ts";
import type { CompanyParams } from "../../company.tsx";
import { ListImportPage } from "../../list-import-page.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import open invoices" };

export default function ImportInvoicesPage({ params }: CompanyParams) {
  return (
    <ListImportPage
      params={params}
      list="invoices"
      part="invoices"
      label="Invoices"
      title={metadata.title}
      preview={previewList}
      action={importList}
      operations={{ preview: lists.previewInvoices, import: lists.importInvoices }}
    />
  );
}
