import type { PgBoss } from "pg-boss";
import { isAway } from "#lib/db/away.ts";
import type { Job } from "#lib/db/outbox.ts";
import { log } from "./log.ts";
import type { PersonalJob } from "./queue.ts";

export type Kind = (Job | PersonalJob)["kind"];

/** How often a job was begun and neither ended nor failed since, which only the end of its process leaves behind. */
export interface Begun {
  begun?: number;
}

/** A job as the queue hands it out: this is its try after `retryCount` that failed, of `retryLimit` that may follow the first. */
interface Taken<Payload> {
  id: string;
  data: Payload & Begun;
  retryCount: number;
  retryLimit: number;
}

/** What does a job, and what makes visible that it is given up. */
export interface Handler<Payload> {
  handle(payload: Payload): Promise<void>;
  giveUp(payload: Payload, why: string): Promise<void>;
}

/**
 * How many processes may end under a job before it is given up. An agent's run acts, on words of strangers: the first that
 * ended its process may have been what ended it, and is not run again. The others do what is visible only once, so that a
 * power cut loses none of them; but three times is no power cut.
 */
const mostDeaths = (kind: Kind): number => (kind === "agent.execution" ? 0 : 2);

const running = new Map<string, { boss: PgBoss; kind: Kind; deaths: number }>();

/** In a commit of its own, so that it is there whatever becomes of the process. */
async function note(boss: PgBoss, kind: Kind, id: string, begun: number): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      "update pgboss.job set data = data || jsonb_build_object('begun', $3::int) where name = $1 and id = $2::uuid",
      [kind, id, begun],
    );
}

/** How soon a note that could not be made is tried again: long before the job is given out once more. */
const AGAIN_MS = 2_000;

/**
 * Notes that a job has failed, and so has not ended its process. Where the database is away, that is noted once it is back: the job
 * would count as one that had.
 */
async function noteFailed(boss: PgBoss, kind: Kind, id: string): Promise<void> {
  try {
    await note(boss, kind, id, 0);
  } catch (error) {
    if (!isAway(error)) throw error;
    setTimeout(() => void noteFailed(boss, kind, id).catch(() => undefined), AGAIN_MS).unref();
  }
}

/** Tells whoever runs the service: where there is no other record, as of a link to reset a password, nobody else is told. */
function tell(kind: Kind, { id, retryCount, retryLimit }: Omit<Taken<unknown>, "data">, error: unknown): void {
  const about = { job: id, kind, tried: retryCount + 1, err: error };
  if (retryCount < retryLimit) log.warn(about, "a job failed; it is tried again");
  else log.error(about, "a job failed as often as it is tried; it is left as failed");
}

/** Does a job, unless processes have ended under it as often as they may: then it is given up, and says so. */
export async function takeUp<Payload extends object>(
  boss: PgBoss,
  kind: Kind,
  job: Taken<Payload>,
  { handle, giveUp }: Handler<Payload>,
): Promise<void> {
  const { id, data } = job;
  const deaths = data.begun ?? 0;
  if (deaths > mostDeaths(kind)) {
    log.error({ job: id, kind, deaths }, "a job is given up: the processes that ran it have ended");
    const times = deaths === 1 ? "" : `, ${deaths} times`;
    return giveUp(data, `The process that ran it has ended in the middle of it${times}, so it is not tried again.`);
  }
  await note(boss, kind, id, deaths + 1);
  running.set(id, { boss, kind, deaths });
  try {
    await handle(data);
  } catch (error) {
    tell(kind, job, error);
    await noteFailed(boss, kind, id);
    throw error;
  } finally {
    running.delete(id);
  }
}

/** What still runs as the service is told to stop goes on after the next start, and counts as no death of a process. */
export async function releaseRunning(): Promise<void> {
  await Promise.all([...running].map(([id, { boss, kind, deaths }]) => note(boss, kind, id, deaths)));
}
