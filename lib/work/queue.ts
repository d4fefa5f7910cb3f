import { type JobWithMetadata, PgBoss } from "pg-boss";
import type { Job } from "#lib/db/outbox.ts";
import { connection } from "#lib/db/pool.ts";
import type { LinkPurpose } from "#lib/domains/trust/access/links.ts";
import { log } from "./log.ts";
import { hasMailServer } from "./post.ts";

/** What a person is told of their own sign-in. */
export type Notice =
  | "password_changed"
  | "email_changed"
  | "two_step_on"
  | "two_step_off"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed";

/**
 * Work for a person that is no workspace's, and so comes through no act's outbox. It carries no secret: a link is made when
 * its message is written, and whether an address is anybody's is found out only then, so that asking takes as long for all.
 */
export type PersonalJob =
  | { kind: "mail.link"; purpose: LinkPurpose; email: string; user_id: string | null }
  | { kind: "mail.notice"; notice: Notice; email: string };

const kinds: readonly Worked[] = [
  "mail.invoice",
  "mail.reminder",
  "mail.invitation",
  "mail.approval",
  "mail.signature",
  "mail.signature_refused",
  "mail.signature_code",
  "mail.signature_ended",
  "mail.signed_copy",
  "mail.meeting",
  "approval.expiry",
  "agent.execution",
  "witness.send",
  "webhook.send",
  "books.due",
  "clock.moved",
  "mail.link",
  "mail.notice",
];

type Worked = (Job | PersonalJob)["kind"];

const shared = globalThis as {
  minutebook_queue?: Promise<PgBoss> | undefined;
  minutebook_attended?: Map<Worked, Attended> | undefined;
};

/** What this process does of a kind now: whose each job is, and how many of one workspace's it does at once. */
interface Attended {
  doing: string[];
  ofOne: number;
}

/** Who does jobs of a kind in this process, and which of them rest. */
function workersOf(boss: PgBoss, kind: Worked) {
  const all = boss.getWipData().filter(({ name }) => name === kind);
  return { resting: all.filter(({ count }) => count === 0), busy: all.filter(({ count }) => count > 0) };
}

/** For how long a job waits that nobody takes: longer than any service rests. pg-boss would drop it after two weeks by itself. */
const YEAR_SECONDS = 31_536_000;

/**
 * A job that fails is tried again after 5 s, 10 s, 20 s … for about half an hour; then it stays there as failed. One whose
 * process has died counts as failed once half a minute has gone by without a sign of life, at the next of pg-boss's looks, of
 * which there is one a minute.
 */
const patience = {
  ...{ retryLimit: 9, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 },
  ...{ expireInSeconds: 300, heartbeatSeconds: 30 },
  retentionSeconds: YEAR_SECONDS,
};

/**
 * Puts the queue's own tables in their place, as the database's owner, before the service starts; `version` is noted with
 * them. Several instances may do so at once: pg-boss takes a lock.
 */
export async function installQueue(version: string): Promise<void> {
  const owner = new PgBoss({ ...connection("directory"), supervise: false, schedule: false, max: 1 });
  await owner.start();
  try {
    for (const kind of kinds) {
      await owner.createQueue(kind, patience);
      // One that an older version has made has that one's patience.
      await owner.updateQueue(kind, patience);
    }
    await owner.getDb().executeSql(`
      grant usage on schema pgboss to minutebook_app;
      grant select, insert, update, delete on all tables in schema pgboss to minutebook_app;
      grant usage, select on all sequences in schema pgboss to minutebook_app;
      grant execute on all functions in schema pgboss to minutebook_app;
      comment on schema pgboss is '${version.replaceAll("'", "")}'`);
  } finally {
    await owner.stop({ graceful: false });
  }
}

/** The process's queue, as the service's own sign-in. */
export function queue(): Promise<PgBoss> {
  shared.minutebook_queue ??= new PgBoss({
    ...connection("directory"),
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 3,
  }).start();
  return shared.minutebook_queue;
}

/**
 * Has what this process queued itself taken up at once: it would wait for the worker's next look else. One that rests is woken, and
 * wakes the next where it finds something; those that are busy look once more when they are done.
 */
export async function wake(kind: Worked): Promise<void> {
  const boss = await queue();
  const { resting, busy } = workersOf(boss, kind);
  for (const { id } of [...busy, ...resting.slice(0, 1)]) boss.notifyWorker(id);
}

