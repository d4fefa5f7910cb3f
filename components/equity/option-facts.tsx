import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { isoFaultLabels, termLabels } from "#lib/domains/equity/options/rules.ts";
import type { IsoLimit } from "#lib/domains/equity/options/schema.ts";
import { optionLabels, valuationLabels } from "#ui/equity/labels.ts";
import { dated, told } from "#ui/record/facts.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { Figure } from "#ui/ui/figure.tsx";

/** How long an option may be exercised after the work has ended, in words; null where nothing says so. */
function windowOf({ post_termination_months: months, post_termination_days: days }: Grant): string | null {
  if (months !== null) return months === 1 ? "1 month" : `${months} months`;
  if (days === null) return null;
  return days === 1 ? "1 day" : `${days} days`;
}

/** What an option's terms are and what they come to, and which grant its shares came from. */
export function optionFacts(grant: Grant, limit: IsoLimit["grants"][number] | undefined) {
  const { entity_id, source_grant_id, exercise_price, exercise_price_now, option_type, missing_terms } = grant;
  const { valuation, iso_faults } = grant;
  const price =
    exercise_price === exercise_price_now
      ? exercise_price && `$${exercise_price}`
      : `$${exercise_price_now}; $${exercise_price} when it was granted, before a split`;
  const grants = `/entities/${entity_id}/cap-table/grants`;
  return [
    ...told("Came of", source_grant_id && <TextLink href={`${grants}/${source_grant_id}`}>Another grant</TextLink>),
    ...told("Exercise price", price),
    ...told("Option type", option_type && optionLabels[option_type]),
    ...dated("Last day", grant.expires_on),
    ...told("After the work has ended", windowOf(grant)),
    ...told("Early exercise", grant.early_exercise && "Allowed"),
    ...told("Still to be told", missing_terms.map((term) => termLabels[term]).join(", ")),
    ...told("409A valuation", valuation && valuationLabels[valuation]),
    ...told("Fair market value", grant.fair_market_value && `$${grant.fair_market_value}`),
    ...told("Below it", grant.below_fair_market_value && "Yes: the exercise price is lower"),
    ...told(
      "Granted before it was approved",
      grant.granted_before_approval && "Yes: by section 409A it is granted on the day of its approval",
    ),
    ...told("No ISO, since", iso_faults.map((fault) => isoFaultLabels[fault]).join(", ")),
    ...told(
      "Beyond the $100,000 rule",
      limit !== undefined && limit.nso_units > 0 && (
        <>
          <Figure value={limit.nso_units} /> are nonstatutory
        </>
      ),
    ),
    ...told("Exercised", grant.exercised_units > 0 && <Figure value={grant.exercised_units} />),
  ];
}
