import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { divideWithBreaks, FEW_CLASSES, workedOut } from "#lib/domains/equity/waterfall/dividing.ts";
import { ratio } from "#lib/domains/equity/waterfall/ratio.ts";
import { importStatement } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { readEmail } from "#lib/domains/trust/agents/email.ts";
import { addSkill, createAgent, messageAgent, readExecution } from "#lib/domains/trust/agents/operations.ts";
import { tryPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { newEntity } from "../../e2e/support/company.ts";
import { runExecution } from "./executions.ts";
import { readApart } from "./reading.ts";
import { threadsOfProcess } from "./threads.ts";

let caller: Caller;
let entity_id: string;
let bank_id: string;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
  ({ bank_id } = (await execute(createBankAccount, caller, { entity_id, bank_name: "Harbor Trust" })).value);
});
afterEach(async () => {
  await close?.();
  close = undefined;
});

const csv = (words: string) => `Date,Description,Amount\n2026-10-31,${words},-2500.00\n`;
const take = async (content: string) =>
  (await execute(importStatement, caller, { entity_id, bank_id, format: "csv", content })).value;

/** Runs an agent on a message, as the worker does, and answers how it went. */
async function run(content: string) {
  const given = { entity_id, name: "Billing", system_prompt: "You write invoices.", model: "local/rules" };
  const { agent_id } = (await execute(createAgent, caller, given)).value;
  await execute(addSkill, caller, { agent_id, skill: "invoicing" });
  const { execution_id } = (await execute(messageAgent, caller, { agent_id, content })).value;
  await runExecution({ workspace_id: caller.workspace_id, execution_id });
  return (await execute(readExecution, caller, { execution_id })).value;
}

const order = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
const stubborn = ["e2e", "support", "stubborn-worker.ts"];
const tight = { seconds: 0.25, memoryMb: 512, mostWaiting: 10, mostOfOne: 10 };
const narrow = { ...tight, seconds: 50, memoryMb: 16 };

describe("a stranger's text, read in a thread", () => {
  it("is read as it would be here: a bank's file, a mail, a message to an agent; and refused so, naming the line and the field", async () => {
    close = readApart();
    expect(await take(csv("Rent"))).toMatchObject({ added: 1, lines_in_file: 1 });
    const mime = `From: a@example.com\r\nSubject: Hi\r\n\r\n${order}`;
    expect(await readEmail(new TextEncoder().encode(mime))).toMatchObject({ from: "a@example.com", subject: "Hi" });
    expect(await run(order)).toMatchObject({ status: "completed" });
    const refused = { status: 400, code: "validation_error", details: { issues: [{ path: expect.any(String) }] } };
    await expect(take("Date,Description,Amount\nnever,Rent,1\n")).rejects.toMatchObject(refused);
    const text = "forbid(principal, action, resource) when { context.amount > 1 };";
    const message = expect.stringMatching(/^text line 1, column 44: attribute `amount`/);
    await expect(execute(tryPolicy, caller, { text, last: 0 })).rejects.toMatchObject({ ...refused, message });
  });

  it("that takes too long or too much memory is a 400 that names the field, and the next one is read", async () => {
    close = readApart(stubborn, tight);
    await expect(take(csv("for ever"))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^content must be quick to read: .* longer than 0.25 seconds/),
    });
    const raw = new TextEncoder().encode("Subject: Hi\r\n\r\nHello");
    expect(await readEmail(raw)).toEqual(raw);
    await close();
    close = readApart(stubborn, narrow);
    await expect(take(csv("more and more"))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^content must be quick to read: .* more than 16 MB/),
    });
    expect(await readEmail(raw)).toEqual(raw);
  });

  it("is divided among many classes as it would be here, and refused where that takes too long", async () => {
    const of = (name: string) => ({
      key: name,
      instrument_id: name,
      safe_id: null,
      note_id: null,
      name,
      accrued: null,
    });
    const groups = Array.from({ length: FEW_CLASSES + 1 }, (_, at) => ({
      ...of(`Class ${at}`),
      ...{ kind: "common" as const, exercise_price: null, units: 3, holders: [{ key: "ada", name: "Ada", units: 3 }] },
      security: { is: "common" as const, key: `Class ${at}`, units: ratio(3n, 7n) },
    }));
    const asked = (total_cents: number, name = "") => {
      const input = {
        groups: [...groups, ...(name ? [{ ...groups[0], name } as (typeof groups)[0]] : [])],
        total_cents,
      };
      return workedOut("waterfall", "anybody", input, divideWithBreaks);
    };
    const here = divideWithBreaks({ groups, total_cents: 100_000 });
    close = readApart();
    expect(await asked(100_000)).toEqual(here);
    await close();
    close = readApart(stubborn, tight);
    const message = expect.stringMatching(/^Cannot divide among so many classes.* longer than 0.25 seconds/);
    await expect(asked(100_000, "for ever")).rejects.toMatchObject({ status: 400, message });
  });

  it("is judged by the processor's time: one that a busy machine lets wait is read, and one that waits in vain is not", async () => {
    close = readApart(stubborn, tight);
    const slow = new TextEncoder().encode("Subject: in good time\r\n\r\nHello");
    expect(await readEmail(slow)).toEqual(slow);
    await expect(take(csv("in vain"))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^content must be quick to read: .* longer than 0.25 seconds/),
    });
  });

  it("to an agent ends its run as failed, and says so", async () => {
    close = readApart(stubborn, tight);
    expect(await run(`${order} for ever`)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("longer than 0.25 seconds"),
      receipt_ids: [],
    });
  });
});

describe("the threads of a process", () => {
  it("leave a core to requests, and are shared among the processes that serve; one there always is", () => {
    const before = process.env.WEB_PROCESSES;
    const of = (cores: number, processes: number) => {
      process.env.WEB_PROCESSES = String(processes);
      return threadsOfProcess(cores);
    };
    expect([of(1, 1), of(2, 2), of(8, 1), of(8, 8), of(8, 2)]).toEqual([1, 1, 7, 1, 3]);
    if (before === undefined) delete process.env.WEB_PROCESSES;
    else process.env.WEB_PROCESSES = before;
  });
});
