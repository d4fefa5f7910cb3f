import { AppError, type WaitingAct } from "#lib/core/errors.ts";
import { Email } from "#lib/core/fields.ts";
import { amount, amountIn, currencyIn } from "#lib/core/money.ts";
import { peoplesTitle } from "#lib/core/operation.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";

/** What a skill lets an agent do: intents, and the scopes that they need. */
interface Ability {
  intents: readonly string[];
  scopes: readonly Scope[];
  /** Whether the files of its mail become drafts of bills. */
  takesBills?: true;
}

/** Skills by name; any other word is kept with the agent and allows nothing. */
const abilities: Readonly<Record<string, Ability>> = {
  invoicing: { intents: ["create_invoice"], scopes: ["invoices:write"] },
  bookkeeping: { intents: ["reconcile_ledger"], scopes: ["ledger:write"] },
  bills: { intents: [], scopes: ["payments:write"], takesBills: true },
  payments: {
    intents: ["submit_payment", "open_bank_account"],
    scopes: ["payments:write", "banking:write"],
    takesBills: true,
  },
  payroll: { intents: ["run_payroll"], scopes: ["payroll:write"] },
  equity: {
    intents: ["issue_equity", "issue_safe", "transfer_shares", "calculate_distribution"],
    scopes: ["equity:write"],
  },
  governance: { intents: ["convene_meeting", "cast_vote"], scopes: ["governance:write"] },
  compliance: {
    intents: ["file_tax_document", "track_deadline", "classify_contractor"],
    scopes: ["tax:write", "contracts:write"],
  },
  contracts: { intents: ["generate_contract"], scopes: ["contracts:write"] },
};

/** What an agent may do with its skills: never more than they say, whatever its model asks for. */
export function abilityOf(skills: readonly string[]): {
  intents: Set<string>;
  scopes: Set<string>;
  takesBills: boolean;
} {
  const held = skills.map((skill) => abilities[skill.toLowerCase()]).filter((ability) => ability !== undefined);
  return {
    intents: new Set(held.flatMap((ability) => ability.intents)),
    scopes: new Set(["intents:execute", ...held.flatMap((ability) => ability.scopes)]),
    takesBills: held.some((ability) => ability.takesBills === true),
  };
}

/**
 * What a run may do of what its agent is able to: only what whoever set it off holds as well, so that nobody does by an agent
 * what they may not do themselves. Intents are the agent's own door, and nothing is asked for it.
 */
export function boundBy(able: ReadonlySet<string>, held: readonly string[]): Set<string> {
  const trigger = new Set(held);
  return new Set([...able].filter((scope) => scope === "intents:execute" || covers(trigger, scope as Scope)));
}

const domainOf = (scope: string) => scope.slice(0, scope.indexOf(":"));
const money = ["invoices", "payments", "banking", "payroll"];
const hardToTakeBack = ["payments", "banking", "payroll", "equity", "governance"];

/** Whether an act's amount counts against the run's budget of money. */
export const isMoney = (scope: Scope): boolean => money.includes(domainOf(scope));

/**
 * Whether a run asks a human for an act instead of doing it: what pays, what issues or moves shares, what votes, where text
 * from outside has set the run off. Anybody may write that, and a model may believe it.
 */
export const asksHuman = (trigger: string, scope: Scope): boolean =>
  trigger !== "message" && hardToTakeBack.includes(domainOf(scope));

/** The amount that an act has moved, by its record; 0 where it has none. */
export const amountOf = (result: unknown): number => amountIn(result) ?? 0;

/** Whether a run has done something, or asked people for it: begun anew it would do so twice. */
export const hasActed = (run: { receipt_ids: readonly string[]; obligation_ids: readonly string[] }): boolean =>
  run.receipt_ids.length + run.obligation_ids.length > 0;

/** How far a run has come, and how far it may go. */
export interface Spent {
  acts: number;
  amount_cents: number;
  max_acts_per_run: number;
  max_amount_cents_per_run: number;
  status: string;
}

/** Throws where a run is past its budget with the act that was just done, or its agent was paused meanwhile: the act is undone then. */
export function assertGoesOn(spent: Spent): void {
  const past = (what: string) => new AppError(400, "budget_exceeded", `The run is past its budget: ${what}.`);
  if (spent.status === "paused") throw new AppError(400, "agent_paused", "The agent was paused.");
  if (spent.acts > spent.max_acts_per_run) throw past(`it may do ${spent.max_acts_per_run} acts, and asked for more`);
  if (spent.amount_cents > spent.max_amount_cents_per_run) {
    const [would, may] = [spent.amount_cents, spent.max_amount_cents_per_run].map((cents) => amount(cents));
    throw past(`it may move ${may}, and this act would make it ${would}`);
  }
}

