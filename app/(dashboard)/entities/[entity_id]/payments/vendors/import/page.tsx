import * as lists from "#lib/domains/money/lists/operations.ts";
import type { CompanyParams } from "../../../company.tsx";
import { ListImportPage } from "../../../list-import-page.tsx";
import { importList, previewList } from "../actions.ts";

export const metadata = { title: "Import vendors" };

export default function ImportVendorsPage({ params }: CompanyParams) {
  return (
    <ListImportPage
      params={params}
      list="vendors"
      part="payments/vendors"
      label="Vendors"
      title={metadata.title}
      preview={previewList}
      action={importList}
      operations={{ preview: lists.previewVendors, import: lists.importVendors }}
    />
  );
}
