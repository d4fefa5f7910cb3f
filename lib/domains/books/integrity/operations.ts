import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { Integrity } from "./schema.ts";
import { loadIntegrity } from "./store.ts";

const entity_id = Id("ent");

export const readIntegrity = operation({
  ...within("reports", "/v1/entities/{entity_id}", "ledger")("integrity", "GET /integrity"),
  title: "Check that the books tie out",
  about:
    "Each tie-out with its two sums, by currency: receivables are the open sent invoices; payroll liabilities are what processed payroll has withheld and left owed, less the deposits; payables are the approved bills less what is left of vendors' credits; the cash that the business's entries moved is the paid invoices less the payments, the net payroll and its deposits; debits are credits; kept balances are what the lines of posted entries add up to, day by day. An entry by hand on `accounts_receivable` or `payroll_liabilities` shows here as a difference; cash entered by hand is no business's movement and does not.",
  input: z.object({ entity_id }),
  output: Integrity,
  example: { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => loadIntegrity(tx, input.entity_id),
});
