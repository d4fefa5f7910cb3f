import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { createPolicy, deletePolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { changeContact, createContact, listContacts, mergeContacts, readContact } from "./operations.ts";

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

describe("a contact who leaves a company for another", () => {
  it("does so where policies and both companies let them", async () => {
    const [own, other, dissolved] = [await entityIn(), await entityIn(), await entityIn()];
    const { contact_id } = await create({ name: "Ada", role: "founder", entity_id: own.entity_id });
    const gone = await create({ name: "Ada", role: "founder", entity_id: dissolved.entity_id });
    const there = await create({ name: "Ada", role: "founder", entity_id: other.entity_id });
    await execute(dissolveEntity, caller, { entity_id: dissolved.entity_id });
    const move = (entity_id: string | null, of = contact_id) =>
      execute(changeContact, caller, { contact_id: of, entity_id });
    await expect(move(own.entity_id, gone.contact_id)).rejects.toMatchObject({ code: "entity_dissolved" });
    await expect(move(dissolved.entity_id)).rejects.toMatchObject({ status: 400 });
    for (const { entity_id } of [own, other]) {
      const text = `forbid(principal, action, resource == Entity::"${entity_id}");`;
      const { value: policy } = await execute(createPolicy, caller, { name: "Hands off", text });
      await expect(move(other.entity_id)).rejects.toMatchObject({ status: 403, code: "policy_denied" });
      const merged = execute(mergeContacts, caller, { contact_id, other_contact_id: there.contact_id });
      await expect(merged).rejects.toMatchObject({ status: 403, code: "policy_denied" });
      await execute(deletePolicy, caller, policy);
    }
    expect((await move(other.entity_id)).value.entity_id).toBe(other.entity_id);
    expect((await move(null)).value.entity_id).toBeNull();
  });
});

describe("a contact whom two companies know", () => {
  it("gets no other name, and is merged, by nobody who is bound to one of them", async () => {
    const [own, other] = [await entityIn(), await entityIn()];
    const bound = { ...caller, entity_ids: [own.entity_id] };
    const known = await create({ name: "Grace Hopper", role: "investor", entity_id: own.entity_id });
    const alone = await create({ name: "Amazing Grace", role: "investor", entity_id: own.entity_id });
    await execute(createSafe, caller, { ...createSafe.example, entity_id: own.entity_id, investor_name: known.name });
    const named = async () => (await execute(changeContact, bound, { ...known, name: "Grace Murray" })).value.name;
    expect(await named()).toBe("Grace Murray");
    await execute(createSafe, caller, { ...createSafe.example, entity_id: other.entity_id, investor_name: known.name });
    const merged = (contact_id: string, other_contact_id: string, by: Caller = bound) =>
      execute(mergeContacts, by, { contact_id, other_contact_id });
    const refused = { status: 403, code: "bound_to_companies" };
    await expect(execute(changeContact, bound, { ...known, name: "Nobody" })).rejects.toMatchObject(refused);
    await expect(merged(alone.contact_id, known.contact_id)).rejects.toMatchObject(refused);
    await execute(changeContact, bound, { contact_id: known.contact_id, role: "adviser" });
    const issuedTo = (investor_contact_id: string) =>
      execute(createSafe, bound, {
        ...createSafe.example,
        entity_id: own.entity_id,
        investor_name: undefined,
        investor_contact_id,
      });
    const theirs = await create({ name: "Mary Somerville", role: "investor", entity_id: other.entity_id });
    await expect(issuedTo(theirs.contact_id)).rejects.toMatchObject({ status: 404 });
    // Their own register has recorded her by her name: from then on she is somebody whom it knows.
    await execute(createSafe, bound, { ...createSafe.example, entity_id: own.entity_id, investor_name: theirs.name });
    expect((await issuedTo(theirs.contact_id)).value.investor_name).toBe(theirs.name);
    expect((await execute(readContact, caller, known)).value).toMatchObject({ name: "Grace Murray", role: "adviser" });
    await merged(alone.contact_id, known.contact_id, caller);
  });
});
