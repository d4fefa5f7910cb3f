import type { AccountType } from "../../ledger/schema.ts";
import { nameInText } from "../../ledger/tags/rules.ts";
import type { Dimension } from "../../ledger/tags/schema.ts";
import type { FileAccount, FileLine, FileTags } from "../schema.ts";
import type { Assertions } from "./assertions.ts";
import type { Money } from "./commodities.ts";
import { type Reading, tagIn } from "./journal-file.ts";

/** A posting as it is read: its amount is null where it is left to be worked out. */
export interface Posting extends FileTags {
  line: number;
  account: string;
  money: Money | null;
  /** The balance that is asserted behind it. */
  claim: (Money & { of: "own" | "below"; alone: boolean }) | null;
}

/** An entry as it is read, before its postings are added up. */
export interface Draft {
  line: number;
  date: string;
  description: string;
  reference: string | null;
  reverses: string | null;
  postings: Posting[];
  /** Whether something of it was not understood, and told: then it is made into nothing. */
  isBroken: boolean;
}

/** Gives the posting that was read last a tag; whether there is one to bear it. */
export function tagLast(
  reading: Reading,
  draft: Draft | null,
  line: number,
  dimension: Dimension,
  text: string,
): boolean {
  const last = draft?.postings.at(-1);
  if (!last) return false;
  last[dimension] = tagIn(reading, line, dimension, nameInText(text));
  return true;
}

/** What an account of a text is, by its name and what the file has said of it. */
export type AccountOf = (name: string) => Pick<FileAccount, "code" | "title" | "type">;

/** The type that follows from an account's first part, as journals in text call them. */
export const rootTypes: Readonly<Record<string, AccountType>> = {
  assets: "asset",
  asset: "asset",
  liabilities: "liability",
  liability: "liability",
  debts: "liability",
  equity: "equity",
  revenues: "revenue",
  revenue: "revenue",
  income: "revenue",
  incomes: "revenue",
  expenses: "expense",
  expense: "expense",
};

/** The one posting without an amount takes what the others leave; null and a fault where that is not told. */
function completed(draft: Draft, reading: Reading): (Posting & { money: Money })[] | null {
  const left = new Map<string, bigint>();
  for (const { money } of draft.postings) {
    if (money) left.set(money.currency, (left.get(money.currency) ?? 0n) + BigInt(money.cents));
  }
  const open = draft.postings.filter(({ money }) => money === null);
  const rest = [...left].filter(([, sum]) => sum !== 0n);
  if (left.size > 1) {
    reading.fault(draft.line, `an entry keeps one currency, and this has ${[...left.keys()].join(", ")}`);
    return null;
  }
  if (open.length > 1) {
    reading.fault(open[1]?.line ?? draft.line, "one amount of an entry may be left out, and no more");
    return null;
  }
  const [currency = [...left.keys()][0] ?? "", sum = 0n] = rest[0] ?? [];
  return draft.postings.map((posting) => ({
    ...posting,
    money: posting.money ?? { currency, cents: -Number(sum) },
  }));
}

/** Makes an entry of what is read, and tells what is wrong with it. */
export function addDraft(reading: Reading, draft: Draft, assertions: Assertions, accountOf: AccountOf): void {
  if (draft.isBroken) return;
  const postings = completed(draft, reading);
  if (!postings) return;
  const lines: FileLine[] = [];
  let currency = "";
  for (const { line, account, money, claim, class: name, project } of postings) {
    const { cents } = money;
    currency = money.currency || currency;
    assertions.add({ ...money, date: draft.date, line, name: account, claims: null });
    if (claim) assertions.add({ ...claim, date: draft.date, line, name: account, claims: claim.of });
    if (cents === 0) {
      if (!claim) reading.ignore(line, `${account} is moved by 0`);
      continue;
    }
    const at = reading.account(account, money.currency, line, () => accountOf(account));
    const side = cents > 0 ? "debit" : "credit";
    lines.push({ account: at, side, amount_cents: Math.abs(cents), class: name, project });
  }
  if (lines.length === 0) {
    reading.ignore(draft.line, "the entry moves nothing");
    return;
  }
  const { line, date, description, reference, reverses } = draft;
  reading.entry({ line, date, description, currency, reference, reverses, lines });
}
