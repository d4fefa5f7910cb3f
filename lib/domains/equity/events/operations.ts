import { today } from "#lib/core/days.ts";
import { entityInPath, entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { knownThen, momentOf } from "../moments/schema.ts";
import { paidTo } from "../rules.ts";
import { vestingDays } from "../vesting/rules.ts";
import * as repurchasing from "./repurchasing.ts";
import { repurchasedParts, standingOn, termsOn } from "./rules.ts";
import {
  Acceleration,
  Cancellation,
  Leave,
  ReachedMilestone,
  Repurchase,
  Termination,
  VestingAsked,
  VestingSchedule,
} from "./schema.ts";
import * as events from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/grants/{grant_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readVesting = operation({
  ...at("read_vesting", "GET /vesting"),
  title: "Read a grant's vesting schedule",
  about:
    "What has vested and what has not as of any day, past or to come, and each day that something vests. After n whole periods of N it is floor(shares × n / N), nothing before the cliff, so that the parts add up to the shares exactly, counted as they are on that day where their instrument has been split; a leave moves all that comes after it by its days, and nothing vests after the work has ended.",
  entity: entityInPath,
  input: VestingAsked,
  output: VestingSchedule,
  example: { ...example, as_of: "2027-03-31" },
  async run({ tx }, { as_of: asked, known_at, ...grant }) {
    const as_of = asked ?? momentOf({ known_at })?.as_of ?? today();
    const found = await grants.load(tx, grant, knownThen(known_at));
    const { entity_id, grant_id, shares, vesting, events: happened } = found;
    const { vested_units, unvested_units } = standingOn(as_of, shares, vesting, happened);
    let vested = 0;
    const terms = termsOn(as_of, shares, vesting, happened);
    const parts = vestingDays(terms.shares, terms.vesting, terms.happened).map((part) => {
      vested += part.shares;
      return { ...part, vested_units: vested };
    });
    return { grant_id, entity_id, as_of, vested_units, unvested_units, parts };
  },
});

export const reachMilestone = operation({
  ...at("reach_milestone", "POST /reach-milestone"),
  title: "Record a vesting milestone",
  about:
    "The shares of a milestone of the grant's vesting vest on `reached_on` (today, if left out); each is reached once.",
  input: ReachedMilestone,
  output: Grant,
  example: { ...example, milestone: "First release" },
  run: ({ tx }, { milestone, reached_on, ...grant }) => events.reach(tx, grant, milestone, reached_on),
});

export const accelerateGrant = operation({
  ...at("accelerate_grant", "POST /accelerate"),
  title: "Accelerate a grant's vesting",
  about:
    "Some or all of what is unvested vests at once. With `change_of_control` it is the part that the grant's `single_trigger` says; a `double_trigger` waits until the work ends as well. Else it is the company's own word. What is accelerated is taken from the last that would have vested.",
  input: Acceleration,
  output: Grant,
  example: { ...example, shares: 1000 },
  run: ({ tx }, { entity_id, grant_id, ...asked }) => events.accelerate(tx, { entity_id, grant_id }, asked),
});

export const takeLeave = operation({
  ...at("take_leave", "POST /leave"),
  title: "Record a leave of absence",
  about:
    "Vesting stands still from `from` to `to`, both counted in, and all that comes after is so much later. Leaves do not overlap.",
  input: Leave,
  output: Grant,
  example: { ...example, from: "2030-07-01", to: "2030-09-30" },
  run: ({ tx }, { from, to, ...grant }) => events.takeLeave(tx, grant, { from, to }),
});

export const terminateGrant = operation({
  ...at("terminate_grant", "POST /terminate"),
  title: "Record a holder's termination of service",
  about:
    "Nothing vests after `terminated_on` (today, if left out). What is unvested of options, RSUs and warrants is forfeited and may be granted again; of shares and units it opens an obligation, due 90 days later, to repurchase them at the lower of what was paid and what they are worth. With `after_change_of_control` the part that the grant's `double_trigger` says vests first.",
  entity: entityInPathChanging,
  input: Termination,
  output: Grant,
  example,
  run: ({ tx }, { entity_id, grant_id, ...asked }) => events.terminate(tx, { entity_id, grant_id }, asked),
});

export const repurchaseGrant = operation({
  ...at("repurchase_grant", "POST /repurchase"),
  title: "Repurchase unvested shares",
  about:
    "The company buys back what had not vested when the work ended, at the lower of what was paid and `fair_value_per_share`: debit treasury_stock (of units members_equity), credit cash, dated `repurchased_on`. It is bought of the recipient; where they hold less of the grant than has not vested, the rest of whom they transferred it to, of whoever came by theirs last first: each has an event of their own. They leave the holder and may be issued again.",
  entity: entityInPathChanging,
  input: Repurchase,
  output: Grant,
  money: {
    leaves: true,
    of: (tx, input) => repurchasing.offeredBy(tx, input, input),
    left({ recipient_name, events: happened }) {
      const parts = repurchasedParts(recipient_name, happened);
      return { amount_cents: parts.reduce((sum, part) => sum + part.amount_cents, 0), ...paidTo(parts) };
    },
  },
  example,
  run: ({ tx }, { entity_id, grant_id, ...asked }) => repurchasing.repurchase(tx, { entity_id, grant_id }, asked),
});

export const cancelGrant = operation({
  ...at("cancel_grant", "POST /cancel"),
  title: "Cancel a grant",
  about:
    "Takes back what is left of a grant that nothing was paid for, while its recipient holds all of it: it may be granted again, and what was asked for about it ends.",
  entity: entityInPathChanging,
  input: Cancellation,
  output: Grant,
  example,
  run: ({ tx }, { cancelled_on, ...grant }) => events.cancel(tx, grant, cancelled_on),
});
