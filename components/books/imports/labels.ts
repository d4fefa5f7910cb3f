import type { JournalImport, NewJournalImport } from "#lib/domains/books/imports/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const formatLabels: Readonly<Record<NewJournalImport["format"], string>> = {
  csv: "CSV (QuickBooks, Xero, Minutebook)",
  hledger: "hledger journal",
  beancount: "beancount",
};

const writerLabels: Readonly<Record<NonNullable<JournalImport["written_by"]>, string>> = {
  minutebook: "Minutebook",
  quickbooks: "QuickBooks",
  xero: "Xero",
};

/** "QuickBooks, journal": what a file was. */
export const toldOf = ({ format, contents, written_by }: Pick<JournalImport, "format" | "contents" | "written_by">) =>
  `${written_by === null ? format : writerLabels[written_by]}, ${contents === "chart" ? "chart of accounts" : "journal"}`;

export const titleOf = (one: Pick<JournalImport, "filename" | "format" | "contents" | "written_by">) =>
  one.filename ?? toldOf(one);

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Which format a file is in, by its name and by what its first lines have. */
export function formatOf(content: string, filename: string | null): NewJournalImport["format"] {
  if (filename !== null && /\.(beancount|bean)$/i.test(filename)) return "beancount";
  if (filename !== null && /\.(journal|hledger|ledger|j)$/i.test(filename)) return "hledger";
  if (filename !== null && /\.(csv|tsv)$/i.test(filename)) return "csv";
  const start = content.slice(0, 4000);
  if (/^\d{4}-\d\d-\d\d (?:open|balance|txn|\* ")/m.test(start)) return "beancount";
  return /^(?:account |\d{4}[-/.]\d{1,2}[-/.]\d{1,2} )/m.test(start) ? "hledger" : "csv";
}

export const importTones: Readonly<Record<JournalImport["status"], Tone>> = { imported: "success", voided: "neutral" };

export const importActs = ({ entry_count }: JournalImport): Readonly<Record<"void", ActLabels>> => ({
  void: {
    label: "Void",
    title: "Void this import?",
    consequences: [
      ...(entry_count > 0
        ? [
            entry_count === 1
              ? "Its entry is reversed on its own day."
              : `Its ${counted(entry_count, "entry", "entries")} are reversed, each on its own day.`,
          ]
        : []),
      "The accounts and tags that it opened stay.",
      "The same file may be taken in again.",
    ],
    success: "The import is voided",
    forward: false,
  },
});
