import { callOf } from "#lib/core/call.ts";
import type { Operation } from "#lib/core/operation.ts";
import { listLabels } from "#ui/money/lists/labels.ts";
import { ListImport } from "#ui/money/lists/list-import.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "./company.tsx";

interface ListImportParams<G>
  extends CompanyParams,
    Pick<Parameters<typeof ListImport<G>>[0], "list" | "preview" | "action"> {
  /** Where in the company's pages the list stands, and what it is called there. */
  part: string;
  label: string;
  title: string;
  operations: { preview: Operation; import: Operation };
}

/** The page that takes a list of a company's in from a file, below the list's own. */
export async function ListImportPage<G>({ params, part, label, title, operations, ...form }: ListImportParams<G>) {
  const { entity_id } = await params;
  const { writes, notice, page } = await companyPage(entity_id, `${part}/import`, operations.import.scope);
  const own = page.replace(/\/import$/, "");
  const call = (operation: Operation) => callOf(operation, { ...operation.example, entity_id });
  return (
    <>
      <PageHeader back={{ href: own, label }} title={title} description={listLabels[form.list].lead} />
      {notice}
      {writes ? <ListImport {...form} entity_id={entity_id} page={own} /> : null}
      <ApiFold calls={[call(operations.preview), call(operations.import)]} />
    </>
  );
}
