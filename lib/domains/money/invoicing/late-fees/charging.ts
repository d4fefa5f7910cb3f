import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { draftInvoices } from "../drafting.ts";
import { sendAll } from "../sending.ts";
import { type Fee, feeLabel } from "./rules.ts";
import type { LateFee } from "./schema.ts";
import * as store from "./store.ts";

/** The code of the account that late fees are earned on. */
const EARNED = "late_fees";

/** The account that late fees are earned on, by each currency. */
async function earnedOn(tx: Tx, entity_id: string, currencies: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const currency of currencies) {
    const account = (await accounts.byCode(tx, entity_id, currency, [EARNED])).get(EARNED);
    if (account) found.set(currency, account.account_id);
  }
  return found;
}

/** Charges each invoice's fees by an invoice of its own, which is sent on that day. */
export async function chargeFees(
  tx: Tx,
  entity_id: string,
  charged_on: string,
  fees: readonly (readonly Fee[])[],
): Promise<LateFee[]> {
  if (fees.length === 0) return [];
  const account = await earnedOn(tx, entity_id, [...new Set(fees.flatMap((of) => of.map(({ currency }) => currency)))]);
  const given = fees.flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { customer, email, currency } = first;
    const line_items = [first, ...rest].map((fee) => ({
      description: feeLabel(fee),
      quantity: 1,
      unit_amount_cents: fee.amount_cents,
      account_id: account.get(currency) ?? null,
    }));
    const terms = { discount_days: 0, has_late_fees: false, notes: "", description: "" };
    return [{ ...terms, entity_id, customer, email, currency, due_date: charged_on, line_items }];
  });
  const drafts = await draftInvoices(tx, entity_id, given);
  const charged = fees.flatMap((of, place) =>
    of.map((fee) => ({ ...fee, fee_invoice_id: drafts[place]?.invoice_id ?? "" })),
  );
  await sendAll(tx, entity_id, drafts, charged_on);
  return store.insertAll(tx, entity_id, charged_on, charged);
}
