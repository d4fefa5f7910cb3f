import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import type { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { createInvoice, readInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { invite } from "#lib/domains/trust/access/operations.ts";
import { createWitness, deleteWitness, sendToWitness } from "#lib/domains/trust/receipts/witnesses/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { newCompany } from "../../e2e/support/books.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { takeOwed } from "../../e2e/support/owed.ts";

// Nothing is handed to a mail server here: what is counted is what acts leave for the worker.
beforeAll(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
  process.env.MAIL_PER_DAY = "2";
});
afterAll(() => {
  delete process.env.SMTP_URL;
  delete process.env.MAIL_PER_DAY;
});

let company: Awaited<ReturnType<typeof newCompany>>;
beforeEach(async () => {
  company = await newCompany();
});
afterEach(() => takeOwed([company.caller.workspace_id]));

async function draft({ caller, entity_id } = company) {
  const given = { entity_id, customer: "Globex", email: "billing@globex.example", amount_cents: 5_000 };
  const { invoice_id } = (await execute(createInvoice, caller, { ...given, due_date: "2027-01-31" })).value;
  return { entity_id, invoice_id };
}
const send = async (at: Awaited<ReturnType<typeof draft>>) => execute(sendInvoice, company.caller, at);
const witnessed = async (by: Caller) => {
  const given = { ...createWitness.example, address: `${newId("request")}@example.com` };
  return (await execute(createWitness, by, given)).value;
};
const invited = (by: Caller) => execute(invite, by, { email: `${newId("request")}@example.com`, role: "viewer" });
const tooMuch = {
  ...{ status: 429, code: "rate_limit_exceeded" },
  message: expect.stringContaining("mail: a workspace sends 2 messages within 24 hours"),
};

it("A workspace that has sent others as many messages as it may is refused, with nothing done, until the first is a day old", async () => {
  const { caller } = company;
  await send(await draft());
  await invited(caller);
  const third = await draft();
  for (const act of [() => send(third), () => invited(caller), () => dryRun(sendInvoice, caller, third)]) {
    const error = await act().catch((thrown: unknown) => thrown as AppError);
    expect(error).toMatchObject(tooMuch);
    expect("details" in error && error.details.retry_after).toBeGreaterThan(23 * 3600);
  }
  expect((await execute(readInvoice, caller, third)).value.status).toBe("draft");
  await asOwner("update mailing set created_at = now() - interval '25 hours' where workspace_id = $1", [
    caller.workspace_id,
  ]);
  await send(third);
  const kept = await asOwner("select from mailing where workspace_id = $1", [caller.workspace_id]);
  expect(kept, "what is a day old is cleared away").toHaveLength(1);
});

it("So is a witness who is mailed to, each time that one is made or a checkpoint is asked for", async () => {
  const { caller } = company;
  const witness = await witnessed(caller);
  await execute(sendToWitness, caller, { witness_id: witness.witness_id });
  await expect(execute(sendToWitness, caller, { witness_id: witness.witness_id })).rejects.toMatchObject(tooMuch);
  await execute(deleteWitness, caller, { witness_id: witness.witness_id });
  await expect(witnessed(caller)).rejects.toMatchObject(tooMuch);
  const posted = { ...createWitness.example, address: "https://witness.example/heads" };
  await execute(createWitness, caller, posted);
});

it("What is only tried counts for none, nor what goes to nobody, or by no mail server; and nobody pays for another workspace", async () => {
  const [first, second] = [await draft(), await draft()];
  for (let tries = 0; tries < 3; tries++) {
    const { effects } = await dryRun(sendInvoice, company.caller, first);
    expect(effects.records.map(({ type }) => type)).not.toContain("mailing");
  }
  await send(first);
  await send(second);
  await expect(invited(company.caller)).rejects.toMatchObject(tooMuch);
  const other = await newCompany();
  await execute(sendInvoice, other.caller, await draft(other));
  delete process.env.SMTP_URL;
  await send(await draft()).finally(() => {
    process.env.SMTP_URL = "smtp://127.0.0.1:1";
  });
});
