import { Download, FileText, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicPaper } from "#lib/server/public-signing.ts";
import { DocumentText } from "#ui/company/documents/document-text.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** What the link is good for by now, in its reader's words. */
function Standing({ paper }: { paper: PublicPaper }) {
  const { status, signed_at, company, expires_on } = paper;
  if (status === "signed") {
    return (
      <Callout title="You have signed">
        {signed_at === null ? null : (
          <>
            On <DateText value={signed_at} time />.{" "}
          </>
        )}
        {paper.has_ended
          ? `Not everybody signed before the request ended; what you have signed stands. Ask ${company} what becomes of it.`
          : "Keep the PDF; once everybody has signed you are mailed a copy with the certificate."}
      </Callout>
    );
  }
  if (status === "awaiting") {
    return (
      <Callout title="Your signature awaits approval">
        It is kept as you typed it, and counts once {company} has approved it. You have nothing more to do: this page
        says how it stands.
      </Callout>
    );
  }
  if (status === "asked" && paper.was_not_approved) {
    return (
      <Callout title="Your signature was not approved">
        It does not count. You are asked as before: sign again below, or ask {company} why.
      </Callout>
    );
  }
  if (status === "declined") return <Callout title="You have declined">{company} has been told why.</Callout>;
  if (status === "expired") {
    return (
      <Callout title="This link has expired">
        It signed until <DateText value={expires_on} />. Ask {company} for another, if it is still to be signed.
      </Callout>
    );
  }
  if (status === "closed")
    return <Callout title="Nothing is asked of you any more">{company} has ended the request.</Callout>;
  return null;
}

/** A paper as whoever was mailed its link sees it: what it is, the whole of it, and what they may do. */
export function PaperView({
  paper,
  pdfHref,
  fileHref,
  children,
}: {
  paper: PublicPaper;
  pdfHref: string;
  fileHref: string | null;
  children: ReactNode;
}) {
  const { title, company, text, requested_by, message, signer_name, signer_role, sha256, status } = paper;
  return (
    <>
      <p className="text-muted text-sm">{company}</p>
      <h1 className="mt-1 font-semibold text-2xl tracking-[-0.015em] [overflow-wrap:anywhere]">{title}</h1>
      {status === "asked" ? (
        <p className="mt-2 text-pretty text-muted [overflow-wrap:anywhere]">
          {requested_by} asks {signer_name} to sign it as {wordsOf(signer_role)}.
        </p>
      ) : null}
      {message === null || status !== "asked" ? null : (
        <blockquote className="mt-4 border-l-2 pl-4 text-pretty [overflow-wrap:anywhere]">{message}</blockquote>
      )}
      <div className="mt-6">
        <Standing paper={paper} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        {fileHref === null ? null : (
          <Button asChild variant="primary">
            <a href={fileHref} target="_blank" rel="noreferrer">
              <FileText aria-hidden="true" />
              Open the file
            </a>
          </Button>
        )}
        <Button asChild>
          <a href={pdfHref} download>
            <Download aria-hidden="true" />
            Download PDF
          </a>
        </Button>
        {status === "asked" ? (
          <Button asChild variant="ghost">
            <a href="#sign-here">
              <PenLine aria-hidden="true" />
              Go to the signature
            </a>
          </Button>
        ) : null}
      </div>
      <section aria-label={`The text of the ${title}`} className="mt-6 rounded-lg border px-4 py-6 sm:px-8">
        <DocumentText text={text} />
      </section>
      <p className="mt-2 text-muted text-xs [overflow-wrap:anywhere]">SHA-256 of this text: {sha256}</p>
      {children}
    </>
  );
}
