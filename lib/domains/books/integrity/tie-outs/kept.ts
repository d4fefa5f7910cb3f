import type { Tx } from "#lib/core/tx.ts";
import * as kept from "../../ledger/kept/store.ts";
import type { TieOut } from "../schema.ts";
import { tieOut } from "./tie-out.ts";

export async function keptTie(tx: Tx, entity_id: string): Promise<TieOut[]> {
  const balances = await kept.sums(tx, entity_id);
  const sides = ["debits of all posted entries", "credits of all posted entries"] as const;
  const sums = ["kept debits", "debits recomputed from the lines"] as const;
  return [
    ...balances.map(({ currency, debit_cents, credit_cents }) =>
      tieOut("debits_and_credits", sides, { currency, left_cents: debit_cents, right_cents: credit_cents }),
    ),
    ...balances.map(({ currency, debit_cents, line_debit_cents, differing_accounts }) =>
      tieOut(
        "kept_balances",
        sums,
        { currency, left_cents: debit_cents, right_cents: line_debit_cents },
        differing_accounts,
      ),
    ),
  ];
}
