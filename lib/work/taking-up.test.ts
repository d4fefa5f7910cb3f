import { spawn } from "node:child_process";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createInvoice, listInvoices, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { addSkill, createAgent, messageAgent, readExecution } from "#lib/domains/trust/agents/operations.ts";
import { listMail } from "#lib/domains/trust/mail/operations.ts";
import { execute } from "#lib/execute.ts";
import { allSealed } from "../../e2e/support/all-sealed.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { dispatch } from "./dispatch.ts";
import { giveUpExecution, runExecution } from "./executions.ts";
import { log } from "./log.ts";
import { giveUpInvoice, mailInvoice } from "./mail.ts";
import { closeQueue, queue } from "./queue.ts";
import { type Kind, releaseRunning, takeUp } from "./taking-up.ts";

let caller: Caller;
let entity_id: string;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});
afterAll(closeQueue);

/** The job that carries this, once its outbox has been handed on. */
async function jobOf(field: string, id: string): Promise<string> {
  while ((await dispatch()) > 0);
  const [job] = await asOwner<{ id: string }>("select id from pgboss.job where data ->> $1 = $2", [field, id]);
  return job?.id ?? "";
}

/** Takes the job up in a process of its own that is killed in the middle of it. */
function die(kind: Kind, id: string): Promise<NodeJS.Signals | number | null> {
  const child = spawn(process.execPath, ["e2e/support/dying-worker.ts", kind, id], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
}

async function again<Payload extends object>(kind: Kind, id: string, handler: Parameters<typeof takeUp<Payload>>[3]) {
  const boss = await queue();
  const job = await boss.getJobById<Payload>(kind, id);
  if (!job) throw new Error(`there is no job ${id}`);
  await takeUp(boss, kind, job, handler);
}

const run = { handle: runExecution, giveUp: giveUpExecution };
const mail = { handle: mailInvoice, giveUp: giveUpInvoice };

async function newRun(): Promise<{ execution_id: string; job: string }> {
  const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
  const { agent_id } = (await execute(createAgent, caller, given)).value;
  await execute(addSkill, caller, { agent_id, skill: "invoicing" });
  const content = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
  const { execution_id } = (await execute(messageAgent, caller, { agent_id, content })).value;
  return { execution_id, job: await jobOf("execution_id", execution_id) };
}
const readRun = async (execution_id: string) => (await execute(readExecution, caller, { execution_id })).value;
const invoices = async () => (await execute(listInvoices, caller, { entity_id, limit: 1000 })).value.data;

async function newMail(): Promise<string> {
  const given = { ...createInvoice.example, entity_id };
  const { invoice_id } = (await execute(createInvoice, caller, given)).value;
  await execute(sendInvoice, caller, { entity_id, invoice_id });
  return jobOf("invoice_id", invoice_id);
}
const lastMail = async () => (await execute(listMail, caller, { entity_id, limit: 1 })).value.data[0];

describe("an agent's run whose process has ended in the middle of it", () => {
  it("is not run again: it has failed, and says why", async () => {
    const { execution_id, job } = await newRun();
    const before = await invoices();
    expect(await die("agent.execution", job)).toBe("SIGKILL");
    await again("agent.execution", job, run);
    expect(await readRun(execution_id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("has ended in the middle of it"),
      receipt_ids: [],
    });
    expect(await invoices()).toHaveLength(before.length);
  });

  it("goes on after an orderly stop, which is no such end", async () => {
    const { execution_id, job } = await newRun();
    const released = Promise.withResolvers<void>();
    // It is under way for as long as this process is, and told of the stop.
    void again("agent.execution", job, {
      handle: async () => {
        await releaseRunning();
        released.resolve();
        await new Promise<void>(() => undefined);
      },
      giveUp: giveUpExecution,
    });
    await released.promise;
    await again("agent.execution", job, run);
    expect(await readRun(execution_id)).toMatchObject({ status: "completed" });
  });
});

describe("a message whose process has ended in the middle of it", () => {
  it("goes on, as after a power cut", async () => {
    const job = await newMail();
    expect(await die("mail.invoice", job)).toBe("SIGKILL");
    expect(await die("mail.invoice", job)).toBe("SIGKILL");
    await again("mail.invoice", job, mail);
    expect(await lastMail()).toMatchObject({ status: "kept" });
  });

  it("is given up once three processes have ended with it, and says so", async () => {
    const job = await newMail();
    for (let death = 0; death < 3; death++) expect(await die("mail.invoice", job)).toBe("SIGKILL");
    await again("mail.invoice", job, mail);
    expect(await lastMail()).toMatchObject({ status: "failed", error: expect.stringContaining("3 times") });
  });
});

describe("a job that fails", () => {
  it("is told to whoever runs the service, and once it is not tried again as what is left undone", async () => {
    const [warned, failed] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
    const boss = await queue();
    const id = await boss.send("mail.link", { email: "ada@example.com" });
    const err = new Error("no mail server");
    const handler = { handle: () => Promise.reject(err), giveUp: async () => undefined };
    const tryIt = (retryCount: number) =>
      expect(takeUp(boss, "mail.link", { id: id ?? "", data: {}, retryCount, retryLimit: 9 }, handler)).rejects.toBe(
        err,
      );
    await tryIt(0);
    expect(warned).toHaveBeenCalledWith({ job: id, kind: "mail.link", tried: 1, err }, expect.any(String));
    await tryIt(9);
    expect(failed).toHaveBeenCalledWith({ job: id, kind: "mail.link", tried: 10, err }, expect.any(String));
    await boss.deleteJob("mail.link", id ?? "");
  });

  it("counts as no end of its process where the database was away as that was to be noted", async () => {
    await allSealed();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const away = new Error("Connection terminated unexpectedly");
    const noted: unknown[] = [];
    const executeSql = vi.fn(async (_: string, [, , begun]: unknown[]) => {
      if (executeSql.mock.calls.length === 2) throw away;
      noted.push(begun);
      return { rows: [] };
    });
    const boss = { getDb: () => ({ executeSql }) } as unknown as PgBoss;
    const job = { id: "one", data: {}, retryCount: 0, retryLimit: 9 };
    const handler = { handle: () => Promise.reject(away), giveUp: async () => undefined };
    await expect(takeUp(boss, "agent.execution", job, handler)).rejects.toBe(away);
    expect(noted).toEqual([1]);
    await vi.runAllTimersAsync();
    expect(noted).toEqual([1, 0]);
    vi.useRealTimers();
  });
});
