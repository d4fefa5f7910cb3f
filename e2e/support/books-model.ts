/**
 * A simple model of the books: what a command should answer and what the balances should be, without a database, a clock
 * or anything of the product.
 */
export const MANUAL = ["cash", "equity", "rent", "suspense"] as const;
export type Manual = (typeof MANUAL)[number];

/** What is asked; `of` names a record by its key, and is null where there is none to name. */
export type Command =
  | { do: "draft" | "unbalanced"; key: string; day: string; debit: Manual; credit: Manual; cents: number }
  | { do: "batch"; key: string; days: string[]; debit: Manual; credit: Manual; cents: number; post: boolean }
  | { do: "post"; of: string | null }
  | { do: "void"; of: string | null; day: string | null }
  | { do: "void what follows"; of: string | null }
  | { do: "invoice" | "pay out" | "run"; key: string; day: string; cents: number }
  | { do: "send" | "pay" | "void invoice" | "settle" | "fail" | "cancel" | "approve" | "process"; of: string | null }
  | { do: "close" | "reopen"; month: string };

/** "ok", or the code of the refusal. */
export type Outcome = string;

interface Entry {
  status: "draft" | "posted" | "voided";
  day: string;
  debit: string;
  credit: string;
  cents: number;
}

interface Record {
  status: string;
  day: string;
  cents: number;
}

export interface Books {
  today: string;
  entries: Map<string, Entry>;
  records: Map<string, Record>;
  closed: Set<string>;
  /** Debits less credits, by account and month. */
  moved: Map<string, number>;
}

export const emptyBooks = (today: string): Books => ({
  today,
  entries: new Map(),
  records: new Map(),
  closed: new Set(),
  moved: new Map(),
});

const monthOf = (day: string) => day.slice(0, 7);
const REFUSED = "invalid_transition";

function move(books: Books, { day, debit, credit, cents }: Omit<Entry, "status">): void {
  for (const [code, amount] of [
    [debit, cents],
    [credit, -cents],
  ] as const) {
    const key = `${monthOf(day)} ${code}`;
    books.moved.set(key, (books.moved.get(key) ?? 0) + amount);
  }
}

const isClosed = (books: Books, ...days: string[]) => days.some((day) => books.closed.has(monthOf(day)));

/** Records by their tables: from where, to where, and what it does to the books. */
const steps = {
  send: ["draft", "sent", "accounts_receivable", "revenue"],
  pay: ["sent", "paid", "cash", "accounts_receivable"],
  settle: ["submitted", "settled"],
  fail: ["submitted", "failed", "cash", "expense"],
  cancel: ["submitted", "cancelled", "cash", "expense"],
  approve: ["draft", "approved"],
  process: ["approved", "processed", "payroll_expense", "cash"],
} as const;

function step(books: Books, name: keyof typeof steps, of: string | null): Outcome {
  const record = books.records.get(of ?? "");
  if (!record) return "not_found";
  const [from, to, debit, credit] = steps[name];
  if (record.status !== from) return REFUSED;
  if (debit !== undefined) {
    // A payroll is of its pay date; all else happens today.
    const day = name === "process" ? record.day : books.today;
    if (isClosed(books, day)) return "period_closed";
    move(books, { day, debit, credit, cents: record.cents });
  }
  record.status = to;
  return "ok";
}

function voidInvoice(books: Books, of: string | null): Outcome {
  const record = books.records.get(of ?? "");
  if (!record) return "not_found";
  if (record.status !== "draft" && record.status !== "sent") return REFUSED;
  if (record.status === "sent") {
    if (isClosed(books, books.today)) return "period_closed";
    move(books, { day: books.today, debit: "revenue", credit: "accounts_receivable", cents: record.cents });
  }
  record.status = record.status === "sent" ? "voided" : "dropped";
  return "ok";
}

function voidEntry(books: Books, of: string | null, day: string | null): Outcome {
  const entry = books.entries.get(of ?? "");
  if (!entry) return "not_found";
  if (day !== null && day < entry.day) return "validation_error";
  if (entry.status === "voided") return REFUSED;
  if (entry.status === "posted") {
    const reversed = day ?? (books.today > entry.day ? books.today : entry.day);
    if (isClosed(books, entry.day, reversed)) return "period_closed";
    move(books, { ...entry, day: reversed, debit: entry.credit, credit: entry.debit });
  }
  entry.status = "voided";
  return "ok";
}

function post(books: Books, of: string | null): Outcome {
  const entry = books.entries.get(of ?? "");
  if (!entry) return "not_found";
  if (isClosed(books, entry.day)) return "period_closed";
  if (entry.status !== "draft") return REFUSED;
  entry.status = "posted";
  move(books, entry);
  return "ok";
}

/** Does the command to the books, or refuses it and leaves them as they were. */
function apply(books: Books, command: Command): Outcome {
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
        if (command.post) move(books, entry);
      }
      return "ok";
    }
    case "post":
      return post(books, command.of);
    case "void":
      return voidEntry(books, command.of, command.day);
    case "void what follows": {
      const status = books.records.get(command.of ?? "")?.status ?? "draft";
      // Nothing was sent, so nothing followed.
      if (status === "draft" || status === "dropped") return "not_found";
      return status === "voided" ? REFUSED : "follows_record";
    }
    case "invoice":
    case "run":
      books.records.set(command.key, { ...command, status: "draft" });
      return "ok";
    case "pay out":
      if (isClosed(books, books.today)) return "period_closed";
      books.records.set(command.key, { ...command, status: "submitted" });
      move(books, { ...command, day: books.today, debit: "expense", credit: "cash" });
      return "ok";
    case "void invoice":
      return voidInvoice(books, command.of);
    case "close":
      if (command.month >= monthOf(books.today)) return "period_not_over";
      if (books.closed.has(command.month)) return REFUSED;
      books.closed.add(command.month);
      return "ok";
    case "reopen":
      return books.closed.delete(command.month) ? "ok" : REFUSED;
    default:
      return step(books, command.do, command.of);
  }
}

/** Debits less credits of every account up to a month, those of 0 left out. */
export function balancesAt(books: Books, month: string): { [code: string]: number } {
  const sums = new Map<string, number>();
  for (const [key, cents] of books.moved) {
    const [of = "", code = ""] = key.split(" ");
    if (of <= month) sums.set(code, (sums.get(code) ?? 0) + cents);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const orders = <T>(of: readonly T[]): T[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((first, at) => orders(of.filter((_, other) => other !== at)).map((rest) => [first, ...rest]));

/**
 * The books after commands that ran at the same time, if the answers they got are those of some order of them; null if
 * of none.
 */
export function explained(books: Books, commands: readonly Command[], answers: readonly Outcome[]): Books | null {
  const numbered = commands.map((command, at) => ({ command, answer: answers[at] }));
  for (const order of orders(numbered)) {
    const after = structuredClone(books);
    if (order.every(({ command, answer }) => apply(after, command) === answer)) return after;
  }
  return null;
}