/** "Submit a payment" → "to submit a payment". */
export function toDo(title: string): string {
  const words = peoplesTitle(title);
  return `to ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/**
 * What a human reads first of an act that somebody asks for, by the title of the operation that does it. `money` is of the
 * record that the act is about, where what was asked names it by its identifier alone.
 */
export function titleOfRequest(
  asker: string,
  title: string,
  params: Record<string, unknown>,
  money: Partial<NonNullable<WaitingAct["money"]>> = {},
): string {
  const { amount_cents = 0, recipient, currency } = money;
  const given = amountOf(params);
  // What a record has is told in its own currency, where that is known, and in no other.
  const cents = given > 0 || currency === undefined ? given : amount_cents;
  const told = amount(cents, currencyIn(typeof params.currency === "string" ? params : { currency }));
  const names = ["recipient_name", "investor_name", "to_name", "title"].map((name) => params[name]);
  const whom = names.find((name) => typeof name === "string") ?? recipient;
  const isSaid = typeof whom !== "string" || toDo(title).includes(whom);
  const more = [cents > 0 ? told : "", isSaid ? "" : whom].filter((words) => words !== "").join(", ");
  return `${asker} asks ${toDo(title)}${more === "" ? "" : `: ${more}`}`.slice(0, 500).toWellFormed();
}

/** The address in a From line: `Grace Hopper <grace@example.com>`, or the address alone; compared without regard to case. */
export function addressIn(from: string): string {
  const open = from.lastIndexOf("<");
  const close = from.indexOf(">", open);
  const address = open >= 0 && close > open ? from.slice(open + 1, close) : from;
  return address.trim().toLowerCase();
}

/** The most that a bill's notes hold. */
const MOST_NOTES = 10_000;

/** Of a mail as a run was told it: the address it came from, null where that is none, and what it says. */
export function mailIn(content: string): { from: string | null; said: string } {
  const end = content.indexOf("\n");
  const address = addressIn(content.slice("From: ".length, end < 0 ? undefined : end));
  const from = Email.safeParse(address);
  return {
    from: from.data ?? null,
    said: content
      .slice(end + 1)
      .trim()
      .slice(0, MOST_NOTES)
      .toWellFormed(),
  };
}

/** Whether an address is on the list: itself, or its domain as `@example.com`, which does not speak for domains below it. */
export function isListed(address: string, allowed: readonly string[]): boolean {
  const at = address.lastIndexOf("@");
  return at > 0 && allowed.some((one) => one.toLowerCase() === address || one.toLowerCase() === address.slice(at));
}

/** An intent that an agent wants done. */
export interface Wish {
  action: string;
  params: Record<string, unknown>;
}

/** Reads a text whose white space is single: every part of it is bounded, so that it takes time by the text's length. */
const ORDER =
  /\b(?:invoice|bill)\s(?<client>[^$\n]{1,200}?)\s(?:for\s)?\$\s?(?<dollars>\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(?<cents>\d{2}))?(?!\d)(?:\sfor\s(?<what>[^,.;\n]{1,300}?)(?=\s(?:due|payable)\s|\s?[,.;\n]|\s?$))?(?:[,;]?\s(?:due|payable)\s(?:in|within)\s(?<days>\d{1,4})\sdays?)?/gi;

/** Every run of white space as one space, or as one line's end where it has one. */
const singleSpaced = (text: string) => text.replaceAll(/\s+/g, (run) => (run.includes("\n") ? "\n" : " "));

const USUAL_DAYS = 30;

/**
 * `local/rules` with the skill `invoicing`: the orders in a text such as "Invoice Globex $1,200.00 for consulting, due
 * in 30 days." as intents; none where it reads no such sentence. Cents may be left out, and the days (30 then).
 */
export function readOrders(text: string): Wish[] {
  return [...singleSpaced(text).matchAll(ORDER)].map(({ groups }) => ({
    action: "create_invoice",
    params: {
      client_name: groups?.client?.trim() ?? "",
      amount_cents: Number(`${groups?.dollars?.replaceAll(",", "") ?? ""}${groups?.cents ?? "00"}`),
      description: groups?.what?.trim() ?? "",
      due_days: Number(groups?.days ?? USUAL_DAYS),
    },
  }));
}

/** What a trigger's content says in words: a webhook's own text where it has one, else all of it. */
export function wordsOf(trigger: string, content: string): string {
  if (trigger !== "webhook") return content;
  const payload = JSON.parse(content) as Record<string, unknown>;
  const words = ["text", "content", "message"].map((key) => payload[key]).filter((value) => typeof value === "string");
  return words.length > 0 ? words.join("\n") : content;
}

/** Where a webhook's words have whole numbers past 2^53-1: reading JSON has rounded them, and nobody would be told. */
export function roundedIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => roundedIn(member, [...path, key]));
}

/** A trigger's content, as it goes to a thread. */
export interface Said {
  trigger: string;
  content: string;
}

/** The orders in what a trigger brought. */
export const ordersIn = ({ trigger, content }: Said): Wish[] => readOrders(wordsOf(trigger, content));
