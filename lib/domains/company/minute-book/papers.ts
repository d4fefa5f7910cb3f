import * as files from "../documents/files/store.ts";
import { listDocuments } from "../documents/operations.ts";
import type { DocumentSummary } from "../documents/schema.ts";
import { listSignatureRequests } from "../signing/requests/operations.ts";
import { type Asking, all, type Part } from "./asking.ts";
import { type Folder, folderOf, inTwo } from "./rules.ts";

/** How a paper stands, where it is one that people sign or set aside. */
function standingOf({ category, status, fully_executed, signatures }: DocumentSummary): string | null {
  if (status === "superseded") return "superseded";
  if (category === "attachment" || category === "worksheet" || category === "certificate") return null;
  if (fully_executed) return "signed";
  return signatures.length > 0 ? "partly signed" : "unsigned";
}

/** A paper's name ends with how it stands, where it is not simply signed. */
const marked = (standing: string | null) => (standing === null || standing === "signed" ? "" : ` (${standing})`);

/**
 * Every document of the company as its PDF, and every file that was uploaded as it came; `placed` says where those stand that
 * belong to another record: the report of a valuation, the paper of a bill.
 */
export async function papersOf(asking: Asking, placed: ReadonlyMap<string, Folder>): Promise<Part[]> {
  const [newest, requests, uploads] = await Promise.all([
    all(asking, listDocuments),
    all(asking, listSignatureRequests),
    files.ofCompany(asking.tx, asking.entity_id),
  ]);
  const documents = newest.toReversed();
  const byId = new Map(documents.map((document) => [document.document_id, document]));
  const uploaded = new Map(uploads.map((file) => [file.document_id, file]));
  const certified = new Map(requests.map((one) => [one.certificate_document_id, byId.get(one.document_id)]));
  const placeOf = (document: DocumentSummary): Folder =>
    placed.get(document.document_id) ?? folderOf(certified.get(document.document_id) ?? document);
  return documents.flatMap((document): Part[] => {
    const { document_id, title, category, sha256: text_sha256, created_at } = document;
    const day = created_at.slice(0, 10);
    const standing = standingOf(document);
    const file = uploaded.get(document_id);
    const of = {
      folder: placeOf(document),
      day,
      record_id: document_id,
      ...(standing !== null && { standing }),
      text_sha256,
    };
    const signed = certified.get(document_id);
    const mark = marked(standing);
    const paper: Part = {
      ...of,
      what: file ? `${title}: the page of its signatures` : signed ? `${title}: ${signed.title}` : title,
      called: [`${day} ${title}`, `${file ? " (signatures)" : mark}.pdf`],
      content: { document_id },
    };
    if (!file) return [paper];
    const upload: Part = {
      ...of,
      what: `${title}: the file as it came`,
      called: [`${day} ${inTwo(title)[0]}`, `${mark}${files.endingOf(file)}`],
      content: { file_of: document_id, sha256: file.sha256, bytes: file.byte_count },
    };
    // Nobody signs an attachment, and its own text only tells of the file.
    return category === "attachment" ? [upload] : [upload, paper];
  });
}
