import { DAY_MS, now } from "#lib/core/days.ts";
import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { enqueue } from "#lib/db/outbox.ts";
import type { TestClock } from "./schema.ts";

/** Two years, since whatever is due on the way is done by then. */
const MOST_MS = 2 * 366 * DAY_MS;

const told = (moment: number): Pick<TestClock, "now" | "today"> => {
  const text = new Date(moment).toISOString();
  return { now: text, today: text.slice(0, 10) };
};

/** The time that the workspace goes by. */
export const read = (tx: Tx): TestClock => ({
  is_test: tx.clock !== null,
  ...told(now()),
  is_moved: tx.clock !== null && tx.clock.now !== null,
});

/** Gives a workspace that was opened for tests its clock, which goes with the world's until it is moved. */
export async function insert(tx: Tx): Promise<void> {
  await tx.sql`insert into test_clock default values`;
}

/**
 * Moves the workspace's clock, and has the worker do what has come due on the way. Throws 400 where the workspace was not made for
 * tests, and naming `now` where it would go back, or too far at once.
 */
export async function move(tx: Tx, to: string): Promise<TestClock> {
  if (tx.clock === null) {
    throw wrongState("Only a workspace made for tests has a clock that can be moved.", "not_a_test_workspace");
  }
  const [from, moment] = [now(), Date.parse(to)];
  if (moment < from) throw invalid("now", `must not be before where the clock stands, ${new Date(from).toISOString()}`);
  if (moment - from > MOST_MS) {
    const latest = new Date(from + MOST_MS).toISOString();
    throw invalid("now", `must be at most two years after where the clock stands: ${latest} at the latest`);
  }
  await tx.sql`update test_clock set now = ${to}::timestamptz, updated_at = now()`;
  await enqueue(tx, { kind: "clock.moved" });
  return { is_test: true, ...told(moment), is_moved: true };
}
