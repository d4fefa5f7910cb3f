import { type Books, type Entry, isClosed, MISSING, move, type Outcome, REFUSED, reverse } from "./books.ts";

/** The accounts that entries are made by hand on. */
export const MANUAL = ["cash", "equity", "rent", "suspense"] as const;
type Manual = (typeof MANUAL)[number];

export type EntryCommand =
  | { do: "draft" | "unbalanced"; key: string; day: string; debit: Manual; credit: Manual; cents: number }
  | { do: "batch"; key: string; days: string[]; debit: Manual; credit: Manual; cents: number; post: boolean }
  | { do: "post"; of: string | null }
  | { do: "void"; of: string | null; day: string | null }
  | { do: "void what follows"; of: string | null };

const linesOf = ({ debit, credit, cents }: Entry) =>
  [
    [debit, cents],
    [credit, -cents],
  ] as const;

function voidEntry(books: Books, of: string | null, day: string | null): Outcome {
  const entry = books.entries.get(of ?? "");
  if (!entry) return MISSING;
  if (day !== null && day < entry.day) return "validation_error";
  if (entry.status === "voided") return REFUSED;
  if (entry.status === "posted") {
    const reversed = day ?? (books.today > entry.day ? books.today : entry.day);
    if (isClosed(books, entry.day, reversed)) return "period_closed";
    reverse(books, reversed, linesOf(entry));
  }
  entry.status = "voided";
  return "ok";
}

function post(books: Books, of: string | null): Outcome {
  const entry = books.entries.get(of ?? "");
  if (!entry) return MISSING;
  if (isClosed(books, entry.day)) return "period_closed";
  if (entry.status !== "draft") return REFUSED;
  entry.status = "posted";
  move(books, entry.day, linesOf(entry));
  return "ok";
}

/** By hand what was sent cannot be taken back. */
function voidWhatFollows(books: Books, of: string | null): Outcome {
  const invoice = books.invoices.get(of ?? "");
  // Nothing was sent, so nothing followed.
  if (!invoice || invoice.sentOn === null) return MISSING;
  return invoice.status === "voided" && !books.corrected.has(of ?? "") ? REFUSED : "follows_record";
}

export function keepEntries(books: Books, command: EntryCommand): Outcome {
  switch (command.do) {
    case "unbalanced":
      return "unbalanced_entry";
    case "draft":
      books.entries.set(command.key, { ...command, status: "draft" });
      return "ok";
    case "batch": {
      if (command.post && isClosed(books, ...command.days)) return "period_closed";
      for (const [at, day] of command.days.entries()) {
        const entry: Entry = { ...command, day, status: command.post ? "posted" : "draft" };
        books.entries.set(`${command.key}.${at}`, entry);
        if (command.post) move(books, day, linesOf(entry));
      }
      return "ok";
    }
    case "post":
      return post(books, command.of);
    case "void":
      return voidEntry(books, command.of, command.day);
    case "void what follows":
      return voidWhatFollows(books, command.of);
  }
}
