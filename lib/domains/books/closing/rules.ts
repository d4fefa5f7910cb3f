import { periodOf } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";

/** Throws 400 where the month is not over on that day (decisions "Money"): what is still to come would find it closed. */
export function assertOver(period: string, today: string): void {
  if (period < periodOf(today)) return;
  throw wrongState(
    `The period ${period} is not over: it can be closed once its last day has passed.`,
    "period_not_over",
  );
}
