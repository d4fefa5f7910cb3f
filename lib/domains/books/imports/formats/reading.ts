import type { FileToRead, JournalFile } from "../schema.ts";
import { readBeancount } from "./beancount.ts";
import { readCsv } from "./csv.ts";
import { readHledger } from "./hledger.ts";

const readers = { csv: readCsv, hledger: readHledger, beancount: readBeancount } as const;

/** What a file says, whatever its format; what is not understood is named with its line. Throws 400 where it is none at all. */
export function readJournalFile(given: FileToRead): JournalFile {
  const content = given.content.replace(/^\ufeff/, "");
  const { contents, written_by, accounts, entries, faults, ignored } = readers[given.format]({ ...given, content });
  // Values only, since they go from one thread to another.
  return { contents, written_by, accounts, entries, faults, ignored };
}
