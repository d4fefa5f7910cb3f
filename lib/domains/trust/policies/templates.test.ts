import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { createContact } from "#lib/domains/company/contacts/operations.ts";
import { adjournMeeting, castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { createGrant, issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { createImport } from "#lib/domains/equity/spreadsheets/operations.ts";
import { createBankAccount, updateBankAccount } from "#lib/domains/money/banking/operations.ts";
import { changeInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { importVendors } from "#lib/domains/money/lists/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { createVendor, updateVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { newEntity } from "../../../../e2e/support/company.ts";
import { some } from "../../../../e2e/support/table.ts";
import { changePolicy, createPolicy, describeTemplates, listPolicyVersions } from "./operations.ts";
import { templates } from "./templates.ts";

let caller: Caller;
let entity_id = "";

beforeEach(async () => {
  caller = callerIn(await newWorkspace());
  entity_id = await newEntity(caller);
});

const fill = async (template: string, fields: Record<string, unknown> = {}) =>
  (await execute(createPolicy, caller, { name: template, template, fields })).value;
const pay = (amount_cents: number, by = caller) =>
  execute(createPayment, by, { entity_id, recipient_name: "Harbor Hosting", amount_cents, method: "ach" });
const agent = (trigger: "message" | "email", bound = entity_id): Caller => ({
  ...caller,
  actor: { type: "agent", id: "agt_1", name: "Billing" },
  entity_ids: [bound],
  trigger,
});

describe.each(some(Object.entries(templates)))("the template %s", (name, { example }) => {
  it("makes sound Cedar and a sentence of its example, and is listed so", async () => {
    const made = await fill(name, example);
    expect(made).toMatchObject({ template: name, version: 1 });
    expect(made.summary).toMatch(/^[A-Z].*\.$/);
    const { data } = (await execute(describeTemplates, caller, {})).value;
    expect(data.find(({ template }) => template === name)).toMatchObject({ text: made.text, summary: made.summary });
  });
});

describe("a template", () => {
  it("limits each payment of whom it names", async () => {
    const { summary } = await fill("payment_limit", { amount_cents: 1_000, who: "agents" });
    expect(summary).toBe("No agent lets more than $10.00 go by one act.");
    await pay(5_000);
    await pay(1_000, agent("message"));
    await expect(pay(1_001, agent("message"))).rejects.toMatchObject({
      code: "policy_denied",
      details: { advice: ["A payment may come to $10.00 at most."] },
    });
  });

  it("asks for two people's word above an amount", async () => {
    await fill("approval_above", { amount_cents: 1_000 });
    await pay(1_000);
    await expect(pay(1_001)).rejects.toMatchObject({ code: "approval_required", details: { approvals: 2 } });
  });

  it("lets no agent act with money that a mail has set off, nor outside its company", async () => {
    await fill("no_money_by_mail");
    await fill("agents_at_home");
    await pay(1, agent("message"));
    await expect(pay(1, agent("email"))).rejects.toMatchObject({ details: { policies: ["no_money_by_mail"] } });
    const wide = { ...agent("message"), entity_ids: null };
    await expect(execute(createContact, wide, { name: "Grace", role: "client" })).rejects.toMatchObject({
      details: { policies: ["agents_at_home"] },
    });
  });

  it("asks for approval of the first payment to a recipient", async () => {
    await fill("new_recipient");
    await expect(pay(1)).rejects.toMatchObject({ code: "approval_required" });
  });

  it("asks for approval where a vendor's account or name is told anew, or where customers pay, and of nothing else", async () => {
    const account = { routing_number: "121042882", account_number: "88001234567" };
    const { vendor_id } = (await execute(createVendor, caller, { entity_id, name: "Harbor Hosting", ...account }))
      .value;
    const { bank_id } = (await execute(createBankAccount, caller, { entity_id, bank_name: "Harbor Trust" })).value;
    await fill("redirected_money");
    const vendor = { entity_id, vendor_id };
    const asked = { code: "approval_required", details: { policies: ["redirected_money"] } };
    const other = { ...account, account_number: "66006600660" };
    for (const change of [other, { account_number: null }, { routing_number: "021000021" }, { name: "Harbor" }])
      await expect(execute(updateVendor, caller, { ...vendor, ...change })).rejects.toMatchObject(asked);
    const named = { entity_id, name: "Another" };
    await expect(execute(createVendor, caller, { ...named, ...other })).rejects.toMatchObject(asked);
    const content_base64 = Buffer.from("Vendor,Account number\nA third,66006600660\n").toString("base64");
    const file = { entity_id, format: "csv", content_base64 };
    await expect(execute(importVendors, caller, file)).rejects.toMatchObject(asked);
    const settings = { entity_id, payment_url: "https://pay.example.com/acme" };
    await expect(execute(changeInvoiceSettings, caller, settings)).rejects.toMatchObject(asked);
    await expect(execute(updateBankAccount, caller, { entity_id, bank_id, ...other })).rejects.toMatchObject(asked);
    await execute(updateVendor, caller, { ...vendor, email: "billing@harbor.example" });
    await execute(createVendor, caller, named);
    await execute(changeInvoiceSettings, caller, { entity_id, discount_percent: "2", discount_days: 10 });
    await pay(1);
  });

  it("knows every act that is told an account number of those that lead money elsewhere", () => {
    const telling = operations.filter(({ effect, input }) => effect === "write" && "account_number" in input.shape);
    const silent = telling.filter(({ money }) => money?.redirects === undefined).map(({ name }) => name);
    // Accounts of the company's own that nobody is led to yet, and its number with a state, which takes no money.
    expect(silent).toEqual(["bank_accounts.create", "bank_accounts.open", "state_tax_accounts.create"]);
    expect(telling.length).toBeGreaterThan(silent.length);
  });

  it("lets nobody be granted shares before a meeting has approved it", async () => {
    const first = { entity_id, grant_type: "common", shares: 100, recipient_name: "Ada Byron" };
    await execute(issueEquity, caller, first);
    await fill("grants_need_resolution");
    await expect(execute(issueEquity, caller, first)).rejects.toMatchObject({ code: "policy_denied" });
    const meeting = {
      entity_id,
      meeting_type: "board",
      title: "Board",
      agenda_items: ["Grant 100 shares to Ada  BYRON, for an annual fee"],
    };
    const { meeting_id } = (await execute(conveneMeeting, caller, meeting)).value;
    const vote = { meeting_id, agenda_item_index: 0, voter_name: "Grace", decision: "approve" };
    await execute(castVote, caller, vote);
    await expect(execute(issueEquity, caller, first)).rejects.toMatchObject({ code: "policy_denied" });
    await execute(adjournMeeting, caller, { meeting_id });
    await execute(issueEquity, caller, first);
    for (const recipient_name of ["Eve", "Ann", "Ada Byron Ltd"]) {
      const other = execute(issueEquity, caller, { ...first, recipient_name });
      await expect(other, recipient_name).rejects.toMatchObject({ code: "policy_denied" });
    }
    expect(createGrant.name).toBe("equity.create_grant");
  });

  it("lets history come in without its resolutions, and marks that they are missing", async () => {
    const { summary } = await fill("grants_need_resolution");
    expect(summary).toContain("its grants stand with their approval missing");
    const content_base64 = Buffer.from(
      "Stakeholder Name,Share Class,Quantity Issued,Issue Date\nAda Byron,Common,100,2025-01-15",
    ).toString("base64");
    await execute(createImport, caller, { entity_id, format: "csv", content_base64 });
    const { grants } = (await execute(readCapTable, caller, { entity_id })).value;
    expect(grants.map(({ recipient_name, approval }) => [recipient_name, approval])).toEqual([
      ["Ada Byron", "missing"],
    ]);
  });

  it("is changed by its fields, by another text, and keeps its versions", async () => {
    const { policy_id } = await fill("payment_limit", { amount_cents: 1_000 });
    const change = async (asked: Record<string, unknown>) =>
      (await execute(changePolicy, caller, { policy_id, ...asked })).value;
    expect(await change({ fields: { amount_cents: 2_000 } })).toMatchObject({ template: "payment_limit", version: 2 });
    await pay(2_000);
    await expect(pay(2_001)).rejects.toMatchObject({ code: "policy_denied" });
    const text =
      'forbid(principal is Agent, action in Action::"money", resource) when { context.amount_cents > 100000 };';
    expect(await change({ text })).toMatchObject({
      template: null,
      fields: null,
      summary: "Forbids every agent every act in money, where the amount is more than 1,000.00.",
    });
    expect(await change({ mode: "monitor" })).toMatchObject({ text, version: 4 });
    const { data } = (await execute(listPolicyVersions, caller, { policy_id })).value;
    expect(data.map(({ version, template }) => [version, template])).toEqual([
      [4, null],
      [3, null],
      [2, "payment_limit"],
      [1, "payment_limit"],
    ]);
  });

  it.each([
    [{ template: "payment_limit" }, "fields.amount_cents"],
    [{ template: "payment_limit", fields: { amount_cents: 0 } }, "fields.amount_cents"],
    [{ template: "payment_limit", fields: { amount_cents: "1" } }, "fields.amount_cents"],
    [{ template: "office_hours", fields: { from_hour: 17, to_hour: 9 } }, "fields.to_hour"],
    [{ template: "office_hours", fields: { weekdays: ["someday"] } }, "fields.weekdays.0"],
    [{ template: "__proto__", fields: {} }, "template"],
    [{}, "text"],
    [{ text: "forbid(principal, action, resource);", template: "no_money_by_mail" }, "text"],
    [{ text: "forbid(principal, action, resource);", fields: {} }, "fields"],
  ])("with a missing or a wrong field is a 400 that names it: %#", async (asked, path) => {
    const refused = await execute(createPolicy, caller, { name: "X", ...asked }).then(
      () => null,
      ({ status, details }) => ({ status, paths: details.issues.map((issue: { path: string }) => issue.path) }),
    );
    expect(refused).toEqual({ status: 400, paths: [path] });
  });
});
