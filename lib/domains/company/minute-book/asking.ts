import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import { AppError, invalid } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import { parseInput } from "#lib/core/input.ts";
import type { Operation } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { perform } from "#lib/execute.ts";
import type { Folder } from "./rules.ts";

/** Who makes a book, of which company, at which moment: all that it holds is read in this one transaction. */
export interface Asking {
  tx: Tx;
  /** The caller with the book's own scopes alone, so that it is the same whoever asks for it. */
  caller: Caller;
  entity_id: string;
  day: string;
}

/** A file that the book will hold, or some, before it is made. */
export interface Part {
  folder: Folder;
  what: string;
  day: string;
  record_id?: string;
  standing?: string;
  text_sha256?: string;
  /** What it is called, with its ending; as the export calls it, if left out. */
  called?: [called: string, ending: string];
  content:
    | { made: () => Promise<File[]> }
    | { document_id: string }
    | { file_of: string; sha256: string; bytes: number };
  /** It stands in the book in another form as well: where it is too large for this one it is left out, and the index says so. */
  isAlsoOtherwise?: true;
}

/** What an operation answers at any door. */
export async function ask<I extends z.ZodObject, O extends z.ZodType>(
  { tx, caller }: Asking,
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return (await perform(tx, operation, caller, parseInput(operation.input, input), { told: undefined })).value;
}

/** More of one kind than this no book holds. */
const MOST_RECORDS = 20_000;

/** The 400 where a company has more than a book holds. */
export const tooLarge = (most: string) =>
  invalid(
    "entity_id",
    `must be of a company whose minute book holds at most ${most}: take its parts by their own exports`,
    "file_too_large",
  );

type Listed<R> = z.ZodType<{ data: R[]; next_cursor: string | null }>;

/** Every page of a list of the company's. */
export async function all<I extends z.ZodObject, R>(asking: Asking, list: Operation<I, Listed<R>>): Promise<R[]> {
  const records: R[] = [];
  let cursor: string | null = null;
  do {
    const place: Record<string, string> = { entity_id: asking.entity_id, limit: "1000", ...(cursor && { cursor }) };
    const page: { data: R[]; next_cursor: string | null } = await ask(asking, list, place as z.input<I>);
    records.push(...page.data);
    if (records.length > MOST_RECORDS) throw tooLarge("20,000 records of a kind");
    cursor = page.next_cursor;
  } while (cursor !== null);
  return records;
}

/** Whether an export has refused because one file does not hold it. */
export const isTooMuch = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "file_too_large";
