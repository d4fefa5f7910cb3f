import { beforeEach, describe, expect, it } from "vitest";
import { tagOf } from "#lib/core/etag.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { approveBill, changeBill, createBill, readBill } from "#lib/domains/money/payments/bills/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { listApprovals } from "#lib/domains/trust/approvals/operations.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { conditionOf } from "#lib/server/etag.ts";
import { openApprovals } from "../e2e/support/approvals.ts";
import { rowCounts } from "../e2e/support/database.ts";
import { dryRun, execute } from "./execute.ts";

let at: Awaited<ReturnType<typeof openApprovals>>;
beforeEach(async () => {
  at = await openApprovals();
});

const forbid = (text: string, name = "Two eyes") => execute(createPolicy, at.everything, { name, text });
const payments = '@approval("1") forbid(principal, action == Action::"payments.create", resource);';

/** What an act is refused with. */
const refusalOf = async (deed: Promise<unknown>) =>
  deed.then(
    () => {
      throw new Error("it was done");
    },
    (error) => ({ code: error.code, status: error.status, ...error.details }),
  );
const pay = (more: object = {}) => execute(createPayment, at.asker, { ...at.payment(), ...more });

describe("an act that a policy asks approval for", () => {
  it("is refused with the obligation, kept as it was asked, and done by the approval with the policy in its receipt", async () => {
    await forbid(payments);
    const refused = await refusalOf(pay({ reference: "Hosting" }));
    expect(refused).toMatchObject({ status: 403, code: "approval_required", policies: ["Two eyes"] });
    const { effects_hash, approval } = await at.read(String(refused.obligation_id));
    expect(approval).toMatchObject({
      ...{ action: "payments.create", params: { reference: "Hosting" }, policies: ["Two eyes"], quorum: 1 },
      ...{ entity_id: at.entity_id, requested_by: at.asker.actor },
    });
    expect(await at.payments()).toEqual([]);
    const { receipt_id } = await at.decide(String(refused.obligation_id), at.approver, { effects_hash });
    const { value } = await execute(readReceipt, at.everything, { receipt_id: String(receipt_id) });
    expect(value).toMatchObject({
      policy: { decision: "permit", policies: ["Two eyes"] },
      approval: { approvers: [{ ...at.approver.actor, effects_hash }] },
    });
    expect(await at.payments()).toMatchObject([{ reference: "Hosting" }]);
  });

  it("tells whom and how much it is about where it names a record alone, in that one's own currency", async () => {
    await forbid('@approval("1") forbid(principal, action == Action::"bills.approve", resource);');
    const { entity_id } = at;
    const day = { bill_date: "2026-10-01", due_date: "2026-10-31" };
    const line_items = [{ description: "Parts", amount_cents: 90_000 }];
    const given = { entity_id, vendor_name: "Precision Parts", currency: "eur", ...day, line_items };
    const { value: bill } = await execute(createBill, at.asker, given);
    const refused = await refusalOf(execute(approveBill, at.asker, { entity_id, bill_id: bill.bill_id }));
    const title = "Asker asks to approve a bill: EUR 900.00, Precision Parts";
    expect(await at.read(String(refused.obligation_id))).toMatchObject({ title, approval: { title } });
    const { value } = await execute(listApprovals, at.approver, { view: "waiting" });
    expect(value.data.map((one) => one.title)).toEqual([title]);
  });

  it("as an intent is kept under the intent's name, and done under it", async () => {
    await forbid(payments);
    const asked = { action: "submit_payment", params: { ...at.payment(), memo: "Hosting" } };
    const { obligation_id } = await refusalOf(execute(executeIntent, at.asker, asked));
    expect((await at.read(String(obligation_id))).asked).toMatchObject({
      action: "submit_payment",
      params: { memo: "Hosting" },
    });
    const { receipt_id } = await at.decide(String(obligation_id));
    const { value } = await execute(readReceipt, at.everything, { receipt_id: String(receipt_id) });
    expect(value).toMatchObject({ action: "submit_payment", actor: at.asker.actor });
    expect(await at.payments()).toMatchObject([{ reference: "Hosting" }]);
  });

  it("keeps nothing where it is only tried", async () => {
    await forbid(payments);
    const before = await rowCounts(at);
    await expect(dryRun(createPayment, at.asker, at.payment())).rejects.toMatchObject({ code: "approval_required" });
    expect(await rowCounts(at)).toEqual(before);
  });

  it("waits for as many as the policies ask for when it is done", async () => {
    await forbid(payments);
    const { obligation_id } = await refusalOf(pay());
    await forbid(payments.replace('"1"', '"2"'), "Four eyes");
    await expect(at.decide(String(obligation_id))).rejects.toMatchObject({ status: 409, code: "effects_changed" });
    expect((await at.read(String(obligation_id))).refusal).toMatchObject({ code: "approval_required" });
    expect((await execute(listApprovals, at.approver, {})).value.data).toHaveLength(1);
    expect(await at.payments()).toEqual([]);
  });

  it("is refused by its approval where another policy forbids it by now", async () => {
    await forbid(payments);
    const { obligation_id } = await refusalOf(pay());
    await forbid('forbid(principal, action == Action::"payments.create", resource);', "No payments");
    await expect(at.decide(String(obligation_id))).rejects.toMatchObject({ status: 403, code: "policy_denied" });
    expect((await at.read(String(obligation_id))).approval).toMatchObject({ status: "pending", approvals: [] });
  });
});

