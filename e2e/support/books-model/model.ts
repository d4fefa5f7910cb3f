import { isDeepStrictEqual } from "node:util";
import type { Books, Outcome } from "./books.ts";
import { type EntryCommand, keepEntries } from "./entries.ts";
import { keepMonths, type MonthCommand } from "./months.ts";
import { keepPayroll, type PayrollCommand } from "./payroll.ts";
import { keepPurchases, type PurchasesCommand } from "./purchases.ts";
import { keepSales, type SalesCommand } from "./sales.ts";
import { keepVendorCredits, type VendorCreditsCommand } from "./vendor-credits.ts";

/** What is asked; `of` names a record by its key, and is null where there is none to name. */
export type Command =
  | EntryCommand
  | SalesCommand
  | PurchasesCommand
  | VendorCreditsCommand
  | PayrollCommand
  | MonthCommand;
export type Deed = Command["do"];

const deeds = {
  entries: ["draft", "unbalanced", "batch", "post", "void", "void what follows"],
  months: ["close", "reopen", "sign off"],
  payroll: ["run", "run people", "withhold otherwise", "approve", "discard", "process", "deposit", "void deposit"],
  purchases: ["bill", "approve bill", "void bill", "pay bill", "pay out", "settle", "fail", "cancel"],
  "vendor credits": [
    "vendor credit",
    "apply vendor credit",
    "refund vendor credit",
    "void vendor credit",
    "void spending",
  ],
} as const satisfies Record<string, readonly Deed[]>;

type Kind = keyof typeof deeds;
const isOf = <K extends Kind>(
  kind: K,
  command: Command,
): command is Extract<Command, { do: (typeof deeds)[K][number] }> =>
  (deeds[kind] as readonly Deed[]).includes(command.do);

/** Of what a command is asked. */
export function kindOf(command: Command) {
  if (isOf("entries", command)) return { kind: "entries", command } as const;
  if (isOf("months", command)) return { kind: "months", command } as const;
  if (isOf("payroll", command)) return { kind: "payroll", command } as const;
  if (isOf("purchases", command)) return { kind: "purchases", command } as const;
  if (isOf("vendor credits", command)) return { kind: "vendor credits", command } as const;
  return { kind: "sales", command } as const;
}

/** Does the command to the books, or refuses it and leaves them as they were. */
function apply(books: Books, command: Command): Outcome {
  const told = kindOf(command);
  switch (told.kind) {
    case "entries":
      return keepEntries(books, told.command);
    case "months":
      return keepMonths(books, told.command);
    case "payroll":
      return keepPayroll(books, told.command);
    case "purchases":
      return keepPurchases(books, told.command);
    case "vendor credits":
      return keepVendorCredits(books, told.command);
    case "sales":
      return keepSales(books, told.command);
  }
}

const orders = <T>(of: readonly T[]): T[][] =>
  of.length === 0
    ? [[]]
    : of.flatMap((first, at) => orders(of.filter((_, other) => other !== at)).map((rest) => [first, ...rest]));

/**
 * What the books may be after commands that ran at the same time: those of every order of them that gives the answers they
 * got, each once; none where no order does. Two orders may answer the same and differ, such as in the day of an entry.
 */
export function explained(books: Books, commands: readonly Command[], answers: readonly Outcome[]): Books[] {
  const numbered = commands.map((command, at) => ({ command, answer: answers[at] }));
  const found: Books[] = [];
  for (const order of orders(numbered)) {
    const after = structuredClone(books);
    if (!order.every(({ command, answer }) => apply(after, command) === answer)) continue;
    if (!found.some((one) => isDeepStrictEqual(one, after))) found.push(after);
  }
  return found;
}
