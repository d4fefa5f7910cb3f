import { FileText } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listDocuments } from "#lib/domains/company/documents/operations.ts";
import { writeCompanyPaper } from "#lib/domains/company/formation/papers/operations.ts";
import { read } from "#lib/server/read.ts";
import { DocumentTable, EndedDocumentTable } from "#ui/company/documents/document-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { moreDocuments } from "./actions.ts";

export const metadata = { title: "Documents" };

export default async function DocumentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, company, writes, notice } = await companyPage(entity_id, "documents", writeCompanyPaper.scope);
  const asked = askedOf(listDocuments.input.pick({}), await searchParams);
  const narrowing = { entity_id, ...asked.paging };
  const first = await read(listDocuments, narrowing);
  const table = company.status === "active" ? DocumentTable : EndedDocumentTable;
  return (
    <ListPage
      title="Documents"
      description="All that the company keeps as a text or a file, the newest first: to be read, signed and downloaded."
      create={
        writes ? (
          <ButtonLink variant="primary" href={`${page}/new`}>
            Generate a document
          </ButtonLink>
        ) : null
      }
      notice={notice}
      filterNames={[]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <FileText aria-hidden="true" />,
        title: "No documents yet",
        text: "Formation documents, contracts, minutes and papers stand here once they are written.",
      }}
      calls={[
        callOf(listDocuments, { entity_id }),
        callOf(writeCompanyPaper, { ...writeCompanyPaper.example, entity_id }),
      ]}
    >
      <EndlessList of="documents" first={first} asked={narrowing} list={moreDocuments} table={table} />
    </ListPage>
  );
}
