import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as banking from "../store.ts";
import { namedIn, sumOf } from "./matching/rules.ts";
import type { NewMatch } from "./matching/schema.ts";
import { answersOf } from "./matching/store.ts";
import type { Part } from "./rules.ts";
import type { Acceptance, BankLine } from "./schema.ts";
import * as store from "./store.ts";

const within = (cents: number) => Math.min(cents, MAX_INTEGER);

/** What the debits of an entry come to that is made of a line, some of which goes to other accounts, in cents. */
export const enteringComesTo = ({ amount_cents }: Pick<BankLine, "amount_cents">, parts: readonly Part[]): number =>
  within(parts.reduce((sum, part) => sum + Math.max(0, -part.amount_cents), Math.abs(amount_cents)));

/**
 * What the entries come to that are made of lines, by a rule or as a transfer, in cents: what is matched to an entry stands in
 * the books already.
 */
export async function acceptingComesTo(
  tx: Tx,
  { acceptances, ...bank }: { entity_id: string; bank_id: string; acceptances: readonly Acceptance[] },
): Promise<number> {
  const made = acceptances.filter(({ rule_id, transfer_line_id }) => (rule_id ?? transfer_line_id) != null);
  const ids = made.map(({ bank_line_id }) => bank_line_id);
  return within(await store.sizeOf(tx, bank, ids));
}

/** What the entry comes to that is made of what a line and its entries differ by, in cents; none where they are to be alike. Throws 404 and 400. */
export async function matchingComesTo(tx: Tx, given: NewMatch): Promise<number> {
  const { entity_id, bank_id, bank_line_id, difference_account_id } = given;
  if (difference_account_id == null) return 0;
  const [line, bank] = await Promise.all([
    store.load(tx, { entity_id, bank_id, bank_line_id }),
    banking.load(tx, { entity_id, bank_id }),
  ]);
  const difference = BigInt(line.amount_cents) - sumOf(await answersOf(tx, bank, namedIn(given)));
  return within(Number(difference < 0n ? -difference : difference));
}