describe("an act that was asked for with an If-Match", () => {
  const approvals = '@approval("1") forbid(principal, action == Action::"bills.approve", resource);';
  const line_items = [{ description: "Hosting", amount_cents: 100 }];

  /** A bill whose approval waits for somebody's word, asked for as it was read. */
  async function waitingBill() {
    await forbid(approvals);
    const { entity_id } = at;
    const given = { entity_id, vendor_name: "Harbor", bill_date: "2026-03-02", due_date: "2026-04-01", line_items };
    const { value: bill } = await execute(createBill, at.everything, given);
    const asked = { entity_id, bill_id: bill.bill_id };
    const condition = conditionOf(approveBill, tagOf(bill));
    const { obligation_id } = await refusalOf(execute(approveBill, at.asker, asked, { condition }));
    return { asked, obligation_id: String(obligation_id) };
  }

  it("is done by others' word while its record is as it was seen", async () => {
    const { asked, obligation_id } = await waitingBill();
    expect((await at.read(obligation_id)).refusal).toBeNull();
    await at.decide(obligation_id);
    expect((await execute(readBill, at.everything, asked)).value).toMatchObject({ status: "approved" });
  });

  it("is refused by their word once that has changed, whether they have looked or not, and nothing is kept", async () => {
    const { asked, obligation_id } = await waitingBill();
    const dearer = [{ description: "Hosting", amount_cents: 999_999 }];
    await execute(changeBill, at.everything, { ...asked, line_items: dearer });
    expect(await at.read(obligation_id)).toMatchObject({ effects: null, refusal: { code: "changed_since_asked" } });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ status: 409, code: "changed_since_asked" });
    expect((await execute(readBill, at.everything, asked)).value).toMatchObject({ status: "draft" });
    expect((await at.read(obligation_id)).approval).toMatchObject({ status: "pending", approvals: [] });
    await execute(changeBill, at.everything, { ...asked, line_items });
    await expect(at.decide(obligation_id)).rejects.toMatchObject({ code: "changed_since_asked" });
  });
});

describe("the service itself", () => {
  it("is refused without anybody being asked, since nobody has asked", async () => {
    await forbid('@approval("1") forbid(principal, action, resource);');
    const before = await rowCounts(at);
    const refused = await refusalOf(execute(createContact, at.everything, { name: "Ada", role: "founder" }));
    expect(refused).toMatchObject({ code: "approval_required" });
    expect(refused.obligation_id).toBeUndefined();
    expect(await rowCounts(at)).toEqual(before);
  });
});

describe("people's word", () => {
  it("is not itself asked people's word for, by a policy that asks it for everything", async () => {
    await forbid('@approval("1") forbid(principal, action, resource);');
    const paid = await refusalOf(pay());
    expect((await at.decide(String(paid.obligation_id))).approval).toMatchObject({ status: "approved" });
    expect(await at.payments()).toHaveLength(1);
  });

  it("is refused like everything else by a policy that forbids everything", async () => {
    await forbid(payments);
    const { obligation_id } = await refusalOf(pay());
    await forbid("forbid(principal, action, resource);", "Nothing");
    await expect(at.decide(String(obligation_id))).rejects.toMatchObject({ code: "policy_denied" });
  });
});
