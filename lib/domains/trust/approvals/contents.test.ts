import { beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import type { Caller } from "#lib/core/caller.ts";
import type { Operation } from "#lib/core/operation.ts";
import { activateBankAccount, createBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createAchFile, listAchFiles } from "#lib/domains/money/payments/ach/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { createVendor, updateVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { approveRun, changeRun, createRun, readRun } from "#lib/domains/money/payroll/operations.ts";
import { createPerson } from "#lib/domains/money/payroll/people/operations.ts";
import { execute } from "#lib/execute.ts";
import { bankNumbers, company_identification, vendorNumbers } from "../../../../e2e/support/ach.ts";
import { openApprovals } from "../../../../e2e/support/approvals.ts";
import { changePolicy, createPolicy, readPolicy } from "../policies/operations.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;
let asker: Caller;
beforeEach(async () => {
  at = await openApprovals();
  asker = await at.key(["*"]);
});

const act = async <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input: object) =>
  (await execute(operation, at.everything, { entity_id: at.entity_id, ...input })).value;

/** An act that waits for others' word. */
const ask = (operation: Operation, input: Record<string, unknown>) =>
  at.waiting(asker, {
    operation: operation.name,
    action: operation.name,
    title: operation.title,
    input,
    params: input,
  });

/** Looks, has somebody change what the act is upon, and approves what was seen: in vain, while what is seen anew is done. */
async function changesBetween(obligation_id: string, change: () => Promise<unknown>, isDone: () => Promise<unknown>) {
  const seen = await at.read(obligation_id);
  expect(seen.refusal).toBeNull();
  expect((await at.read(obligation_id)).effects_hash, "what is looked at twice").toBe(seen.effects_hash);
  await change();
  const stale = at.decide(obligation_id, at.approver, { effects_hash: seen.effects_hash });
  await expect(stale).rejects.toMatchObject({ status: 409, code: "effects_changed" });
  expect(await isDone()).toBe(false);
  const { effects_hash } = await at.read(obligation_id);
  expect(await at.decide(obligation_id, at.approver, { effects_hash })).toMatchObject({
    ...{ status: "completed", effects_hash },
  });
  expect(await isDone()).toBe(true);
}

describe("what was seen of an act holds what comes out of it, also where no entry tells that:", () => {
  it("what a payroll run pays, which is changed between the look and the approval", async () => {
    const ada = { name: "Ada", pay_kind: "salary", annual_salary_cents: 12_000_000, starts_on: "2026-01-15" };
    const { person_id } = await act(createPerson, ada);
    const period = { pay_date: "2026-03-31", period_start: "2026-03-01", period_end: "2026-03-31" };
    const { run_id } = await act(createRun, { ...period, people: [{ person_id }] });
    const run = { entity_id: at.entity_id, run_id };
    await changesBetween(
      await ask(approveRun, run),
      () => act(changeRun, { run_id, people: [{ person_id, federal_withheld_cents: 152_000 }] }),
      async () => (await act(readRun, run)).status === "approved",
    );
  });

  it.each([
    ["its bank", { ...vendorNumbers, routing_number: bankNumbers.routing_number }],
    ["its account, of the same last digits", { ...vendorNumbers, account_number: "77001234567" }],
  ])("where an ACH file pays a vendor, who is given another by %s", async (_, numbers) => {
    const { bank_id } = await act(createBankAccount, { bank_name: "Harbor Trust", ...bankNumbers });
    await act(activateBankAccount, { bank_id });
    const { vendor_id } = await act(createVendor, { name: "Globex", ...vendorNumbers });
    await act(createPayment, { vendor_id, amount_cents: 100, method: "ach" });
    const input = { entity_id: at.entity_id, bank_id, company_identification };
    await changesBetween(
      await ask(createAchFile, input),
      () => act(updateVendor, { vendor_id, ...numbers }),
      async () => (await act(listAchFiles, { bank_id })).data.length === 1,
    );
  });

  it("a policy's text, which the change that is asked for leaves as it is", async () => {
    const text = 'forbid(principal, action == Action::"payments.create", resource);';
    const { policy_id } = (await execute(createPolicy, at.everything, { name: "None", text })).value;
    const input = { policy_id, name: "Fewer" };
    const obligation_id = await ask(changePolicy, input);
    const other = text.replace("payments.create", "payments.cancel");
    await changesBetween(
      obligation_id,
      () => execute(changePolicy, at.everything, { policy_id, text: other }),
      async () => (await execute(readPolicy, at.everything, { policy_id })).value.name === "Fewer",
    );
  });

  it("a vendor's particulars beside what is asked to be changed", async () => {
    const { vendor_id } = await act(createVendor, { name: "Globex", ...vendorNumbers });
    const input = { entity_id: at.entity_id, vendor_id, name: "Globex Corporation" };
    const isNamed = async () => (await act(updateVendor, { vendor_id })).name === input.name;
    await changesBetween(
      await ask(updateVendor, input),
      () => act(updateVendor, { vendor_id, postal_code: "94107" }),
      isNamed,
    );
  });
});
