import { today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import { unvestedOn } from "../events/rules.ts";
import type { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { costOf } from "../price/rules.ts";
import type { Lot } from "../rules.ts";
import type { Instrument } from "../schema.ts";
import * as settings from "../settings/store.ts";
import { matched } from "./rules.ts";
import type { NewSecondarySale, SecondarySale } from "./schema.ts";

/** Somebody who sells or buys. */
export type Party = people.Found;

/** What a sale comes to, before anything of it is written. */
export interface Plan {
  told: Omit<
    SecondarySale,
    "secondary_sale_id" | "transfer_ids" | "grant_ids" | "repurchases" | "entry_ids" | "created_at"
  >;
  instrument: Instrument;
  sellers: Party[];
  buyers: Party[];
  /** Who sells how many to whom, and of which grants. */
  matches: { from: Party; to: Party | null; parts: { grant: Grant; shares: number }[]; amount_cents: number }[];
}

/** What each person's side of the sale is named in a refusal. */
type Side = "sellers" | "buyers";

/** Throws 400 where somebody stands twice on the sides of a sale. */
function assertOnce(sellers: readonly Party[], buyers: readonly Party[]): void {
  const seen = new Set<string>();
  const look = (side: Side, all: readonly Party[]) => {
    for (const [at, { holder_key, name }] of all.entries()) {
      if (seen.has(holder_key)) throw invalid(`${side}.${at}.name`, `must stand in the sale once: ${name} does twice`);
      seen.add(holder_key);
    }
  };
  look("sellers", sellers);
  look("buyers", buyers);
}

/** What of a seller's lots may be sold on a day: what of their own grants has vested, and all that came to them otherwise. */
function sellable(lots: readonly Lot[], own: ReadonlyMap<string, Grant>, { contact_id }: Party, day: string) {
  return lots.flatMap(({ grant_id, units }) => {
    const grant = own.get(grant_id);
    if (grant === undefined) return [];
    const unvested = grant.recipient_contact_id === contact_id ? unvestedOn(day, grant) : 0;
    return units > unvested ? [{ grant, units: units - unvested }] : [];
  });
}

/** The instrument that is sold of. Throws 404, and 400 where it does not change hands by a sale. */
async function instrumentOf(tx: Tx, given: NewSecondarySale): Promise<Instrument> {
  const instrument = await instruments.load(tx, given);
  if (instrument.kind === "option" || instrument.kind === "warrant") {
    throw invalid("instrument_id", `must be stock or units: ${instrument.symbol} is of the kind ${instrument.kind}`);
  }
  return instrument;
}

/** The day of the sale, in an open month where the company pays. Throws 400 naming the field. */
async function dayOf(tx: Tx, { entity_id, instrument_id, sold_on, ...given }: NewSecondarySale): Promise<string> {
  const split = await instruments.lastSplitOf(tx, { instrument_id });
  const earliest = split === null ? undefined : { day: split, what: "the split" };
  const now = today();
  const day = sold_on ?? now;
  if (given.company_shares > 0) await actDay(tx, entity_id, "sold_on", day, earliest);
  if (day > now) throw invalid("sold_on", `must not be after today, ${now}`);
  if (earliest && day < earliest.day) throw invalid("sold_on", `must not be before the split, ${earliest.day}`);
  const notice = given.refusal_notice_on ?? null;
  if (notice !== null && notice > day) throw invalid("refusal_notice_on", `must not be after sold_on, ${day}`);
  return day;
}

/**
 * What a sale comes to on the register as it stands. `party` finds a buyer, or makes them. Throws 400 where a seller holds fewer that have
 * vested, or held fewer since the day, and where the company's right of first refusal is not spoken of.
 */
export async function planOf(
  tx: Tx,
  given: NewSecondarySale,
  party: (meant: people.Meant, field: string) => Promise<Party>,
): Promise<Plan> {
  const { entity_id, price_per_share, company_shares } = given;
  const [instrument, chosen, sold_on] = await Promise.all([
    instrumentOf(tx, given),
    settings.load(tx, entity_id),
    dayOf(tx, given),
  ]);
  const refusal = given.right_of_first_refusal ?? null;
  if (chosen.right_of_first_refusal && refusal === null) {
    throw invalid("right_of_first_refusal", "is required: the company's equity settings say that it has one");
  }
  const sellers: Party[] = await Promise.all(
    given.sellers.map((one, at) => people.find(tx, one, `sellers.${at}.contact_id`)),
  );
  const buyers: Party[] = [];
  for (const [at, one] of given.buyers.entries()) buyers.push(await party(one, `buyers.${at}.contact_id`));
  assertOnce(sellers, buyers);
  const share_class = instrument.kind;
  const lots = await Promise.all(
    sellers.map(({ name_key }) =>
      holdings.lots(tx, { entity_id, name_key, share_class, instrument_id: instrument.instrument_id }, sold_on),
    ),
  );
  const ids = [...new Set(lots.flatMap((own) => own.map(({ grant_id }) => grant_id)))];
  const found = await grants.allOf(tx, sql`g.grant_id = any(${ids}::text[])`, sql`g.granted_on, g.grant_id`);
  const own = new Map(found.map((grant) => [grant.grant_id, grant]));
  const left = sellers.map((seller, at) => {
    const available = sellable(lots[at] ?? [], own, seller, sold_on);
    const units = available.reduce((sum, lot) => sum + lot.units, 0);
    const shares = given.sellers[at]?.shares ?? 0;
    if (units < shares) {
      const since = sold_on < today() ? ` and has held since ${sold_on}` : "";
      const counts = `requested ${shares}, available ${units}`;
      throw invalid(
        `sellers.${at}.shares`,
        `must not exceed what ${seller.name} holds vested of ${instrument.symbol}${since}: ${counts}`,
        "insufficient_units",
      );
    }
    return available;
  });
  const pairs = matched(
    given.sellers.map(({ shares }) => shares),
    given.buyers.map(({ shares }) => shares),
    company_shares,
  );
  const matches = pairs.flatMap(({ seller, buyer, shares }) => {
    const from = sellers[seller];
    if (from === undefined) return [];
    const to = buyer === null ? null : (buyers[buyer] ?? null);
    return [{ from, to, parts: taken(left[seller] ?? [], shares), amount: costOf(shares, price_per_share), shares }];
  });
  const total = matches.reduce((sum, { amount }) => sum + amount, 0n);
  if (total > BigInt(MAX_INTEGER)) throw invalid("price_per_share", "must not bring the sale past 2^53-1 cents");
  const paid = matches.reduce((sum, { to, amount }) => (to === null ? sum + amount : sum), 0n);
  return {
    told: {
      entity_id,
      instrument_id: instrument.instrument_id,
      symbol: instrument.symbol,
      price_per_share,
      shares: given.sellers.reduce((sum, { shares }) => sum + shares, 0),
      total_cents: Number(total),
      company_shares,
      repurchased_cents: Number(paid),
      sold_on,
      right_of_first_refusal: refusal,
      refusal_notice_on: given.refusal_notice_on ?? null,
      sales: matches.map(({ from, to, shares, amount }) => ({
        from_name: from.name,
        to_name: to?.name ?? null,
        shares,
        amount_cents: Number(amount),
      })),
    },
    instrument,
    sellers,
    buyers,
    matches: matches.map(({ amount, shares: _, ...match }) => ({ ...match, amount_cents: Number(amount) })),
  };
}

/** Takes shares out of what is left of a seller's lots, the oldest first. */
function taken(lots: { grant: Grant; units: number }[], shares: number): { grant: Grant; shares: number }[] {
  const parts: { grant: Grant; shares: number }[] = [];
  let wanted = shares;
  for (const lot of lots) {
    const units = Math.min(lot.units, wanted);
    lot.units -= units;
    wanted -= units;
    if (units > 0) parts.push({ grant: lot.grant, shares: units });
  }
  return parts;
}
