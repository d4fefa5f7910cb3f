import type { Tx } from "#lib/core/tx.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as contributions from "../capital/contributions/store.ts";
import type { Contribution } from "../capital/schema.ts";
import * as capital from "../capital/store.ts";
import type { InstrumentKind } from "../rules.ts";
import { capitalCredits } from "./rules.ts";
import type { Grant } from "./schema.ts";

/** What a member gave for units, where it is more than cash on `cash`. */
export type Put = Pick<Contribution, "kind" | "account_id" | "description">;

interface Payment {
  kind: InstrumentKind;
  paid_on: string;
  amount_cents: number;
  put: Put | null;
}

/** Books what came for shares or units. What is paid for units of an llc is its recipient's contribution, and its entry that one's. */
export async function bookPayment(tx: Tx, grant: Grant, { kind, paid_on, amount_cents, put }: Payment): Promise<void> {
  const { entity_id, grant_id, recipient_name: member_name, shares, par_value } = grant;
  if (kind === "unit" && (await capital.hasMembers(tx, entity_id))) {
    const own = put ?? { kind: "cash", account_id: null, description: null };
    await contributions.insert(tx, { entity_id, member_name, ...own, amount_cents, contributed_on: paid_on, grant_id });
    return;
  }
  const credits = capitalCredits(kind, { shares, par_value, consideration_cents: amount_cents });
  await postBusinessEntry(tx, {
    entity_id,
    date: paid_on,
    description: `Shares of ${member_name} paid`,
    source: { type: "grant", id: grant_id, event: "paid" },
    currency: "usd",
    lines: [
      { code: "cash", side: "debit", amount_cents },
      ...credits.map((credit) => ({ ...credit, side: "credit" as const })),
    ],
  });
}
