import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { newId } from "#lib/core/ids.ts";
import { changeContact, createContact } from "#lib/domains/company/contacts/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import { createKey, listMembers, revokeKey } from "#lib/domains/trust/access/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { createPolicy } from "#lib/domains/trust/policies/operations.ts";
import { execute } from "#lib/execute.ts";
import { operations } from "#lib/operations.ts";
import { authenticate } from "#lib/server/authenticate.ts";
import { callerIn, newWorkspace } from "../../e2e/support/callers.ts";
import { eventually } from "../../e2e/support/eventually.ts";

let workspace_id = "";

beforeEach(async () => {
  workspace_id = await newWorkspace();
});

const trail = async (filter: Record<string, unknown> = { type: "access.refused" }) =>
  (await execute(listAuditEvents, callerIn(workspace_id), filter)).value.data;

/** A caller of its own identifier, with these scopes. */
const somebody = (...scopes: string[]): Caller => ({
  ...callerIn(workspace_id, ...scopes),
  actor: { type: "api_key", id: newId("key"), name: "Somebody" },
});
const newCompany = async (legal_name: string) =>
  (await execute(createEntity, callerIn(workspace_id), { ...createEntity.example, legal_name })).value.entity_id;
const refusalOf = (caller: Caller, input: Record<string, unknown> = {}) =>
  expect(execute(listInvoices, caller, input)).rejects;

describe("a refusal", () => {
  it("is in the trail: who was refused what, for which scope and which company's sake", async () => {
    const entity_id = await newCompany("Acme");
    const caller = somebody("ledger:read");
    await refusalOf(caller, { entity_id }).toMatchObject({ status: 403 });
    await eventually(async () => expect(await trail()).toHaveLength(1));
    const { id } = caller.actor;
    expect(await trail({ actor_id: id })).toMatchObject([
      { type: "access.refused", about: "invoices.list", actor_id: id, address: caller.address },
    ]);
    const [{ detail } = { detail: "" }] = await trail();
    expect(detail).toBe("missing_scope: The API key lacks the scope invoices:read.");
  });

  it("is told of once, at the tenth time and at the hundredth, so that nobody fills the trail with it", async () => {
    const caller = somebody("ledger:read");
    for (let time = 0; time < 120; time++) await refusalOf(caller).toMatchObject({ status: 403 });
    await eventually(async () => expect(await trail()).toHaveLength(3));
    const times = (await trail()).map(({ detail }) => /For the (\d+)th time/.exec(detail ?? "")?.[1]);
    expect(times.toSorted()).toEqual(["10", "100", undefined]);
  });

  it("is told of fifty kinds of one key's within an hour, and no more", async () => {
    const caller = somebody("agents:execute");
    const refused = operations.filter(({ scope }) => scope !== "agents:execute").slice(0, 80);
    for (const one of refused) {
      await expect(execute(one, caller, one.example)).rejects.toMatchObject({ status: 403 });
    }
    await eventually(async () => expect(await trail({ limit: 200 })).toHaveLength(50));
    // Another key's are told of all the same.
    await refusalOf(somebody("ledger:read")).toMatchObject({ status: 403 });
    await eventually(async () => expect(await trail({ limit: 200 })).toHaveLength(51));
  });

  it("of somebody who is bound to some companies is told where it was another company's, and not where nothing is there", async () => {
    const [own, other] = [await newCompany("Acme"), await newCompany("Globex")];
    const bound = { ...somebody("*"), entity_ids: [own] };
    await execute(listInvoices, bound, { entity_id: own });
    await refusalOf(bound, { entity_id: newId("entity") }).toMatchObject({ status: 404 });
    await refusalOf(bound, { entity_id: other }).toMatchObject({ status: 404 });
    await expect(execute(listMembers, bound, {})).rejects.toMatchObject({ code: "bound_to_companies" });
    await eventually(async () => expect(await trail()).toHaveLength(2));
    expect(await trail()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ about: "invoices.list", entity_id: other }),
        expect.objectContaining({ about: "members.list", detail: expect.stringContaining("bound_to_companies") }),
      ]),
    );
  });

  it("by an e-mail address that another company's contact has is told, and by one of their own is not", async () => {
    const [own, other] = [await newCompany("Acme"), await newCompany("Globex")];
    const bound = { ...somebody("*"), entity_ids: [own] };
    const contact = { name: "Grace", role: "client", email: "grace@example.com" };
    const { contact_id } = (await execute(createContact, bound, { ...contact, entity_id: own })).value;
    await execute(createContact, callerIn(workspace_id), { ...contact, email: "ada@example.com", entity_id: other });
    const duplicate = (email: string) => ({
      status: 409,
      message: `A contact with the email ${email} exists already.`,
    });
    await expect(execute(createContact, bound, { ...contact, entity_id: own })).rejects.toMatchObject(
      duplicate("grace@example.com"),
    );
    const given = { ...contact, email: "ADA@example.com", entity_id: own };
    await expect(execute(createContact, bound, given)).rejects.toMatchObject(duplicate("ADA@example.com"));
    const change = execute(changeContact, bound, { contact_id, email: "ada@example.com" });
    await expect(change).rejects.toMatchObject({
      status: 409,
      message: "A record with the same email exists already.",
    });
    await eventually(async () => expect(await trail()).toHaveLength(2));
    const detail = "duplicate: It is of a company that the caller is not bound to.";
    expect((await trail()).map(({ about, ...event }) => [about, event.detail]).toSorted()).toEqual([
      ["contacts.create", detail],
      ["contacts.update", detail],
    ]);
  });

  it("by a policy is told, and one that waits for others' word is not", async () => {
    const all = callerIn(workspace_id);
    const text = `forbid (principal, action == Action::"contacts.create", resource);
      @approval("1") forbid (principal, action == Action::"entities.create", resource);`;
    await execute(createPolicy, all, { name: "None", text });
    const by = somebody("*");
    const contact = { name: "Grace", role: "client" };
    await expect(execute(createContact, by, contact)).rejects.toMatchObject({ code: "policy_denied" });
    await expect(execute(createEntity, by, createEntity.example)).rejects.toMatchObject({ code: "approval_required" });
    await eventually(async () => expect(await trail()).toHaveLength(1));
    expect(await trail()).toMatchObject([
      { about: "contacts.create", detail: expect.stringContaining("policy_denied") },
    ]);
  });

  it("of a key that is revoked is told, and of one that nobody has made is not", async () => {
    const caller = callerIn(workspace_id);
    const made = (await execute(createKey, caller, { name: "Old", scopes: ["ledger:read"] })).value;
    await execute(revokeKey, caller, { key_id: made.key_id });
    for (const key of [made.key, `${made.key.slice(0, -4)}zzzz`]) {
      const asked = authenticate(`Bearer ${key}`, "203.0.113.9", newId("request"));
      await expect(asked).rejects.toMatchObject({ status: 401 });
    }
    await eventually(async () => expect(await trail()).toHaveLength(1));
    expect(await trail()).toMatchObject([{ actor_id: made.key_id, detail: "unauthorized: The key is revoked." }]);
  });
});
