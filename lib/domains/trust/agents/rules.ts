import type { Scope } from "#lib/core/scopes.ts";

/** What a skill lets an agent do: intents, and the scopes that they need. */
interface Ability {
  intents: readonly string[];
  scopes: readonly Scope[];
}

/** Skills by name; any other word is kept with the agent and allows nothing. */
const abilities: Readonly<Record<string, Ability>> = {
  invoicing: { intents: ["create_invoice"], scopes: ["invoices:write"] },
  bookkeeping: { intents: ["reconcile_ledger"], scopes: ["ledger:write"] },
  payments: { intents: ["submit_payment", "open_bank_account"], scopes: ["payments:write", "banking:write"] },
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
export function abilityOf(skills: readonly string[]): { intents: Set<string>; scopes: Set<string> } {
  const held = skills.map((skill) => abilities[skill.toLowerCase()]).filter((ability) => ability !== undefined);
  return {
    intents: new Set(held.flatMap((ability) => ability.intents)),
    scopes: new Set(["intents:execute", ...held.flatMap((ability) => ability.scopes)]),
  };
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

/** A trigger's content, as it goes to a thread. */
export interface Said {
  trigger: string;
  content: string;
}

/** The orders in what a trigger brought. */
export const ordersIn = ({ trigger, content }: Said): Wish[] => readOrders(wordsOf(trigger, content));
