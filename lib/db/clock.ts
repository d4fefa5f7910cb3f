import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { keepTime } from "#lib/core/days.ts";
import type { RowAs } from "./rows.ts";

/** Where the clock of a workspace made for tests stands; `null` inside, while nobody has moved it, is the world's time. */
export interface TestClock {
  now: string | null;
}

/** The moment that counts as now; what is started meanwhile and goes on afterwards finds none, and goes by the world's. */
interface Held {
  now: number | null;
}

const time = new AsyncLocalStorage<Held>();

/** What a page's own clock says outside of transactions; a server without pages has none. */
let shown = (): { now: number | null } => ({ now: null });
keepTime(() => time.getStore()?.now ?? shown().now ?? Date.now());

/** Has pages tell their workspace's time as well: `by` answers the same holder all through one page. */
export function showTime(by: typeof shown): void {
  shown = by;
}

const MOST_KNOWN = 100_000;
/** Whether a workspace was made for tests is settled when it is opened, so it is asked once. */
const known = new Map<string, boolean>();

/** The clock of the workspace that a transaction has been opened for, which its `app_today()` goes by; null where it was not made for tests. */
export async function clockOf(client: pg.ClientBase, workspace_id: string): Promise<TestClock | null> {
  if (workspace_id === "" || known.get(workspace_id) === false) return null;
  const { rows } = await client.query<Pick<RowAs<"test_clock", TestClock>, "now">>(
    `select now, set_config('app.today', coalesce(to_char(now at time zone 'UTC', 'YYYY-MM-DD'), current_setting('app.today')), true)
     from test_clock`,
  );
  const [clock = null] = rows;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(workspace_id, clock !== null);
  return clock && { now: clock.now };
}

/** Whether it is known already that a workspace has no clock of its own. */
export const goesWithTheWorld = (workspace_id: string): boolean => known.get(workspace_id) === false;

/** A workspace is given its clock right after it was opened: what was known of it until then is forgotten. */
export const forgetClock = (workspace_id: string): boolean => known.delete(workspace_id);

/** Does something in the time of a test clock: what asks for today is told the clock's. */
export function inTime<T>(clock: TestClock | null, fn: () => Promise<T>): Promise<T> {
  if (clock === null || clock.now === null) return fn();
  const moment = Date.parse(clock.now);
  shown().now = moment;
  return during(moment, fn);
}

/**
 * Does something as of the moment that it began, or of where a test clock stands, so that an act that waits over midnight is of one
 * day from its beginning to its end. `began` is that moment, of which PostgreSQL was told the day.
 */
export const asOf = <T>(began: number, clock: TestClock | null, fn: () => Promise<T>): Promise<T> =>
  clock?.now == null ? during(began, fn) : inTime(clock, fn);

async function during<T>(moment: number, fn: () => Promise<T>): Promise<T> {
  const held: Held = { now: moment };
  try {
    return await time.run(held, fn);
  } finally {
    held.now = null;
  }
}
