import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as holdings from "../holdings/store.ts";
import type { Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import type { Instrument } from "../schema.ts";
import type { Ratio as Split } from "../splits/rules.ts";
import { splitsSince } from "../splits/store.ts";
import { add, by, centsOf, type Ratio, ratio, times, wholeCents, ZERO } from "../waterfall/ratio.ts";
import { accruedOn, type Credit, whyAccrued } from "./accruing.ts";

/** What one grant issued of a class on which dividends accrue, as far as it is held, and what has accrued on each share. */
export interface Lot extends Pick<holdings.LotHolding, "grant_id" | "instrument_id" | "granted_on"> {
  units: number;
  holders: Pick<holdings.LotHolding, "holder_key" | "name" | "units">[];
  /** In cents a share, exactly; so is what was declared. */
  accrued: Ratio;
  declared: Ratio;
  why: string;
}

type Row = Pick<RowOf<"declared_dividend">, "grant_id" | "per_share"> &
  Pick<RowOf<"distribution">, "record_date"> & { splits: Split[] | null };

/** What was declared on a share of each lot by a moment, in the shares of that moment. */
async function creditsOf(tx: Tx, entity_id: string, moment: Moment | null): Promise<Map<string, Credit[]>> {
  const rows = await tx.sql<Row>`
    select c.grant_id, c.per_share, d.record_date, ${splitsSince(
      { of: sql`g`, day: sql`d.record_date`, recorded: sql`d.created_at` },
      upTo(moment, sql`e.happened_on`, sql`e.created_at`),
    )} as splits
    from declared_dividend c join distribution d using (workspace_id, distribution_id) join equity_grant g using (workspace_id, grant_id)${where(
      [
        sql`c.entity_id = ${entity_id} and d.status <> 'voided'`,
        ...upTo(moment, sql`d.record_date`, sql`d.created_at`),
      ],
    )} order by d.record_date, c.distribution_id`;
  const credits = rows.map(({ grant_id, per_share, record_date, splits }) => {
    const now = (splits ?? []).reduce(
      (price, { numerator, denominator }) => times(price, ratio(BigInt(denominator), BigInt(numerator))),
      centsOf(per_share),
    );
    return { grant_id, credit: { on: record_date, per_share: now } };
  });
  return new Map(
    [...Map.groupBy(credits, ({ grant_id }) => grant_id)].map(([id, own]) => [id, own.map(({ credit }) => credit)]),
  );
}

/** Whether dividends accrue on a class. */
export const isCumulative = ({ dividend_percent }: Pick<Instrument, "dividend_percent">) => dividend_percent !== null;

/** The lots of those classes of an entity on which dividends accrue, the oldest first, with what has accrued by the end of a day. */
export async function lotsAt(
  tx: Tx,
  entity_id: string,
  classes: readonly Instrument[],
  { moment, day }: { moment: Moment | null; day: string },
): Promise<Lot[]> {
  const terms = new Map(classes.filter(isCumulative).map((one) => [one.instrument_id, one]));
  if (terms.size === 0) return [];
  const [held, credits] = await Promise.all([
    holdings.lotsOf(tx, entity_id, [...terms.keys()], moment),
    creditsOf(tx, entity_id, moment),
  ]);
  return [...Map.groupBy(held, ({ grant_id }) => grant_id)].flatMap(([grant_id, holders]): Lot[] => {
    const [first] = holders;
    const own = first && terms.get(first.instrument_id);
    if (!own) return [];
    const { instrument_id, granted_on } = first;
    const declared = credits.get(grant_id) ?? [];
    return [
      {
        ...{ grant_id, instrument_id, granted_on, holders },
        units: holders.reduce((sum, { units }) => sum + units, 0),
        accrued: accruedOn(day, own, granted_on, declared),
        declared: declared.reduce((sum, { per_share }) => add(sum, per_share), ZERO),
        why: whyAccrued(day, own, granted_on, declared),
      },
    ];
  });
}

/** What has accrued on lots together, exactly, in cents. */
export const accruedOf = (lots: readonly Pick<Lot, "accrued" | "units">[]): Ratio =>
  lots.reduce((sum, { accrued, units }) => add(sum, times(accrued, ratio(BigInt(units)))), ZERO);

/** The same of all classes, each in whole cents, rounded half up. */
export const accruedCents = (lots: readonly Pick<Lot, "accrued" | "units" | "instrument_id">[]): number =>
  [...Map.groupBy(lots, ({ instrument_id }) => instrument_id).values()].reduce(
    (sum, own) => sum + Number(wholeCents(accruedOf(own))),
    0,
  );

/** What a distribution takes off what has accrued on a share of a lot. */
export type Taken = Pick<RowOf<"declared_dividend">, "grant_id" | "units" | "per_share">;

/** Notes what a distribution takes off what has accrued. */
export async function take(
  tx: Tx,
  { entity_id, distribution_id }: Pick<RowOf<"distribution">, "entity_id" | "distribution_id">,
  taken: readonly Taken[],
): Promise<void> {
  if (taken.length === 0) return;
  await tx.sql`
    insert into declared_dividend (distribution_id, grant_id, entity_id, units, per_share)
    select ${distribution_id}, t.grant_id, ${entity_id}, t.units, t.per_share
    from jsonb_to_recordset(${json(taken)}::jsonb) as t(grant_id text, units bigint, per_share text)`;
}

/** The last record date of what was declared of accrued dividends; null where nothing was. */
export async function lastTakenOn(tx: Tx, entity_id: string): Promise<string | null> {
  const [last] = await tx.sql<Pick<RowOf<"distribution">, "record_date">>`
    select d.record_date from distribution d
    where d.entity_id = ${entity_id} and d.status <> 'voided'
      and exists (select from declared_dividend c where c.workspace_id = d.workspace_id and c.distribution_id = d.distribution_id)
    order by d.record_date desc limit 1`;
  return last?.record_date ?? null;
}

/** Cents as a part of so many shares. */
export const eachOf = (cents: number, units: number): Ratio => by(ratio(BigInt(cents)), ratio(BigInt(units)));
