import { beforeAll, describe, expect, it } from "vitest";
import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { createNote } from "#lib/domains/equity/notes/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { generateContract } from "../contracts/operations.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { castVote, conveneMeeting } from "../governance/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { changeContact, createContact, listContacts, readContact, readContactProfile } from "./operations.ts";

let workspace_id = "";
let caller = callerIn("");
beforeAll(async () => {
  workspace_id = await newWorkspace();
  caller = callerIn(workspace_id);
});

const create = async (input: Record<string, unknown> = { name: "Ada Byron", role: "founder" }) =>
  (await execute(createContact, caller, input)).value;
const entityIn = async () => (await execute(createEntity, caller, createEntity.example)).value;

describe("a contact", () => {
  it("is created with a name and a role, and read again", async () => {
    const contact = await create();
    expect(contact).toMatchObject({ name: "Ada Byron", role: "founder", email: null, phone: null, entity_id: null });
    expect(Object.keys(contact)[0]).toBe("contact_id");
    const { contact_id } = contact;
    expect((await execute(readContact, caller, { contact_id })).value).toEqual(contact);
  });

  it.each([
    [{ name: "\u2003", role: "founder" }, "name must not be empty"],
    [{ name: "x".repeat(501), role: "founder" }, "name must be at most 500 characters long"],
    [{ name: "Ada" }, "role is required"],
    [{ name: "Ada", role: "founder", email: "ada" }, "email must be an e-mail address, such as ada@example.com"],
  ])("7.1: with %j is a 400", async (input, message) => {
    await expect(create(input)).rejects.toMatchObject({ status: 400, message });
  });

  it("with an e-mail address that another has, in whatever case, is a 409", async () => {
    await create({ name: "Ada", role: "founder", email: "Twice@Example.com" });
    const again = create({ name: "Other", role: "founder", email: "twice@example.COM" });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: "A contact with the email twice@example.COM exists already.",
    });
    const { contact_id } = await create();
    const changed = execute(changeContact, caller, { contact_id, email: "TWICE@example.com" });
    await expect(changed).rejects.toMatchObject({ status: 409, code: "duplicate" });
  });

  it("by ten at once with one e-mail address is one", async () => {
    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, () => create({ name: "Race", role: "x", email: "race@example.com" })),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("of an entity that does not exist is a 404, of a dissolved one a 400 (7.10)", async () => {
    const input = { name: "Ada", role: "founder" };
    await expect(create({ ...input, entity_id: newId("entity") })).rejects.toMatchObject({ status: 404 });
    const { entity_id } = await entityIn();
    const { contact_id } = await create({ ...input, entity_id });
    const { contact_id: other } = await create(input);
    await execute(dissolveEntity, caller, { entity_id });
    await expect(create({ ...input, entity_id })).rejects.toMatchObject({ code: "entity_dissolved" });
    const change = (id: string, more: object) => execute(changeContact, caller, { contact_id: id, ...more });
    await expect(change(contact_id, { role: "x" })).rejects.toMatchObject({ code: "entity_dissolved" });
    await expect(change(other, { entity_id })).rejects.toMatchObject({ status: 400 });
  });

  it("is changed in what is given; null takes it back", async () => {
    const { contact_id } = await create({ name: "Ada", role: "founder", email: "change@example.com", phone: "1" });
    const { value } = await execute(changeContact, caller, { contact_id, role: "chair", phone: null });
    expect(value).toMatchObject({ name: "Ada", role: "chair", phone: null, email: "change@example.com" });
    const missing = execute(changeContact, caller, { contact_id: newId("contact"), role: "chair" });
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list of contacts", () => {
  it("is searched by name and e-mail address, and by role", async () => {
    const own = callerIn(await newWorkspace());
    const make = async (name: string, role: string, email: string | null = null) =>
      (await execute(createContact, own, { name, role, email })).value.contact_id;
    const ada = await make("Ada Byron", "founder", "countess@example.com");
    const grace = await make("Grace Hopper", "investor");
    const list = async (filter: object) =>
      (await execute(listContacts, own, filter)).value.data.map(({ contact_id }) => contact_id);
    expect(await list({})).toEqual([grace, ada]);
    expect(await list({ search: "BYRON" })).toEqual([ada]);
    expect(await list({ search: "countess" })).toEqual([ada]);
    expect(await list({ search: "100%" })).toEqual([]);
    expect(await list({ role: "Investor" })).toEqual([grace]);
  });
});

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

  it("of somebody unknown is empty", async () => {
    const { contact_id } = await create({ name: "Nobody at all", role: "x" });
    const { value } = await execute(readContactProfile, caller, { contact_id });
    expect(Object.values(value.totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
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
