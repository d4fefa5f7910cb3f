import { cited } from "#lib/core/citation.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { assetsAt } from "#lib/domains/books/reports/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { byId, fullyDilutedOf } from "../cap-table/rules.ts";
import { options as facts } from "../facts/facts.ts";
import * as holdings from "../holdings/store.ts";
import * as instruments from "../instruments/store.ts";
import { costOf } from "../price/rules.ts";
import { type Ratio, sharesAfter } from "../splits/rules.ts";
import { sinceGrant, splitsSince } from "../splits/store.ts";
import * as valuations from "../valuations/store.ts";
import { limitsOf } from "./rules.ts";
import type { Rule701 } from "./schema.ts";

type Sold = Pick<Rule701, "sales" | "assumed_sales" | "units" | "amount_cents" | "unpriced_units">;

const firstDay = (as_of: string) => addDays(addMonths(as_of, -12), 1);

type Row = Pick<RowOf<"equity_grant">, "shares" | "exemption"> & {
  price: string | null;
  valued: valuations.Kept | null;
  splits: Ratio[] | null;
};

/** The grants `g` for work of twelve months: what relies on the rule, and options and RSUs that name nothing else. What came of an exercise counted when it was granted. */
const given = (entity_id: string, as_of: string): Sql => sql`
  g.entity_id = ${entity_id} and g.granted_on between ${firstDay(as_of)}::date and ${as_of}::date
    and (g.exemption = '701' or g.exemption is null and share_class_of(g.grant_type) in ('option', 'rsu'))
    and not exists (select from grant_event x where x.workspace_id = g.workspace_id and x.resulting_grant_id = g.grant_id)`;

const price = sql`coalesce(g.exercise_price, g.price_per_share)`;

const rowsOf = (tx: Tx, entity_id: string, as_of: string) => tx.sql<Row>`
  select g.shares, g.exemption, ${price} as price, case when ${price} is null then ${valuations.lastBefore(sql`g`)} end as valued,
    ${splitsSince(sinceGrant(sql`g`), [sql`e.happened_on <= ${as_of}::date`])} as splits
  from equity_grant g where ${given(entity_id, as_of)}`;

/** Whether there is nothing yet that a limit could be passed by: all at prices of their own, and no more than the first limit together. */
async function isSmall(tx: Tx, entity_id: string, as_of: string): Promise<boolean> {
  const [told] = await tx.sql<{ is_small: boolean }>`
    select coalesce(sum(round(g.shares * ${price}::numeric * 100)), 0) <= ${facts.rule_701.dollars_cents}
      and count(*) = count(${price}) as is_small
    from equity_grant g where ${given(entity_id, as_of)}`;
  return told?.is_small ?? true;
}

/**
 * The same added up: units in those of the day that is asked of, as the class is counted, and each grant's amount at its own price.
 * Throws 400 naming the field that brings a sum past 2^53-1.
 */
async function soldBy(tx: Tx, entity_id: string, as_of: string, field: "as_of" | "shares"): Promise<Sold> {
  const rows = await rowsOf(tx, entity_id, as_of);
  const sold = rows.map(({ shares, exemption, price: own, valued, splits }) => {
    const each = own ?? (valued && valuations.valuedThen(valued).fair_market_value);
    const units = sharesAfter(shares, splits ?? []);
    return { units, isAssumed: exemption === null, cents: each === null ? null : costOf(shares, each) };
  });
  const exact = (all: readonly (number | bigint | null)[], what: "units" | "cents") => {
    const sum = all.reduce<bigint>((to, one) => to + BigInt(one ?? 0), 0n);
    if (sum <= BigInt(MAX_INTEGER)) return Number(sum);
    const rule = `must not bring what Rule 701 counts of twelve months past 2^53-1 ${what}: it would be ${sum}`;
    throw invalid(field, rule, "out_of_range");
  };
  const unitsOf = (of: typeof sold) =>
    exact(
      of.map(({ units }) => units),
      "units",
    );
  return {
    sales: sold.length,
    assumed_sales: sold.filter(({ isAssumed }) => isAssumed).length,
    units: unitsOf(sold),
    amount_cents: exact(
      sold.map(({ cents }) => cents),
      "cents",
    ),
    unpriced_units: unitsOf(sold.filter(({ cents }) => cents === null)),
  };
}

async function judge(tx: Tx, entity_id: string, as_of: string, sold: Sold): Promise<Rule701> {
  const moment = { as_of, known_at: null };
  const [held, classes, total_assets_cents] = await Promise.all([
    holdings.parts(tx, entity_id, moment),
    instruments.all(tx, entity_id, moment),
    assetsAt(tx, entity_id, "usd", as_of),
  ]);
  const outstanding = held.filter(({ is_outstanding }) => is_outstanding);
  const class_units = fullyDilutedOf(outstanding, byId(classes));
  const { limits, disclosure } = facts.rule_701;
  const sources = [limits.source, disclosure.source].map(cited).filter((source) => source !== null);
  const company = { total_assets_cents, class_units };
  return { entity_id, from: firstDay(as_of), as_of, ...sold, ...company, ...limitsOf(sold, company), sources };
}

/** How the grants of twelve months stand to Rule 701's limits. Throws 400 where the day is to come. */
export async function read(tx: Tx, entity_id: string, as_of = today()): Promise<Rule701> {
  if (as_of > today()) throw invalid("as_of", `must not be after today, ${today()}`);
  return judge(tx, entity_id, as_of, await soldBy(tx, entity_id, as_of, "as_of"));
}

/** Looks whether a new grant has passed a limit, and asks for what follows. Below the first limit nothing more is read. */
export async function watch(tx: Tx, entity_id: string): Promise<void> {
  if (await isSmall(tx, entity_id, today())) return;
  const sold = await soldBy(tx, entity_id, today(), "shares");
  if (sold.amount_cents <= facts.rule_701.dollars_cents) return;
  const found = await judge(tx, entity_id, today(), sold);
  const sum = `${amount(found.amount_cents)} in twelve months`;
  const open = (kind: string, tier: "critical" | "high", title: string) =>
    obligations.open(tx, { about: { type: "entity", id: entity_id }, entity_id, tier, title, due_date: null, kind });
  await Promise.all([
    !found.is_within &&
      open("rule_701_limit", "critical", `Find another exemption than Rule 701: ${sum} pass all of its limits`),
    found.needs_disclosure &&
      open(
        "rule_701_disclosure",
        "high",
        `Disclose what Rule 701(e) asks for: ${sum} pass ${amount(facts.rule_701.disclosure_cents)}`,
      ),
  ]);
}
