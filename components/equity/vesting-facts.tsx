import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { told } from "#ui/record/facts.tsx";
import { DateText } from "#ui/ui/date.tsx";

const months = (count: number) => (count === 1 ? "month" : `${count} months`);

/** How a grant vests, in words. */
function scheduleOf({ vesting }: Grant): string | null {
  if (vesting === null) return "All of it from the first";
  if (vesting.milestones !== null) return "By milestones";
  if (vesting.months === null) return "On days that are named";
  const cliff = vesting.cliff_months ? `, cliff of ${months(vesting.cliff_months)}` : "";
  return `Over ${months(vesting.months)}, every ${months(vesting.period_months ?? 1)}${cliff}`;
}

/** What lets it vest at once. */
function accelerationOf({ vesting }: Grant): string | null {
  if (!vesting?.acceleration) return null;
  const part = `${vesting.acceleration_percent ?? 100}% of what is unvested`;
  return vesting.acceleration === "single_trigger"
    ? `${part}, by a change of control`
    : `${part}, where the work ends after a change of control`;
}

/** How a grant vests, what lets it vest sooner, and when vesting stood still. */
export function vestingFacts(grant: Grant) {
  const leaves = grant.events.filter(({ kind }) => kind === "leave");
  return [
    ...told("Vests", scheduleOf(grant)),
    ...told("Vests at once", accelerationOf(grant)),
    ...told(
      "Leave",
      leaves.length > 0 &&
        leaves.map(({ grant_event_id, happened_on, ends_on }) => (
          <span key={grant_event_id} className="block">
            <DateText value={happened_on} /> to <DateText value={ends_on ?? happened_on} />
          </span>
        )),
    ),
  ];
}
