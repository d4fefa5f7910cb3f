import { today } from "#lib/core/days.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as instruments from "../instruments/store.ts";
import { allocateCents } from "../rules.ts";
import { partsByScale, priceOf, wholeCents } from "../waterfall/ratio.ts";
import { accruesFrom } from "./accruing.ts";
import type { AccruedDividends } from "./schema.ts";
import { accruedOf, isCumulative, type Lot, lotsAt } from "./store.ts";

/** A class's lots in whole cents that add up to its own, and each among its holders. */
function inCents(lots: readonly Lot[]) {
  const accrued_cents = Number(wholeCents(accruedOf(lots)));
  const scaled = partsByScale(lots.map((lot) => accruedOf([lot])));
  if (accrued_cents === 0) {
    return { accrued_cents, parts: lots.map((lot) => ({ lot, cents: 0, each: lot.holders.map(() => 0) })) };
  }
  const cents = allocateCents(
    accrued_cents,
    lots.map(({ grant_id }, at) => ({ key: grant_id, units: scaled[at] ?? 0n })),
  );
  const parts = lots.map((lot, at) => {
    const own = cents[at] ?? 0;
    const each = allocateCents(
      own,
      lot.holders.map(({ holder_key: key, units }) => ({ key, units })),
    );
    return { lot, cents: own, each };
  });
  return { accrued_cents, parts };
}

/** What has accrued on preferred stock by the end of a day and was not declared, by class, lot and holder. */
export async function load(tx: Tx, entity_id: string, asked: string | undefined): Promise<AccruedDividends> {
  const as_of = asked ?? today();
  const moment = as_of < today() ? { as_of, known_at: null } : null;
  const all = (await instruments.all(tx, entity_id, moment)).filter(isCumulative);
  const lots = await lotsAt(tx, entity_id, all, { moment, day: as_of });
  const byHolder = new Map<string, { name: string; accrued_cents: number }>();
  const told: AccruedDividends["lots"] = [];
  const classes = all.map((own) => {
    const { instrument_id, symbol, dividend_percent, dividend_compounding } = own;
    const ofClass = lots.filter((lot) => lot.instrument_id === instrument_id);
    const { accrued_cents, parts } = inCents(ofClass);
    for (const { lot, cents, each } of parts) {
      const holders = lot.holders.map(({ name, units }, at) => ({ name, units, accrued_cents: each[at] ?? 0 }));
      for (const [at, { holder_key, name }] of lot.holders.entries()) {
        const known = byHolder.get(holder_key) ?? { name, accrued_cents: 0 };
        known.accrued_cents += each[at] ?? 0;
        byHolder.set(holder_key, known);
      }
      told.push({
        ...{ grant_id: lot.grant_id, instrument_id, issued_on: lot.granted_on, units: lot.units },
        accrues_from: accruesFrom(own, lot.granted_on),
        accrued_per_share: priceOf(lot.accrued),
        declared_per_share: priceOf(lot.declared),
        ...{ accrued_cents: cents, why: lot.why, holders },
      });
    }
    const units = ofClass.reduce((sum, lot) => sum + lot.units, 0);
    const terms = { dividend_percent: dividend_percent ?? 0, dividend_compounding: dividend_compounding ?? "simple" };
    return { instrument_id, symbol, ...terms, units, accrued_cents };
  });
  return {
    ...{ entity_id, as_of, classes, lots: told },
    accrued_cents: classes.reduce((sum, { accrued_cents }) => sum + accrued_cents, 0),
    holders: [...byHolder.values()].toSorted(
      (a, b) => b.accrued_cents - a.accrued_cents || (nameKey(a.name) < nameKey(b.name) ? -1 : 1),
    ),
  };
}
