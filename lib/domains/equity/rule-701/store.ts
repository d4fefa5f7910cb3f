import { cited } from "#lib/core/citation.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assetsAt } from "#lib/domains/books/reports/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { options as facts } from "../facts/facts.ts";
import * as holdings from "../holdings/store.ts";
import { limitsOf } from "./rules.ts";
import type { Rule701 } from "./schema.ts";

type Sold = Pick<Rule701, "sales" | "assumed_sales" | "units" | "amount_cents" | "unpriced_units">;

const firstDay = (as_of: string) => addDays(addMonths(as_of, -12), 1);

/** What was given for work within twelve months: what relies on the rule, and options and RSUs that name nothing else. What came of an exercise counted when it was granted. */
async function soldBy(tx: Tx, entity_id: string, as_of: string): Promise<Sold> {
  const [sold] = await tx.sql<Sold>`
    select count(*) as sales, count(*) filter (where g.exemption is null) as assumed_sales,
      coalesce(sum(g.shares), 0)::bigint as units,
      coalesce(sum(round(g.shares * p.price * 100)), 0)::bigint as amount_cents,
      coalesce(sum(g.shares) filter (where p.price is null), 0)::bigint as unpriced_units
    from equity_grant g cross join lateral (
      select coalesce(g.exercise_price, g.price_per_share, (select v.fair_market_value from valuation v
        where v.workspace_id = g.workspace_id and v.entity_id = g.entity_id and v.valued_on <= g.granted_on
        order by v.valued_on desc, v.valuation_id desc limit 1))::numeric as price) p
    where g.entity_id = ${entity_id} and g.granted_on between ${firstDay(as_of)}::date and ${as_of}::date
      and (g.exemption = '701' or g.exemption is null and share_class_of(g.grant_type) in ('option', 'rsu'))
      and not exists (select from grant_event x where x.workspace_id = g.workspace_id and x.resulting_grant_id = g.grant_id)`;
  return sold ?? { sales: 0, assumed_sales: 0, units: 0, amount_cents: 0, unpriced_units: 0 };
}

async function judge(tx: Tx, entity_id: string, as_of: string, sold: Sold): Promise<Rule701> {
  const [held, total_assets_cents] = await Promise.all([
    holdings.list(tx, entity_id, { as_of, known_at: null }),
    assetsAt(tx, entity_id, "usd", as_of),
  ]);
  const class_units = held.reduce((sum, { units }) => sum + units, 0);
  const { limits, disclosure } = facts.rule_701;
  const sources = [limits.source, disclosure.source].map(cited).filter((source) => source !== null);
  const company = { total_assets_cents, class_units };
  return { entity_id, from: firstDay(as_of), as_of, ...sold, ...company, ...limitsOf(sold, company), sources };
}

/** How the grants of twelve months stand to Rule 701's limits. Throws 400 where the day is to come. */
export async function read(tx: Tx, entity_id: string, as_of = today()): Promise<Rule701> {
  if (as_of > today()) throw invalid("as_of", `must not be after today, ${today()}`);
  return judge(tx, entity_id, as_of, await soldBy(tx, entity_id, as_of));
}

/** Looks whether a new grant has passed a limit, and asks for what follows. Below the first limit nothing more is read. */
export async function watch(tx: Tx, entity_id: string): Promise<void> {
  const sold = await soldBy(tx, entity_id, today());
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
