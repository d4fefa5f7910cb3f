import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { Grant } from "../grants/schema.ts";
import { Exercise, Expiry, Settlement } from "./schema.ts";
import * as exercises from "./store.ts";

const at = within("equity", "/v1/entities/{entity_id}/grants/{grant_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const exerciseGrant = operation({
  ...at("exercise_grant", "POST /exercise"),
  title: "Exercise options or warrants",
  about:
    "What has vested becomes shares at the exercise price, up to the grant's last day (of its term, or of the window after the work has ended); more is a 400 that reports what was requested and what is exercisable. The shares are a new grant, to whoever held what is exercised (`holder_name`, of warrants that were transferred), which the event names as `resulting_grant_id`: debit cash, credit the stock at its par value and additional_paid_in_capital. With `early_exercise` what has not vested may be exercised too: its shares go on vesting on the days that they would have, and open the election under section 83(b). A warrant that becomes preferred stock is of as many shares, at the price, as if the common stock had not been split since. With `net_exercise` shares worth the price are kept back, and no cash moves. Shares of an incentive stock option open Form 3921, due January 31 to the holder and March 31 to the IRS; those of a nonstatutory one, of a day more than three months after the work has ended, or beyond the $100,000 rule, open the withholding of tax.",
  entity: entityInPathChanging,
  input: Exercise,
  output: Grant,
  example: { ...example, shares: 1000 },
  money: { leaves: false, of: (tx, input) => exercises.comesTo(tx, input) },
  run: ({ tx }, input) => exercises.exercise(tx, input),
});

export const settleGrant = operation({
  ...at("settle_grant", "POST /settle"),
  title: "Settle RSUs",
  about:
    "What has vested of an RSU becomes shares, for services and without an entry. They are a new grant, which the event names as `resulting_grant_id`, and open the withholding of tax.",
  entity: entityInPathChanging,
  input: Settlement,
  output: Grant,
  example,
  run: ({ tx }, input) => exercises.settle(tx, input),
});

export const expireGrant = operation({
  ...at("expire_grant", "POST /expire"),
  ofItself: true,
  title: "Expire a grant",
  about:
    "What is left of an option, a warrant or an RSU after its last day, whoever holds it, goes back to what may be granted, on the day after it. The service does so by itself once that day has come; of a grant that is written down or ended after its last day on the next. Before that it is a 400.",
  entity: entityInPathChanging,
  input: Expiry,
  output: Grant,
  example,
  run: ({ tx }, input) => exercises.expire(tx, input),
});
