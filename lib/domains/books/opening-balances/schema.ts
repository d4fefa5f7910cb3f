import * as z from "zod";
import { CalendarDate, Cents, Id } from "#lib/core/fields.ts";
import { FreeText, Side } from "../ledger/schema.ts";

/** More accounts than this are opened by an import. */
const MOST_BALANCES = 900;

const Balance = z.object({
  account_id: Id("acct"),
  amount_cents: Cents,
  side: Side.nullish().meta({
    description:
      "If left out, the side that makes the account's balance grow: debit for assets and expenses, credit for liabilities, equity and revenue.",
  }),
});

export const NewOpeningBalances = z.object({
  entity_id: Id("ent"),
  as_of: CalendarDate.meta({ description: "The day that the balances are of, and the entry's." }),
  description: FreeText.meta({ description: "`Opening balances` if left out." }),
  balances: z
    .array(Balance)
    .min(1)
    .max(MOST_BALANCES)
    .meta({ description: "1 to 900, each of another account; all in one currency." }),
  balance_against: z.enum(["opening_balance_equity", "none"]).default("opening_balance_equity").meta({
    description:
      "Where the difference of debits and credits goes: to `opening_balance_equity`, or with `none` nowhere, so that balances which differ are a 400.",
  }),
});
export type NewOpeningBalances = z.output<typeof NewOpeningBalances>;
