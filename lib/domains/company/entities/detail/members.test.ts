import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { listReceipts, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { advanceFormation } from "../../formation/operations.ts";
import { listEntities } from "../operations.ts";
import { changeEntity, createEntity, readEntity } from "./operations.ts";

let workspace_id: string;
let owner: Caller;

beforeAll(async () => {
  workspace_id = await newWorkspace();
  owner = callerIn(workspace_id);
});

const holding = (...scopes: string[]) => callerIn(workspace_id, ...scopes);
const ada = { name: "Ada Byron", address: null, contribution_cents: 771_300, units: 4_513 };
const grace = { name: "Grace Hopper", address: "8 The Green, Dover", contribution_cents: null, units: 2_000 };
const acme = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE", members: [ada, grace] };
const unread = { contribution_cents: null, units: null };
const hidden = [
  { ...ada, ...unread },
  { ...grace, ...unread },
];

const create = async (caller: Caller = owner) => (await execute(createEntity, caller, acme)).value.entity_id;

describe("what a member of an llc puts in and holds", () => {
  it("is shown with the company to whoever reads its cap table", async () => {
    const entity_id = await create();
    for (const scope of ["equity:read", "equity:write"]) {
      const key = holding("entities:read", scope);
      expect((await execute(readEntity, key, { entity_id })).value.members).toEqual([ada, grace]);
      expect((await execute(listEntities, key, { entity_id })).value.data[0]?.members).toEqual([ada, grace]);
    }
  });

  it("is not shown by entities:read alone, in the company or in the list", async () => {
    const entity_id = await create();
    const key = holding("entities:read");
    const { value } = await execute(readEntity, key, { entity_id });
    const { data } = (await execute(listEntities, key, { entity_id })).value;
    expect([value.members, data[0]?.members]).toEqual([hidden, hidden]);
    expect(JSON.stringify([value, data])).not.toMatch(/771300|4513|4,513/);
    // What nobody has told is not what is not shown.
    expect(value.missing.filter((path) => path.startsWith("members"))).toEqual(["members.1.contribution_cents"]);
  });

  it("is not shown by the acts of a formation, whose scope reads no cap table", async () => {
    const entity_id = await create();
    const { value } = await execute(advanceFormation, holding("formations:write"), { entity_id });
    expect(value.members).toEqual(hidden);
  });

  it("is told in receipts to whoever reads the cap table as well, also where it was only sent", async () => {
    const writer = holding("entities:write");
    const made = await execute(createEntity, writer, acme);
    const { entity_id } = made.value;
    expect(made.value.members).toEqual(hidden);
    const { receipt_id } = await execute(changeEntity, writer, { entity_id, members: [ada] });

    const reader = holding("entities:read", "receipts:read");
    for (const id of [made.receipt_id, receipt_id]) {
      await expect(execute(readReceipt, reader, { receipt_id: id })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining("equity:read"),
      });
    }
    expect((await execute(listReceipts, reader, { entity_id })).value.data).toEqual([]);
    const both = holding("entities:read", "equity:read", "receipts:read");
    expect((await execute(listReceipts, both, { entity_id })).value.data).toHaveLength(2);
  });

  it("stays as it is where whoever changes the members does not read it, and leaves it out", async () => {
    const entity_id = await create();
    const writer = holding("entities:write");
    const { members } = (await execute(readEntity, writer, { entity_id })).value;
    const changed = members.map((member) => ({ ...member, address: "350 Bay Street" }));
    await execute(changeEntity, writer, { entity_id, members: [...changed, { name: "Alan Turing", units: 7 }] });
    const kept = async () => (await execute(readEntity, owner, { entity_id })).value.members;
    expect(await kept()).toEqual([
      { ...ada, address: "350 Bay Street" },
      { ...grace, address: "350 Bay Street" },
      { name: "Alan Turing", address: null, contribution_cents: null, units: 7 },
    ]);
    await execute(changeEntity, writer, { entity_id, members: [{ name: "Ada Byron", units: 5 }] });
    expect(await kept()).toEqual([{ ...ada, units: 5 }]);
    await execute(changeEntity, owner, { entity_id, members: [{ name: "Ada Byron" }] });
    expect(await kept()).toEqual([{ ...ada, ...unread }]);
  });

  it("stays each one's own where two have one name", async () => {
    const other = { ...ada, address: "8 The Green, Dover", units: 12 };
    const two = { ...acme, members: [ada, other] };
    const { entity_id } = (await execute(createEntity, owner, two)).value;
    const writer = holding("entities:write");
    const { members } = (await execute(readEntity, writer, { entity_id })).value;
    await execute(changeEntity, writer, { entity_id, members });
    expect((await execute(readEntity, owner, { entity_id })).value.members).toEqual([ada, other]);
  });

  it("is not told by the refusal of more than is authorized", async () => {
    const entity_id = await create();
    const members = [{ name: "Ada Byron" }, { name: "Grace Hopper" }, { name: "Alan Turing", units: 9_999_999 }];
    const asked = execute(changeEntity, holding("entities:write"), { entity_id, members });
    const message = "members must hold no more than the authorized units, 10000000";
    await expect(asked).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is held to what the company has authorized, and not to what is usual", async () => {
    const many = { ...acme, authorized_shares: 20_000_000, members: [{ name: "Ada Byron", units: 15_000_000 }] };
    const { entity_id } = (await execute(createEntity, owner, many)).value;
    const members = [{ name: "Ada Byron", units: 16_000_000 }];
    expect((await execute(changeEntity, owner, { entity_id, members })).value.members[0]?.units).toBe(16_000_000);
    await expect(execute(changeEntity, owner, { entity_id, authorized_shares: 15_999_999 })).rejects.toThrow(
      "authorized",
    );
    const few = { ...acme, authorized_shares: 6_512 };
    await expect(execute(createEntity, owner, few)).rejects.toThrow("members must hold no more than the authorized");
  });
});
