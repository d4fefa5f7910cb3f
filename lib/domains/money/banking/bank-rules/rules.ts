import { invalid } from "#lib/core/errors.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { BankRule, ProposedRule } from "./schema.ts";

/** Throws 400 where a rule's greatest amount is less than its least. */
export function assertInOrder({
  min_amount_cents: min,
  max_amount_cents: max,
}: Pick<BankRule, "min_amount_cents" | "max_amount_cents">): void {
  if (min !== null && max !== null && min > max)
    throw invalid("max_amount_cents", "must not be less than min_amount_cents");
}

/** Throws 400 where a rule that leads to a vendor is for money in, or books to what a payment cannot be debited to. */
export function assertPaysVendor(direction: BankRule["direction"], { account_code, account_type }: Account): void {
  if (direction === "in") throw invalid("direction", "must be out where there is a vendor_id: a vendor is paid");
  if (account_type === "revenue" || account_type === "equity") {
    throw invalid("account_id", `must be an expense, asset or liability account: ${account_code} is ${account_type}`);
  }
}

/** What of a line a rule looks at. */
export interface Told {
  bank_id: string;
  amount_cents: number;
  description: string;
  counterparty: string | null;
  reference: string | null;
}

type Condition = Pick<BankRule, "contains" | "direction"> &
  Partial<Pick<BankRule, "min_amount_cents" | "max_amount_cents" | "bank_id">>;

const says = (line: Told) =>
  [line.description, line.counterparty, line.reference]
    .filter((words) => words !== null)
    .join(" ")
    .toLowerCase();

const directionOf = ({ amount_cents }: Pick<Told, "amount_cents">) => (amount_cents > 0 ? "in" : "out");

/** Whether a line is one that a rule is for. */
export function fits(rule: Condition, line: Told): boolean {
  const cents = Math.abs(line.amount_cents);
  return (
    (rule.bank_id ?? line.bank_id) === line.bank_id &&
    (rule.direction ?? directionOf(line)) === directionOf(line) &&
    cents >= (rule.min_amount_cents ?? 0) &&
    cents <= (rule.max_amount_cents ?? cents) &&
    says(line).includes(rule.contains.toLowerCase())
  );
}

/** The rule for a line: of those that fit the one that says most, and of these the newest. */
export function ruleFor<R extends Condition & Pick<BankRule, "rule_id">>(rules: readonly R[], line: Told): R | null {
  const fitting = rules.filter((rule) => fits(rule, line));
  const [best] = fitting.toSorted((a, b) => b.contains.length - a.contains.length || (a.rule_id < b.rule_id ? 1 : -1));
  return best ?? null;
}

/** A line that was booked, and the account that it was booked to. */
export interface Booked extends Told {
  account_id: string;
  account_code: string;
  account_name: string;
}

/** As many rules as are proposed at once. */
const MOST_PROPOSED = 20;
/** A rule is proposed once as many lines as this have shown it. */
const LEAST_LINES = 2;

/** Words that may tell one line from another: letters, at least three. */
const wordsOf = (text: string) => text.match(/(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu) ?? [];

/**
 * The rules that booked lines would have followed, those of most lines first: for each line the first of its words that
 * several lines of its direction say, and all of them are booked to one account. What a rule in use says already is left out.
 */
export function proposedRules(booked: readonly Booked[], inUse: readonly Condition[]): ProposedRule[] {
  const found = new Map<string, ProposedRule>();
  for (const line of booked) {
    if (inUse.some((rule) => fits(rule, line))) continue;
    const direction = directionOf(line);
    for (const contains of wordsOf(line.description)) {
      const alike = booked.filter((other) => fits({ contains, direction }, other));
      const { account_id, account_code, account_name } = line;
      if (alike.length < LEAST_LINES || alike.some((other) => other.account_id !== account_id)) continue;
      const proposed = {
        contains,
        direction,
        account_id,
        account_code,
        account_name,
        line_count: alike.length,
      } as const;
      found.set(`${direction} ${contains.toLowerCase()}`, proposed);
      break;
    }
  }
  return [...found.values()].toSorted((a, b) => b.line_count - a.line_count).slice(0, MOST_PROPOSED);
}
