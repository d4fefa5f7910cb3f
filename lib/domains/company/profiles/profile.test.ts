import { beforeAll, describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { createNote } from "#lib/domains/equity/notes/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { approveBill, createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { readPayables } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { applyVendorCredit, createVendorCredit } from "#lib/domains/money/payments/credits/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { createVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createContact } from "../contacts/operations.ts";
import { generateContract } from "../contracts/operations.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { castVote, conveneMeeting } from "../governance/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { readContactProfile } from "./operations.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
});

const create = async (input: Record<string, unknown>) => (await execute(createContact, caller, input)).value;
const entityIn = async () => (await execute(createEntity, caller, createEntity.example)).value;

describe("a contact's profile", () => {
  it("has what bears the name in every company: signatures, votes, contracts, grants, SAFEs, invoices, payments", async () => {
    const [one, two] = [await entityIn(), await entityIn()];
    const entity_id = one.entity_id;
    const name = "Émilie Doe";
    const contact = await create({ name, role: "advisor", email: "Emilie@example.com" });
    const contracted = { template: "nda", counterparty_name: name, governing_law: "DE" };
    const { value: contract } = await execute(generateContract, caller, { entity_id: two.entity_id, ...contracted });
    const { document_id } = contract;
    await execute(signDocument, caller, { document_id, signer_name: name, signer_role: "counterparty" });
    const other = { signer_name: "E. D.", signer_role: "counterparty", signer_email: "emilie@EXAMPLE.com" };
    await execute(signDocument, caller, { document_id, ...other });
    const { value: meeting } = await execute(conveneMeeting, caller, { ...conveneMeeting.example, entity_id });
    const vote = { meeting_id: meeting.meeting_id, agenda_item_index: 1, decision: "approve" };
    await execute(castVote, caller, { ...vote, voter_name: "ÉMILIE DOE" });
    const paid = { entity_id, recipient_name: name, amount_cents: 500, method: "ach" };
    await execute(createPayment, caller, paid);
    const owed = { amount_cents: 700, due_date: "2027-01-01", email: "EMILIE@example.com" };
    await execute(createInvoice, caller, { entity_id, customer: "Somebody", ...owed });
    const { cap_table_id, instrument_id } = one.cap_table?.instruments[0] ?? {};
    const granted = { cap_table_id, instrument_id, grant_type: "common_stock", shares: 900 };
    await execute(createGrant, caller, { entity_id, recipient_name: name, ...granted });
    await execute(createSafe, caller, { ...createSafe.example, entity_id, investor_name: name });
    const borne = { investor_name: name, principal_amount_cents: 10_000_000, interest_percent: 8, day_count: "30/360" };
    const terms = { ...borne, issued_on: `${Number(today().slice(0, 4)) - 1}-01-31`, matures_on: "2099-12-31" };
    const { value: note } = await execute(createNote, caller, { entity_id, ...terms });
    expect(note.interest_cents).toBeGreaterThan(0);
    const { value } = await execute(readContactProfile, caller, { contact_id: contact.contact_id });
    expect(value).toMatchObject({
      ...contact,
      totals: { grants: 1, safes: 1, notes: 1, signatures: 2, invoices: 1, payments: 1, votes: 1, contracts: 1 },
      grants: [{ entity_id, symbol: "COMMON", units: 900, grant_type: "common_stock" }],
      safes: [{ entity_id, safe_type: "post_money", status: "outstanding" }],
      notes: [
        {
          ...{
            note_id: note.note_id,
            entity_id,
            principal_amount_cents: 10_000_000,
            interest_cents: note.interest_cents,
          },
          ...{ issued_on: terms.issued_on, matures_on: "2099-12-31", status: "outstanding" },
        },
      ],
      signatures: [{ document_id, signer_role: "counterparty", entity_id: two.entity_id }, { document_id }],
      invoices: [{ amount_cents: 700, status: "draft" }],
      payments: [{ amount_cents: 500, status: "submitted" }],
      votes: [{ meeting_id: meeting.meeting_id, agenda_item: "Open a bank account", decision: "approve", entity_id }],
      contracts: [{ document_id, template: "nda", status: "unsigned", entity_id: two.entity_id }],
    });
  });

  it("has the bills and the credits of the vendors that bear the name or the address, and of no other", async () => {
    const [one, two] = [(await entityIn()).entity_id, (await entityIn()).entity_id];
    const contact = await create({ name: "Harbor Hosting", role: "vendor", email: "ap@harbor.example" });
    const bill = async (entity_id: string, vendor_id: string, bill_number: string) => {
      const days = { bill_date: "2026-01-05", due_date: "2026-02-04" };
      const line_items = [{ description: "Hosting", amount_cents: 5_000 }];
      const draft = { entity_id, vendor_id, bill_number, ...days, line_items };
      const { bill_id } = (await execute(createBill, caller, draft)).value;
      return (await execute(approveBill, caller, { entity_id, bill_id })).value;
    };
    const vendor = async (entity_id: string, more: object) =>
      (await execute(createVendor, caller, { entity_id, ...more })).value.vendor_id;
    const byName = await vendor(one, { name: "HARBOR hosting" });
    const byAddress = await vendor(two, { name: "Pier", email: "AP@harbor.example" });
    const other = await vendor(two, { name: "Other" });
    const bills = [await bill(one, byName, "1"), await bill(two, byAddress, "2"), await bill(two, other, "3")];
    const credited = { entity_id: one, vendor_id: byName, credit_number: "CM-1" };
    const line_items = [{ description: "A box came back", amount_cents: 2_000 }];
    const credit = (await execute(createVendorCredit, caller, { ...credited, line_items })).value;
    const apply = { entity_id: one, vendor_credit_id: credit.vendor_credit_id, bill_id: bills[0]?.bill_id };
    await execute(applyVendorCredit, caller, { ...apply, amount_cents: 500 });
    const { value } = await execute(readContactProfile, caller, { contact_id: contact.contact_id });
    expect(value).toMatchObject({
      totals: { bills: 2, vendor_credits: 1 },
      bills: [
        { bill_id: bills[1]?.bill_id, entity_id: two, bill_number: "2", balance_due_cents: 5_000, status: "approved" },
        { bill_id: bills[0]?.bill_id, entity_id: one, bill_number: "1", balance_due_cents: 4_500, amount_cents: 5_000 },
      ],
      vendor_credits: [{ vendor_credit_id: credit.vendor_credit_id, amount_cents: 2_000, balance_cents: 1_500 }],
    });
    const owed = async (entity_id: string, vendor_id: string) =>
      (await execute(readPayables, caller, { entity_id, vendor_id })).value.currencies;
    expect(await owed(one, byName)).toEqual([
      {
        ...{ currency: "usd", outstanding_cents: 4_500, outstanding_count: 1, overdue_cents: 4_500, overdue_count: 1 },
        ...{ credit_cents: 1_500, balance_cents: 3_000, draft_count: 0 },
      },
    ]);
    expect(await owed(two, other)).toMatchObject([{ balance_cents: 5_000, credit_cents: 0 }]);
    expect(await owed(one, other)).toEqual([]);
  });

  it("of somebody unknown is empty", async () => {
    const { contact_id } = await create({ name: "Nobody at all", role: "x" });
    const { value } = await execute(readContactProfile, caller, { contact_id });
    expect(Object.values(value.totals)).toEqual(Array(11).fill(0));
    expect(value.grants).toEqual([]);
  });

  it("shows no list that the caller could not read by its own door", async () => {
    const { contact_id } = await create({ name: "Scoped", role: "x" });
    const narrow = callerIn(workspace_id, "contacts:read", "equity:write");
    const { value } = await execute(readContactProfile, narrow, { contact_id });
    expect(value).toMatchObject({ grants: [], safes: [], payments: null, votes: null, invoices: null });
    expect(value.totals).toMatchObject({ grants: 0, payments: null });
  });

  it("that does not exist is a 404", async () => {
    const missing = execute(readContactProfile, caller, { contact_id: newId("contact") });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});
