import { Download } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { exportMinuteBook, readMinuteBook } from "#lib/domains/company/minute-book/operations.ts";
import { read } from "#lib/server/read.ts";
import { MinuteBookFolders } from "#ui/company/minute-book/minute-book-folders.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyPage } from "../company.tsx";

export const metadata = { title: "Minute book" };

export default async function MinuteBookPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { page, company } = await companyPage(entity_id, "minute-book", exportMinuteBook.scope);
  const contents = await read(readMinuteBook, { entity_id });
  return (
    <>
      <PageHeader
        title="Minute book"
        description={`${company.legal_name} as one zip to hand over: its papers as PDFs, its register and its books, and receipts that prove them without this service.`}
        back={{ href: `/entities/${entity_id}`, label: company.legal_name }}
        action={
          <ButtonLink variant="primary" href={`${page}/file`} prefetch={false} icon={<Download aria-hidden="true" />}>
            Download
          </ButtonLink>
        }
      />
      <MinuteBookFolders contents={contents} />
      <Callout className="mt-6" title="What it leaves out">
        Drafts of invoices, bills and entries; bank accounts and their numbers; tax numbers of vendors and people; what
        each person is paid, but where a contract or a tax paper says so; keys and links; agents, mail, policies and the
        audit trail. Papers that nobody has signed yet are there, and named so.
      </Callout>
      <ApiFold calls={[callOf(readMinuteBook, { entity_id }), callOf(exportMinuteBook, { entity_id })]} />
    </>
  );
}
