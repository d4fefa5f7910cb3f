import { invalid } from "#lib/core/errors.ts";
import { readCsv } from "./csv.ts";
import { FIELD, type Sheet } from "./table.ts";
import { readXlsx } from "./xlsx.ts";

export interface FileToRead {
  format: "csv" | "xlsx";
  content_base64: string;
}

/** The tables of a file. Throws 400 where it is not what it is said to be. */
export function readSpreadsheet({ format, content_base64 }: FileToRead): Sheet[] {
  const bytes = new Uint8Array(Buffer.from(content_base64, "base64"));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (format === "csv" && isZip) throw invalid("format", "must be xlsx: the file is a zip, as XLSX files are");
  if (format === "xlsx" && !isZip) {
    const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
    const why = isOld ? "it is an older or a locked workbook: save it as .xlsx without a password" : "it is no zip";
    throw invalid(FIELD, `must be an XLSX file: ${why}`);
  }
  return format === "csv" ? readCsv(bytes) : readXlsx(bytes);
}
