import { AppError } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as posted from "#lib/domains/books/ledger/posted/store.ts";
import { openingDays, postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import type { ListPreview } from "./schema.ts";

type Totals = ListPreview["totals"];
type Against = Totals[number]["balance_against"];

/** The two kinds of what is brought in: what is held of them already, the account of their own, and how that grows. */
export const sides = {
  invoices: {
    held: "accounts_receivable",
    own: "invoices_brought_forward",
    grows: -1,
    party: "customer",
    what: "Invoices",
  },
  bills: { held: "accounts_payable", own: "bills_brought_forward", grows: 1, party: "vendor", what: "Bills" },
} as const;
export type Side = keyof typeof sides;

interface Asked {
  entity_id: string;
  as_of?: string | null | undefined;
  balance_against?: Against | undefined;
}

/** The day as of which what comes in is booked: as given, else that of the latest opening balances. */
export async function dayOf(tx: Tx, { entity_id, as_of }: Asked): Promise<{ as_of: string | null; faults: string[] }> {
  const days = new Set((await openingDays(tx, entity_id)).values());
  const [only, other] = days;
  const day = as_of ?? (other === undefined ? only : undefined);
  if (day === undefined) {
    const ask =
      only === undefined
        ? "No opening balances stand: give them first, or say as_of and balance_against."
        : `The opening balances are of several days, ${[...days].join(" and ")}: say which in as_of.`;
    return { as_of: null, faults: [ask] };
  }
  try {
    return { as_of: await actDay(tx, entity_id, "as_of", day), faults: [] };
  } catch (error) {
    if (error instanceof AppError) return { as_of: day, faults: [`${error.message}.`] };
    throw error;
  }
}

interface Told {
  totals: Totals;
  faults: string[];
  remarks: string[];
}

/**
 * What comes in by currency, and what its other side is taken from. What the books hold of it is taken the place of, so that nothing
 * stands there twice; what they hold nothing of, the company has besides what its opening balances told.
 */
export async function againstOf(
  tx: Tx,
  side: Side,
  { entity_id, balance_against: given = null }: Asked,
  as_of: string | null,
  documents: readonly { currency: string; amount_cents: number }[],
): Promise<Told> {
  const { held, own, grows } = sides[side];
  const [days, ofHeld, ofOwn] = await Promise.all([
    openingDays(tx, entity_id),
    as_of === null ? new Map<string, number>() : posted.broughtBy(tx, entity_id, held, as_of),
    posted.standingOn(tx, entity_id, own),
  ]);
  const told: Told = { totals: [], faults: [], remarks: [] };
  for (const [currency, of] of Map.groupBy(documents, (one) => one.currency)) {
    const sum = of.reduce((total, one) => total + BigInt(one.amount_cents), 0n);
    if (sum > BigInt(MAX_INTEGER)) {
      told.faults.push(`The ${side} in ${currency} must add up to no more than 2^53-1 cents.`);
      continue;
    }
    const total = Number(sum);
    const brought = grows * (ofHeld.get(currency) ?? 0) || 0;
    const waiting = grows * (ofOwn.get(currency) ?? 0);
    const words = `${held} has ${amount(brought, currency)} from opening balances and imports by ${as_of}, and these ${side} come to ${amount(total, currency)}`;
    const against = ((): Against => {
      if (given !== null) return given;
      if (brought >= total) return held;
      if (brought > 0) return null;
      if (waiting >= total) return "none";
      const opened = days.get(currency);
      return opened !== undefined && as_of !== null && opened <= as_of ? "opening_balance_equity" : null;
    })();
    told.totals.push({ currency, total_cents: total, brought_cents: brought, balance_against: against });
    if (as_of === null) continue;
    if (against === held && brought < total) told.faults.push(`${words}: what is missing cannot be taken from it.`);
    else if (against === held && brought > total) {
      told.remarks.push(`${words}: ${amount(brought - total, currency)} of it stays without ${side}.`);
    } else if (against === null && brought > 0) {
      told.faults.push(`${words}: correct one of them, or say balance_against.`);
    } else if (against === null) {
      told.faults.push(
        `No opening balances in ${currency} stand by ${as_of}: give them first, or say balance_against.`,
      );
    }
  }
  return told;
}

/** Takes the other side of what came in from what the books hold of it, one entry for each currency; answers them. */
export async function takePlace(
  tx: Tx,
  side: Side,
  entity_id: string,
  as_of: string,
  totals: Totals,
): Promise<string[]> {
  const { own, what } = sides[side];
  const [ownSide, otherSide] = side === "invoices" ? (["debit", "credit"] as const) : (["credit", "debit"] as const);
  const entry_ids: string[] = [];
  for (const { currency, total_cents, balance_against } of totals) {
    if (balance_against === null || balance_against === "none") continue;
    const entry_id = await postBusinessEntry(tx, {
      entity_id,
      date: as_of,
      description: `${what} that are open, each by itself in place of their sum`,
      source: { type: "opening_balances", id: newId("opening_balances"), event: "itemized" },
      currency,
      lines: [
        { code: own, side: ownSide, amount_cents: total_cents },
        { code: balance_against, side: otherSide, amount_cents: total_cents },
      ],
    });
    entry_ids.push(entry_id);
  }
  return entry_ids;
}