/** How often a process looks whether there is anything to do that it does not know of, in milliseconds. */
const LOOK_MS = 500;

/** The same while PostgreSQL does not answer. */
const AGAIN_MS = 5_000;

/** A worker looks by itself only for what the looks for all have missed. */
const SELDOM_SECONDS = 60;

/**
 * Does jobs of a kind, one after the other. Whoever queues one wakes its own process; what others have queued, and what is tried
 * again, is found by `lookOut`. Each job is followed by another look at once, since a queue that is behind would do few a second
 * else, however quick they are. Where the outside is waited for, so many go on at once, and so many of them of one workspace, so that
 * one for whom it is slow holds up nobody else.
 */
export async function attend<Payload>(
  kind: Worked,
  perform: (job: JobWithMetadata<Payload>) => Promise<void>,
  { atOnce, ofOne }: { atOnce: number; ofOne: number } = { atOnce: 1, ofOne: 1 },
): Promise<void> {
  const attended: Attended = { doing: [], ofOne };
  shared.minutebook_attended ??= new Map();
  shared.minutebook_attended.set(kind, attended);
  const look = {
    ...({ batchSize: 1, includeMetadata: true, pollingIntervalSeconds: SELDOM_SECONDS } as const),
    ...{ localConcurrency: atOnce, localGroupConcurrency: ofOne },
  };
  await (await queue()).work(kind, look, async ([job]: JobWithMetadata<Payload>[]) => {
    if (!job) return;
    const whose = job.groupId ?? "";
    attended.doing.push(whose);
    try {
      await wake(kind);
      await perform(job);
    } finally {
      attended.doing.splice(attended.doing.indexOf(whose), 1);
    }
  });
}

/**
 * Has what is there to be done taken up, whoever has queued it: one look for all that this process attends to, twice a second. That each
 * kind's worker looked for itself was most of what an idle service asked of PostgreSQL. To be told by NOTIFY would hold one lock of the
 * whole server until the commit is replicated, where the directory is apart: tenants on the same server were seen to stand still for
 * a minute. Answers the function that stops it.
 */
export function lookOut(): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      for (const kind of await waitingKinds()) await wake(kind);
      return LOOK_MS;
    } catch (error) {
      log.warn({ err: error }, "the queue could not be looked at; it is looked at again");
      return AGAIN_MS;
    }
  };
  let looking: Promise<void> = Promise.resolve();
  const go = (later: number) => {
    timer = setTimeout(() => {
      looking = look().then((next) => {
        if (!isStopped) go(next);
      });
    }, later);
  };
  go(LOOK_MS);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
}

/** Of which kinds this process could begin a job now: somebody rests, and it is of a workspace of which it does not do enough already. */
async function waitingKinds(): Promise<Worked[]> {
  const boss = await queue();
  const able = [...(shared.minutebook_attended ?? [])].filter(([kind]) => workersOf(boss, kind).resting.length > 0);
  const full = able.flatMap(([kind, { doing, ofOne }]) =>
    doing.filter((whose) => doing.filter((one) => one === whose).length >= ofOne).map((whose) => ({ kind, whose })),
  );
  const { rows } = await boss.getDb().executeSql(
    `select kind from unnest($1::text[]) as asked (kind) where exists (
       select from pgboss.job where name = kind and state < 'active' and not blocked and start_after <= now() and not exists (
         select from unnest($2::text[], $3::text[]) as done (kind, whose) where done.kind = name and done.whose = group_id))`,
    [able.map(([kind]) => kind), full.map(({ kind }) => kind), full.map(({ whose }) => whose)],
  );
  return rows.map(({ kind }) => kind);
}

/** Queues a message to a person, sent at least once; without a mail server there is nobody to hand it to. */
export async function enqueueForPerson({ kind, ...payload }: PersonalJob): Promise<void> {
  if (!hasMailServer()) return;
  await (await queue()).send(kind, payload);
  await wake(kind);
}

/** Lets the jobs that run finish, and ends the queue; for a clean stop. */
export async function closeQueue(): Promise<void> {
  const open = await shared.minutebook_queue;
  shared.minutebook_queue = undefined;
  shared.minutebook_attended = undefined;
  await open?.stop({ graceful: true, timeout: 8000 });
}
