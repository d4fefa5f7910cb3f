import pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Job } from "#lib/db/outbox.ts";
import { shards } from "#lib/db/pool.ts";
import { dispatch } from "./dispatch.ts";
import { runExecution } from "./executions.ts";
import { mailInvitation } from "./invitation-letters.ts";
import { mailLink, mailNotice } from "./letters.ts";
import { log } from "./log.ts";
import { mailInvoice } from "./mail.ts";
import { type PersonalJob, queue } from "./queue.ts";

/** What a job carries besides its own fields. */
type Carried<K extends Kind> = K extends Job["kind"]
  ? Omit<Extract<Job, { kind: K }>, "kind"> & { workspace_id: string }
  : Omit<Extract<PersonalJob, { kind: K }>, "kind">;
type Kind = (Job | PersonalJob)["kind"];
type Handlers = { [K in Kind]: (payload: Carried<K>) => Promise<void> };

const handlers: Handlers = {
  "mail.invoice": mailInvoice,
  "mail.invitation": mailInvitation,
  "agent.execution": runExecution,
  "mail.link": mailLink,
  "mail.notice": mailNotice,
};

/** How long an outbox may wait for a notice that was lost. */
const SWEEP_MS = 5_000;

function attend<K extends Kind>(boss: PgBoss, kind: K, handle: (payload: Carried<K>) => Promise<void>) {
  return boss.work<Carried<K>>(kind, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
    if (job) await handle(job.data);
  });
}

/**
 * Starts this process's share of the work after commit: listens for outboxes, hands them on and does what is queued.
 * Every process may run it: rows and jobs are taken under locks that others skip. Answers the function that stops it.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  const boss = await queue();
  boss.on("error", (error) => log.warn({ err: error }, "the queue met an error"));
  await attend(boss, "mail.invoice", handlers["mail.invoice"]);
  await attend(boss, "mail.invitation", handlers["mail.invitation"]);
  await attend(boss, "agent.execution", handlers["agent.execution"]);
  await attend(boss, "mail.link", handlers["mail.link"]);
  await attend(boss, "mail.notice", handlers["mail.notice"]);
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = running.then(async () => {
      try {
        while (!stopped && (await dispatch()) > 0);
      } catch (error) {
        log.warn({ err: error }, "an outbox could not be handed on; it stays and is tried again");
      }
    });
  };
  const timer = setInterval(sweep, SWEEP_MS);
  const listeners = await Promise.all(shards().map((shard) => listen(shard, sweep)));
  sweep();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await Promise.all([running, ...listeners.map((listener) => listener.end())]);
  };
}

/** Without the line only the timer is left, which is slower and as safe; so a broken line is no reason to end. */
async function listen(shard: pg.ClientConfig, onNotice: () => void): Promise<pg.Client> {
  const listener = new pg.Client(shard);
  listener.on("error", (error) => log.warn({ err: error }, "the line for outbox notices broke"));
  listener.on("notification", onNotice);
  await listener.connect();
  await listener.query("listen outbox");
  return listener;
}
