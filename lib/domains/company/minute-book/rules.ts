import type { Document } from "../documents/schema.ts";

/** The book's folders, numbered as lawyers number a minute book, and what each is for. */
export const folders = {
  index: { folder: "00 Index", title: "Index" },
  charter: { folder: "01 Charter and formation", title: "Charter and formation" },
  bylaws: { folder: "02 Bylaws and operating agreement", title: "Bylaws or operating agreement" },
  minutes: { folder: "03 Minutes and consents", title: "Minutes, consents and seats" },
  ledger: { folder: "04 Stock ledger and cap table", title: "Stock ledger and cap table" },
  securities: { folder: "05 Securities", title: "Securities and their papers" },
  contracts: { folder: "06 Contracts", title: "Contracts" },
  filings: { folder: "07 Filings", title: "Filings and confirmations" },
  obligations: { folder: "08 Obligations", title: "Obligations and their calendar" },
  tax: { folder: "09 Tax", title: "Tax papers" },
  books: { folder: "10 Books", title: "Books and statements" },
  invoices: { folder: "11 Invoices and bills", title: "Invoices and bills" },
  payroll: { folder: "12 Payroll", title: "Payroll, summed up" },
  evidence: { folder: "13 Evidence", title: "Receipts with their proofs" },
  other: { folder: "14 Other papers", title: "Other papers" },
} as const;

export type Folder = keyof typeof folders;

/** The papers of a company's own that are about its securities; `types` are those of the documents. */
const ofSecurities =
  /(?:Stock|Share|Unit|Option|Grant|Restricted|Warrant|Safe|SAFE|ConvertibleNote|Convertible|Equity|Subscription|Vesting|Certificate(?:d|OfStock)|Valuation|Election83b)/;

/** In which folder a document stands. */
export function folderOf({ category, document_type }: Pick<Document, "category" | "document_type">): Folder {
  if (document_type === "Bylaws" || document_type === "OperatingAgreement") return "bylaws";
  if (document_type === "InitialWrittenConsent" || document_type === "IncorporatorAction") return "minutes";
  if (category === "minutes" || category === "consent") return "minutes";
  if (category === "formation" || category === "conversion") return "charter";
  if (category === "amendment" || category === "dissolution") return "charter";
  if (category === "worksheet") return "tax";
  if (category === "attachment" || category === "certificate") return "other";
  if (ofSecurities.test(document_type)) return "securities";
  return category === "contract" ? "contracts" : "minutes";
}

/** So many characters has a name, so that no path has more than 120, and no more bytes than every file system takes. */
const MOST_NAME = 80;
const MOST_BYTES = 200;

/** What Windows or macOS takes in no name, what turns a line around, what is not seen, and halves of letters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** Names of devices to Windows, with or without an ending. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=$|[. ])/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The beginning of a text that has room in so many characters and bytes, by whole letters. */
function cut(text: string, most: number, mostBytes: number): string {
  let kept = "";
  for (const letter of text) {
    if (kept.length + letter.length > most || bytesOf(kept + letter) > mostBytes) break;
    kept += letter;
  }
  return kept;
}

/** Spaces and dots at either end are lost on Windows, or hide a file. */
const trimmed = (text: string) => text.replace(/^[\s.]+/u, "").replace(/(?<![\s.])[\s.]+$/u, "");

/** A name that every file system takes, out of whatever somebody has called it; `ending` is ours. */
export function safeName(called: string, ending: string, most = MOST_NAME): string {
  const plain = trimmed(called.toWellFormed().normalize("NFC").replaceAll(unsafe, " ").replaceAll(/\s+/gu, " "));
  const named = plain === "" ? "Untitled" : plain.replace(device, (word) => `_${word}`);
  const room = most - ending.length;
  return `${trimmed(cut(named, room, MOST_BYTES - bytesOf(ending))) || "Untitled"}${ending}`;
}

/** What two names have in common that are one on a file system which tells no small letters from large ones. */
const sameName = (path: string) => path.normalize("NFKC").toUpperCase().toLowerCase();

/** Gives each file a path of its own: a second one of a name is numbered. */
export function paths(): (folder: Folder, called: string, ending: string) => string {
  const taken = new Set<string>();
  return (folder, called, ending) => {
    for (let number = 1; ; number++) {
      const mark = number === 1 ? ending : ` (${number})${ending}`;
      const path = `${folders[folder].folder}/${safeName(called, mark)}`;
      const key = sameName(path);
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}

/** A file's name in two: what it is called, and its ending with the dot. */
export function inTwo(filename: string): [called: string, ending: string] {
  const [whole = "", called = "", ending = ""] = /^(.+?)((?:\.ocf)?\.[a-z0-9]{1,10})$/i.exec(filename) ?? [];
  return whole === "" ? [filename, ""] : [called, ending];
}
