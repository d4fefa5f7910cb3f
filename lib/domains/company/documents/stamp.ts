/** What a PDF says about itself in its information dictionary, readable without a PDF library. */
export interface Stamp {
  document_id: string;
  /** How many signatures its certificate lists. */
  signatures: number;
  /** SHA-256 of the document's text, lowercase hex. */
  sha256: string;
}

const STAMP = /^minutebook document_id=([A-Za-z0-9_]+) signatures=(\d+) sha256=([0-9a-f]{64})$/;

/** The Keywords of a PDF: `minutebook document_id=doc_… signatures=2 sha256=…`. Plain ASCII, so it is stored as it is. */
export const stampText = ({ document_id, signatures, sha256 }: Stamp) =>
  `minutebook document_id=${document_id} signatures=${signatures} sha256=${sha256}`;

/** The object at its place by the cross-reference table (PDF 1.7, 7.5.4): twenty bytes an entry, the offset first. */
function objectAt(pdf: string, table: number, number: number): string | null {
  const head = /^xref\s+0 (\d+)\s+/.exec(pdf.slice(table, table + 40));
  if (!head || number >= Number(head[1])) return null;
  const entry = table + head[0].length + number * 20;
  const offset = Number(pdf.slice(entry, entry + 10));
  const start = `${number} 0 obj\n`;
  return pdf.startsWith(start, offset) ? pdf.slice(offset + start.length, pdf.indexOf("\nendobj", offset)) : null;
}

const reference = (dictionary: string, key: string) =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? Number.NaN);

/**
 * The stamp of a PDF that `pdfOf` made, or null for any other bytes. It is read through the trailer and the
 * cross-reference table, not searched for, so that a title that looks like a stamp is not taken for one. The stamp says
 * which document a file claims to be; whether it is, is told by comparing the file with the document's own PDF.
 */
export function readStamp(bytes: Uint8Array): Stamp | null {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const tail = pdf.slice(-1024);
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const trailer = tail.slice(Math.max(0, tail.lastIndexOf("trailer")));
  const information = objectAt(pdf, table, reference(trailer, "Info"));
  if (information === null) return null;
  const keywords = objectAt(pdf, table, reference(information, "Keywords"));
  const found = STAMP.exec(keywords?.replace(/^\(|\)$/g, "") ?? "");
  const [, document_id, signatures, sha256] = found ?? [];
  if (document_id === undefined || sha256 === undefined) return null;
  return { document_id, signatures: Number(signatures), sha256 };
}
