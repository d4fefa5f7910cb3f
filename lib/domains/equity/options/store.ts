import { cited } from "#lib/core/citation.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { sql } from "#lib/db/sql.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import { happenedOf, inUnitsOfGrant } from "../events/rules.ts";
import * as expiry from "../expiry/store.ts";
import { options as facts } from "../facts/facts.ts";
import type { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { classOf } from "../rules.ts";
import { type Dated, vestingDays } from "../vesting/rules.ts";
import { askForTerms, endAskingForTerms } from "./asking.ts";
import { divideByYear, type IsoYear } from "./iso-limit.ts";
import { type OptionTerms, termsOf } from "./rules.ts";
import type { GrantTermsInput, IsoLimit } from "./schema.ts";

const terms = [
  "exercise_price",
  "option_type",
  "expires_on",
  "post_termination_months",
  "post_termination_days",
] as const satisfies readonly (keyof OptionTerms)[];

/** Tells what of an option's terms was not told yet; what stands stays. Throws 400 naming the field where it stands, or is none of the class. */
export async function complete(tx: Tx, { entity_id, grant_id, ...given }: GrantTermsInput): Promise<Grant> {
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  if (grant.remaining_units === 0) throw wrongState("Cannot complete the grant's terms: nothing is left of it.");
  const its = termsOf[classOf(grant.grant_type)];
  for (const term of terms.filter((one) => given[one] != null)) {
    if (!its.includes(term)) throw invalid(term, `must be left out: a ${grant.grant_type} has none`);
    if (grant[term] !== null) throw invalid(term, `stands already: ${grant[term]}`);
  }
  const { exercise_price = null, option_type = null, expires_on = null } = given;
  const { post_termination_months: months = null, post_termination_days: days = null } = given;
  if (expires_on !== null && expires_on <= grant.granted_on) {
    throw invalid("expires_on", `must be after granted_on, ${grant.granted_on}`);
  }
  if ((months ?? grant.post_termination_months) !== null && (days ?? grant.post_termination_days) !== null) {
    throw invalid("post_termination_days", "must be left out where the window is told in months");
  }
  await tx.sql`
    update equity_grant set exercise_price = coalesce(exercise_price, ${exercise_price}),
      option_type = coalesce(option_type, ${option_type}), expires_on = coalesce(expires_on, ${expires_on}::date),
      post_termination_months = coalesce(post_termination_months, ${months}::int),
      post_termination_days = coalesce(post_termination_days, ${days}::int)
    where grant_id = ${grant_id}`;
  const told = await grants.load(tx, { entity_id, grant_id });
  if (told.missing_terms.length === 0) await endAskingForTerms(tx, told);
  await askForTerms(tx, told);
  await expiry.plan(tx, told);
  return told;
}

/** The days on which a grant becomes exercisable for the first time, in the shares of its own day: what was taken back before the year of a day never does. */
function exercisableDays({ shares, granted_on, early_exercise, vesting, events }: Grant): Dated[] {
  const cancelled = events.find(({ kind }) => kind === "cancellation")?.happened_on;
  const days =
    early_exercise || vesting === null
      ? [{ on: granted_on, shares }]
      : vestingDays(shares, vesting, happenedOf(inUnitsOfGrant(events)));
  return cancelled === undefined ? days : days.filter(({ on }) => on.slice(0, 4) <= cancelled.slice(0, 4));
}

const sumOf = (years: readonly IsoYear[]) => ({
  iso_units: years.reduce((sum, { iso_units }) => sum + iso_units, 0),
  nso_units: years.reduce((sum, { nso_units }) => sum + nso_units, 0),
  unmeasured_units: years.reduce((sum, { unmeasured_units }) => sum + unmeasured_units, 0),
  years: [...years],
});

/** The years of several grants together. */
function together(all: readonly IsoYear[]): IsoYear[] {
  const numbers = [...new Set(all.map(({ year }) => year))].toSorted((a, b) => a - b);
  return numbers.map((year) => {
    const { years: _, ...sums } = sumOf(all.filter((one) => one.year === year));
    return { year, ...sums };
  });
}

/** Divides a holder's incentive stock options by the $100,000 rule, over all their grants by the company. */
export async function isoLimitOf(tx: Tx, entity_id: string, recipient_name: string): Promise<IsoLimit> {
  const isos = await grants.allOf(
    tx,
    sql`g.entity_id = ${entity_id} and g.recipient_key = any(${people.keysOf(recipient_name)}) and g.option_type = 'iso'`,
    sql`g.granted_on, g.grant_id`,
  );
  const measured = isos.map((grant) => {
    const measured_by: "valuation" | "exercise_price" | null =
      grant.fair_market_value !== null ? "valuation" : grant.exercise_price !== null ? "exercise_price" : null;
    return { grant, measured_by, fair_market_value: grant.fair_market_value ?? grant.exercise_price };
  });
  const divided = divideByYear(
    measured.map(({ grant, fair_market_value }) => ({
      grant_id: grant.grant_id,
      fair_market_value,
      exercisable: exercisableDays(grant),
    })),
  );
  return {
    entity_id,
    recipient_name: isos[0]?.recipient_name ?? recipient_name,
    annual_limit_cents: facts.iso.annual_limit_cents,
    ...sumOf(together(divided.flatMap(({ years }) => years))),
    grants: measured.map(({ grant: { grant_id, granted_on }, measured_by, fair_market_value }, at) => ({
      grant_id,
      granted_on,
      fair_market_value,
      measured_by,
      ...sumOf(divided[at]?.years ?? []),
    })),
    source: cited(facts.iso.annual_limit.source),
  };
}
