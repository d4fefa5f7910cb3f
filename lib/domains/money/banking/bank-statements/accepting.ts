import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { fits } from "../bank-rules/rules.ts";
import * as rules from "../bank-rules/store.ts";
import type { BankAccount } from "../schema.ts";
import * as entering from "./entering.ts";
import type { Acceptance, BankLine } from "./schema.ts";
import * as store from "./store.ts";
import { enterTransfer, holdAccounts, ofHeld } from "./transfers.ts";

interface Given {
  entity_id: string;
  bank_id: string;
  acceptances: Acceptance[];
}

/** What is said of a line by a rule, as the description of its entry. */
const described = ({ description }: BankLine, contact_name: string | null) =>
  contact_name === null ? description : `${contact_name}: ${description}`;

/** Has a rule say what a line is. Throws 400 where the rule does not fit it, or is retired. */
async function enterByRule(tx: Tx, bank: BankAccount, bank_line_id: string, rule_id: string): Promise<BankLine> {
  const { entity_id, bank_id } = bank;
  const [line, rule] = [
    await store.load(tx, { entity_id, bank_id, bank_line_id }),
    await rules.load(tx, { entity_id, rule_id }),
  ];
  if (rule.status !== "active") throw invalid("rule_id", `must be a rule in use: its status is ${rule.status}`);
  if (!fits(rule, line))
    throw invalid("rule_id", `must be a rule that fits the line, which is for lines that say ${rule.contains}`);
  const { account_id, contact_name, vendor_name } = rule;
  if (vendor_name !== null) {
    const rule = `must be a rule without a vendor: what was paid to ${vendor_name} is recorded by POST …/payments with bank_line_id`;
    throw invalid("rule_id", rule, "rule_pays_vendor");
  }
  return entering.enter(tx, bank, { bank_line_id, account_id, description: described(line, contact_name) });
}

/** Makes one entry of two lines, and matches both. */
async function acceptTransfer(
  tx: Tx,
  held: ReadonlyMap<string, BankAccount>,
  bank: BankAccount,
  [bank_line_id, other_id]: [string, string],
): Promise<BankLine> {
  const { entity_id, bank_id } = bank;
  const line = await store.loadUnmatched(tx, { entity_id, bank_id, bank_line_id }, "make a transfer of");
  const other = await store.loadUnmatched(tx, { entity_id, bank_line_id: other_id }, "make a transfer of");
  const otherBank = ofHeld(held, other.bank_id);
  const entry_id = await enterTransfer(tx, { bank, line }, { bank: otherBank, line: other });
  await store.match(tx, otherBank, other_id, entry_id);
  return store.match(tx, bank, bank_line_id, entry_id);
}

/** Throws 400 naming the place where a line is named a second time. */
function assertNamedOnce(acceptances: readonly Acceptance[]): void {
  const seen = new Set<string>();
  for (const [at, { bank_line_id, transfer_line_id }] of acceptances.entries()) {
    for (const id of [bank_line_id, transfer_line_id ?? null]) {
      if (id === null) continue;
      if (seen.has(id)) throw invalid(`acceptances.${at}`, `must name no line twice: ${id}`);
      seen.add(id);
    }
  }
}

/**
 * Does what is proposed for lines of a bank account, all of it or nothing, and answers the lines in their order. Throws 400,
 * 404 and 409 as doing each by itself would.
 */
export async function accept(tx: Tx, given: Given): Promise<BankLine[]> {
  const { entity_id, bank_id, acceptances } = given;
  assertNamedOnce(acceptances);
  const others = acceptances.flatMap(({ transfer_line_id }) => transfer_line_id ?? []);
  const held = await holdAccounts(tx, entity_id, bank_id, others);
  const bank = ofHeld(held, bank_id);
  const done: BankLine[] = [];
  for (const { bank_line_id, entry_id, entries, rule_id, transfer_line_id } of acceptances) {
    if (entry_id != null) done.push(await store.match(tx, bank, bank_line_id, entry_id));
    else if (entries != null) done.push(await entering.matchTogether(tx, bank, { bank_line_id, entries }));
    else if (rule_id != null) done.push(await enterByRule(tx, bank, bank_line_id, rule_id));
    else if (transfer_line_id != null)
      done.push(await acceptTransfer(tx, held, bank, [bank_line_id, transfer_line_id]));
    else throw notFound("acceptance");
  }
  return done;
}
