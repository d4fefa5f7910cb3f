import type { CsvMapping, Statement, StatementFormat } from "../schema.ts";
import { readBai2 } from "./bai2.ts";
import { readCamt } from "./camt.ts";
import { readCsv } from "./csv.ts";
import type { DateFormat } from "./days.ts";
import { toldMapping } from "./guess.ts";
import { readMt940 } from "./mt940.ts";
import { readOfx } from "./ofx.ts";
import { readQif } from "./qif.ts";

/** A file's text out of its bytes: by its byte order mark, as UTF-8, by what its XML declares, or as Windows wrote it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder("windows-1252").decode(bytes);
    const declared = /^\s*<\?xml[^>]*\bencoding=["']([\w-]+)["']/i.exec(windows)?.[1];
    return declared === undefined ? windows : decodeAs(declared, bytes, windows);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array, otherwise: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return otherwise;
  }
}

/** Which format a text is in, by what it begins with. */
export function formatOf(content: string): StatementFormat {
  const start = content.slice(0, 4000);
  if (/<OFX>|^\s*OFXHEADER|<\?OFX/i.test(start)) return "ofx";
  if (/^\ufeff?\s*</.test(start)) return "camt053";
  if (/^\ufeff?\s*!(?:type|account|option|clear)\b/i.test(start)) return "qif";
  if (/^\ufeff?\s*01,[^\n]*,2\s*\//.test(start)) return "bai2";
  return /^:20:/m.test(start) && /^:2[58][A-Z]?:/m.test(start) ? "mt940" : "csv";
}

/**
 * What a file says, whatever its format; a CSV file without a mapping is read by the names in its header. Throws 400
 * naming the line and the field of whatever is wrong in it, also another currency than the bank account's.
 */
export function readStatement(
  given: {
    format: StatementFormat;
    content: string;
    mapping?: CsvMapping | null | undefined;
    date_format?: DateFormat | null | undefined;
  },
  currency: string,
): Statement {
  const content = given.content.replace(/^\ufeff/, "");
  if (given.format === "ofx") return readOfx(content, currency);
  if (given.format === "camt053") return readCamt(content, currency);
  if (given.format === "qif") return readQif(content, given.date_format);
  if (given.format === "mt940") return readMt940(content, currency);
  if (given.format === "bai2") return readBai2(content, currency);
  return readCsv(content, given.mapping ?? toldMapping(content), currency);
}

/** What reading a file takes, as it goes to a thread and back. */
export interface FileToRead {
  given: Parameters<typeof readStatement>[0];
  currency: string;
}

/** The same with what it takes in one, for a thread. */
export const readFile = ({ given, currency }: FileToRead): Statement => readStatement(given, currency);

/** The input of an import out of a raw body of that format. */
export const asContent = (format: StatementFormat) => async (bytes: Uint8Array) => ({
  format,
  content: decodeText(bytes),
});
