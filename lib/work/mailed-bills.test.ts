import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { listDocuments } from "#lib/domains/company/documents/operations.ts";
import { listBills } from "#lib/domains/money/payments/bills/operations.ts";
import { listPayments } from "#lib/domains/money/payments/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { readMail } from "#lib/domains/trust/agents/email.ts";
import {
  addSkill,
  changeAgent,
  createAgent,
  listExecutions,
  readExecution,
  receiveEmail,
} from "#lib/domains/trust/agents/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { callerIn } from "../../e2e/support/callers.ts";
import { runExecution } from "./executions.ts";

let caller: Caller;
let entity_id: string;
let act: Awaited<ReturnType<typeof newCompany>>["act"];
beforeEach(async () => {
  ({ caller, entity_id, act } = await newCompany());
});

const PDF = Buffer.from("%PDF-1.7\nA bill of $450.00\n%%EOF\n").toString("base64");
const FROM = "billing@harbor.example";

/** A mail as a mail server hands it on: a PDF, a signature's text that is no bill, and no word where none is given. */
const mail = (text: string) =>
  [
    `From: Harbor Billing <${FROM}>`,
    "Subject: Your bill",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    text,
    "--b",
    'Content-Type: application/pdf; name="march.pdf"',
    'Content-Disposition: attachment; filename="march.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    PDF,
    "--b",
    'Content-Type: application/pgp-signature; name="signature.asc"',
    'Content-Disposition: attachment; filename="signature.asc"',
    "",
    "no bill",
    "--b--",
    "",
  ].join("\r\n");

async function newAgent(...skills: string[]): Promise<string> {
  const given = { entity_id, name: "Payables", system_prompt: "You take bills in.", model: "local/rules" };
  const { agent_id } = (await execute(createAgent, caller, { ...given, allowed_senders: ["@harbor.example"] })).value;
  for (const skill of skills) await execute(addSkill, caller, { agent_id, skill });
  return agent_id;
}

/** Mails an agent and runs it, as the worker does. */
async function mailed(agent_id: string, text = "", by = caller) {
  const read = await readMail(Buffer.from(mail(text)));
  const { execution_id } = (await execute(receiveEmail, by, { agent_id, ...read })).value;
  await runExecution({ workspace_id: caller.workspace_id, execution_id });
  return (await execute(readExecution, caller, { execution_id })).value;
}

describe("a bill that is mailed to an agent", () => {
  it("becomes a draft with its file, by an act of the agent's, and nothing is paid", async () => {
    const { vendor_id } = await act(createVendor, { name: "Harbor Hosting", email: FROM });
    const run = await mailed(await newAgent("bills"), "Please pay $450.00 by Friday.");
    expect(run).toMatchObject({ status: "completed", error: null });
    const [bill, ...others] = (await act(listBills)).data;
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ status: "draft", vendor_id, received_from: FROM, amount_cents: 0 });
    expect(bill?.notes).toContain("Please pay $450.00 by Friday.");
    expect(bill?.attachments).toMatchObject([{ filename: "march.pdf", content_type: "application/pdf" }]);
    expect(run.result).toBe(`Done: drafted the bill ${bill?.bill_id} (receipt ${run.receipt_ids[0]}).`);
    expect((await act(listPayments)).data).toEqual([]);
  });

  it("may come without a word", async () => {
    expect(await mailed(await newAgent("payments"))).toMatchObject({ status: "completed" });
    expect((await act(listBills)).data).toHaveLength(1);
  });

  it("may come with words of which nothing is seen, as some mail programs write none", async () => {
    const unseen = mail("\u200b\u00a0").replace("text/plain", "text/plain; charset=utf-8");
    const read = await readMail(Buffer.from(unseen.replace("Your bill", "=?utf-8?B?4oCL?=")));
    expect(read).toMatchObject({ subject: null, text: "(The mail has no text.)" });
    const agent_id = await newAgent("bills");
    await execute(receiveEmail, caller, { agent_id, ...read });
  });

  it("makes one draft, however often it is mailed", async () => {
    const agent_id = await newAgent("bills");
    await mailed(agent_id);
    const again = await mailed(agent_id);
    const [bill, ...others] = (await act(listBills)).data;
    expect(others).toEqual([]);
    expect(again).toMatchObject({ status: "completed", receipt_ids: [] });
    expect(again.result).toContain(`The same file is with the bill ${bill?.bill_id} already.`);
  });

  it("makes nothing where the agent has no skill for it, and its file is not kept", async () => {
    expect(await mailed(await newAgent("invoicing"), "Hello")).toMatchObject({ status: "failed" });
    expect((await act(listBills)).data).toEqual([]);
    expect((await act(listDocuments)).data).toEqual([]);
  });

  it("makes nothing where whoever hands the mail in could not do so themselves", async () => {
    const narrow = callerIn(caller.workspace_id, "agents:execute");
    const run = await mailed(await newAgent("bills"), "", narrow);
    expect(run).toMatchObject({ status: "failed", error: expect.stringContaining("payments:write") });
    expect((await act(listBills)).data).toEqual([]);
  });
});

describe("a mail that is handed in twice, as forwarders do that were not answered in time", () => {
  const named = (id: string, text: string) =>
    readMail(Buffer.from(`Message-ID: <${id}@harbor.example>\r\n${mail(text)}`));
  const runs = async (agent_id: string) => (await execute(listExecutions, caller, { agent_id })).value.data;

  it("sets off one run, of which both are told, also where they come at once, and where the agent is paused by then", async () => {
    const agent_id = await newAgent("bills");
    const given = { agent_id, ...(await named("one", "Please pay.")) };
    const at_once = await Promise.all([1, 2, 3].map(() => execute(receiveEmail, caller, given)));
    await execute(changeAgent, caller, { agent_id, status: "paused" });
    const again = await execute(receiveEmail, caller, given);
    const [run, ...others] = await runs(agent_id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ message_id: "<one@harbor.example>" });
    const told = [...at_once, again].map(({ value }) => value.execution_id);
    expect(new Set(told)).toEqual(new Set([run?.execution_id]));
    expect((await act(listDocuments)).data).toHaveLength(1);
  });

  it("is another one with another name, with none, or to another agent; another text under its name is refused", async () => {
    const [agent_id, other] = [await newAgent("bills"), await newAgent("bills")];
    const bare = await readMail(Buffer.from(mail("Please pay.")));
    for (const one of [await named("one", "Pay."), await named("two", "Pay."), bare, bare]) {
      await execute(receiveEmail, caller, { agent_id, ...one });
    }
    await execute(receiveEmail, caller, { agent_id: other, ...(await named("one", "Pay.")) });
    expect([(await runs(agent_id)).length, (await runs(other)).length]).toEqual([4, 1]);
    const changed = { agent_id, ...(await named("one", "Pay twice.")) };
    await expect(execute(receiveEmail, caller, changed)).rejects.toMatchObject({ status: 409, code: "duplicate" });
  });
});
