import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { createGrant, listGrants } from "#lib/domains/equity/grants/operations.ts";
import { createTransfer, readCapTable } from "#lib/domains/equity/operations.ts";
import { readOwnership } from "#lib/domains/equity/ownership/operations.ts";
import { listEvents } from "#lib/domains/equity/register/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import { apart, grant, newCompany, transfer } from "../../../../../e2e/support/equity.ts";
import { expectLinear } from "../../../../../e2e/support/growth.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import { readContactHoldings, readContactProfile } from "../../profiles/operations.ts";
import { fillSeat } from "../../seats/operations.ts";
import {
  changeContact,
  createContact,
  listAlikeContacts,
  listContacts,
  mergeContacts,
  readContact,
} from "../operations.ts";
import { isAlike } from "./rules.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const held = async (entity_id: string, more: object = {}) =>
  (await execute(readCapTable, caller, { entity_id, ...more })).value.holders.map(
    ({ contact_id, name, units }) => [contact_id, name, units] as const,
  );

describe("a name in a register", () => {
  it("finds one contact of the workspace in every company, or makes it, however many ask at once", async () => {
    const [one, two] = [await newCompany(caller), await newCompany(caller)];
    const asked = [" Zoë  King", "ZOË KING", "zoë king", "Zoë King", "zoë KING "].flatMap((name, at) => [
      grant(caller, { ...(at % 2 === 0 ? one : two), recipient_name: name, shares: 10 }),
      execute(createSafe, caller, { ...createSafe.example, entity_id: two.entity_id, investor_name: name }),
    ]);
    const made = (await Promise.all(asked)).map(({ value }) =>
      "recipient_contact_id" in value ? value.recipient_contact_id : value.investor_contact_id,
    );
    const contact_id = String(made[0]);
    expect(new Set(made)).toEqual(new Set([contact_id]));
    const seat = { entity_id: one.entity_id, seat_type: "director", holder_name: "Zoë King" };
    const { value: seated } = await execute(fillSeat, caller, seat);
    expect(seated.holder_contact_id).toBe(contact_id);
    const { value } = await execute(readContactHoldings, caller, { contact_id });
    expect(value.holdings).toMatchObject([
      { entity_id: two.entity_id, symbol: "COMMON", units: 20 },
      { entity_id: one.entity_id, symbol: "COMMON", units: 30 },
    ]);
    const profile = (await execute(readContactProfile, caller, { contact_id })).value;
    expect(profile.totals).toMatchObject({ grants: 5, safes: 5, seats: 1 });
    const { value: found } = await execute(listContacts, caller, { search: "king" });
    expect(found.data.map((contact) => contact.contact_id)).toEqual([contact_id]);
  });

  it("finds the contact that was there before; a second one of the name is somebody else, told by its identifier", async () => {
    const own = await newCompany(caller);
    const make = async () => (await execute(createContact, caller, { name: "John Smith", role: "engineer" })).value;
    const [first, second] = [await make(), await make()];
    const byName = (await grant(caller, { ...own, recipient_name: "john smith", shares: 100 })).value;
    expect(byName.recipient_contact_id).toBe(first.contact_id);
    const { recipient_name: _, ...given } = { ...createGrant.example, ...own, grant_type: "common_stock", shares: 40 };
    const told = { ...given, vesting: null, recipient_contact_id: second.contact_id };
    expect((await execute(createGrant, caller, told)).value).toMatchObject({ recipient_name: "John Smith" });
    expect(await held(own.entity_id)).toEqual([
      [first.contact_id, "John Smith", 100],
      [second.contact_id, "John Smith", 40],
    ]);
    const between = { entity_id: own.entity_id, shares: 15, share_class: "common" };
    const sides = { from_contact_id: first.contact_id, to_contact_id: second.contact_id };
    const { value: moved } = await execute(createTransfer, caller, { ...between, ...sides });
    expect(moved).toMatchObject({ from_name: "John Smith", to_name: "John Smith", ...sides });
    expect((await held(own.entity_id)).map(([, , units]) => units)).toEqual([85, 55]);
    expect(await apart(own.entity_id)).toEqual([]);
    // What is listed of the one is not the other's, though both are called so.
    for (const [{ contact_id }, shares] of [
      [first, 100],
      [second, 40],
    ] as const) {
      const asked = { entity_id: own.entity_id, recipient_contact_id: contact_id };
      expect((await execute(listGrants, caller, asked)).value.data.map((one) => one.shares)).toEqual([shares]);
      const told = { entity_id: own.entity_id, holder_contact_id: contact_id };
      const { value: events } = await execute(listEvents, caller, told);
      expect(events.data.map(({ kind, units }) => [kind, units])).toEqual([
        ["transfer", 15],
        ["grant", shares],
      ]);
    }
    for (const [input, message] of [
      [
        { ...told, recipient_name: "John Smith" },
        "recipient_contact_id must be left out where recipient_name is given",
      ],
      [given, "recipient_name is required"],
    ] as const) {
      await expect(execute(createGrant, caller, input)).rejects.toMatchObject({ status: 400, message });
    }
    const nobody = { ...told, recipient_contact_id: "con_01k0zk1x3ve4b8j0c2v5y6m7n8" };
    await expect(execute(createGrant, caller, nobody)).rejects.toMatchObject({ status: 404 });
  });

  it("stands as it was recorded when the person is called otherwise, and both names find them", async () => {
    const own = await newCompany(caller);
    const granted = (await grant(caller, { ...own, recipient_name: "Ida Maiden", shares: 70 })).value;
    const contact_id = granted.recipient_contact_id;
    await execute(changeContact, caller, { contact_id, name: "Ida Married" });
    expect(await held(own.entity_id)).toEqual([[contact_id, "Ida Married", 70]]);
    const moved = (await transfer(caller, own.entity_id, "Ida Married", "Otto", 20)).value;
    expect(moved).toMatchObject({ from_name: "Ida Married", from_contact_id: contact_id });
    await transfer(caller, own.entity_id, "ida maiden", "Otto", 10);
    expect(await held(own.entity_id, { as_of: today() })).toMatchObject([
      [contact_id, "Ida Married", 40],
      [expect.any(String), "Otto", 30],
    ]);
    expect(await apart(own.entity_id)).toEqual([]);
    const list = async (recipient_name: string) =>
      (await execute(listGrants, caller, { entity_id: own.entity_id, recipient_name })).value.data;
    expect(await list("Ida Married")).toMatchObject([{ grant_id: granted.grant_id, recipient_name: "Ida Maiden" }]);
    const asked = { entity_id: own.entity_id, holder: "IDA MARRIED", order: "oldest" };
    const { value: events } = await execute(listEvents, caller, asked);
    expect(events.data.map(({ from_name, to_name }) => [from_name, to_name])).toEqual([
      [null, "Ida Maiden"],
      ["Ida Married", "Otto"],
      ["ida maiden", "Otto"],
    ]);
    const { value } = await execute(readContactHoldings, caller, { contact_id });
    expect(value).toMatchObject({ name: "Ida Married", recorded_names: ["ida maiden", "ida married"] });
  });
});

describe("two contacts that are one person", () => {
  it("are warned of by their names, stay apart until they are merged, and are one on any day after that", async () => {
    const own = await newCompany(caller);
    const other = await newCompany(caller);
    const old = (
      await grant(caller, { ...own, recipient_name: "Katherine G. Johnson", shares: 60, granted_on: "2024-01-02" })
    ).value;
    await grant(caller, { ...own, recipient_name: "Katherine Johnson", shares: 30, granted_on: "2024-02-02" });
    await grant(caller, { ...other, recipient_name: "katherine johnson", shares: 5 });
    const half = { transferred_on: "2024-03-02" };
    await execute(createTransfer, caller, {
      ...{ entity_id: own.entity_id, from_name: "Katherine G. Johnson", to_name: "Katherine Johnson" },
      ...{ shares: 25, share_class: "common", ...half },
    });
    const [a, b] = [await held(own.entity_id), await held(own.entity_id, { as_of: "2024-02-15" })];
    expect([a.map(([, , units]) => units), b.map(([, , units]) => units)]).toEqual([
      [55, 35],
      [60, 30],
    ]);
    const contact_id = old.recipient_contact_id;
    const { value: alike } = await execute(listAlikeContacts, caller, { contact_id });
    const other_contact_id = String(alike.contacts[0]?.contact_id);
    expect(alike.contacts.map(({ name }) => name)).toEqual(["Katherine Johnson"]);
    await execute(changeContact, caller, { contact_id: other_contact_id, email: "kj@example.com" });
    const asked = { contact_id, other_contact_id };
    const twice = await Promise.allSettled([
      execute(mergeContacts, caller, asked),
      execute(mergeContacts, caller, asked),
      ...[1, 2, 3].map(() => grant(caller, { ...own, recipient_name: "Katherine Johnson", shares: 10 })),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
    expect(await held(own.entity_id)).toEqual([[contact_id, "Katherine G. Johnson", 120]]);
    expect(await held(own.entity_id, { as_of: "2024-02-15" })).toEqual([[contact_id, "Katherine G. Johnson", 90]]);
    expect(await held(other.entity_id)).toEqual([[contact_id, "Katherine G. Johnson", 5]]);
    for (const { entity_id } of [own, other]) expect(await apart(entity_id)).toEqual([]);
    const { value: ownership } = await execute(readOwnership, caller, { entity_id: own.entity_id });
    expect(ownership.holders).toMatchObject([{ contact_id, units: 120 }]);
    // What is held under either name moves by either, and the grants stand as they were recorded.
    await transfer(caller, own.entity_id, "Katherine Johnson", "Dorothy", 110);
    await expect(transfer(caller, own.entity_id, "Katherine Johnson", "katherine g. johnson", 1)).rejects.toMatchObject(
      {
        message: expect.stringContaining("to_name must be another holder"),
      },
    );
    expect((await held(own.entity_id)).map(([, , units]) => units)).toEqual([110, 10]);
    expect(await apart(own.entity_id)).toEqual([]);
    const { value: grants } = await execute(listGrants, caller, {
      entity_id: own.entity_id,
      recipient_name: "Katherine Johnson",
    });
    expect(new Set(grants.data.map((one) => one.recipient_name))).toEqual(
      new Set(["Katherine Johnson", "Katherine G. Johnson"]),
    );
    expect((await execute(readContact, caller, { contact_id })).value.email).toBe("kj@example.com");
    const merged = (await execute(readContact, caller, { contact_id: other_contact_id })).value;
    expect(merged).toMatchObject({ merged_into_contact_id: contact_id, email: null });
    const refused = await Promise.allSettled([
      execute(changeContact, caller, { contact_id: other_contact_id, name: "X" }),
      execute(mergeContacts, caller, { contact_id, other_contact_id: contact_id }),
    ]);
    expect(refused).toMatchObject([{ reason: { status: 400 } }, { reason: { status: 400 } }]);
    // The merged one's identifier leads to the one that it is.
    const given = { ...own, recipient_contact_id: other_contact_id, grant_type: "common_stock", shares: 1 };
    expect((await execute(createGrant, caller, given)).value.recipient_contact_id).toBe(contact_id);
  });

  it("leave their address to the contact that they were merged into, and to nobody else", async () => {
    const make = async (email: string) =>
      (await execute(createContact, caller, { name: "Dorothy Vaughan", role: "holder", email })).value;
    const [own, other] = [await make("dv@example.com"), await make("dorothy@example.com")];
    await execute(mergeContacts, caller, { ...own, other_contact_id: other.contact_id });
    await expect(make("Dorothy@example.com")).rejects.toMatchObject({ status: 409, code: "duplicate" });
    const { contact_id } = own;
    const changed = await execute(changeContact, caller, { contact_id, email: "Dorothy@example.com" });
    expect(changed.value.email).toBe("Dorothy@example.com");
    expect((await execute(readContact, caller, other)).value).toMatchObject({
      merged_into_contact_id: contact_id,
      email: null,
    });
    expect((await make("dv@example.com")).email).toBe("dv@example.com");
  });

  it("are kept by PostgreSQL: whoever stands in a register is not deleted, and no name is two people's", async () => {
    const own = await newCompany(caller);
    const { recipient_contact_id } = (await grant(caller, { ...own, recipient_name: "Rosa Kept", shares: 5 })).value;
    const refused = asOwner("delete from contact where contact_id = $1", [recipient_contact_id]);
    await expect(refused).rejects.toThrow("contacts are kept");
    const names = asOwner("delete from contact_name where contact_id = $1", [recipient_contact_id]);
    await expect(names).rejects.toThrow("a name stands");
  });

  it.each([
    ["Ada Byron", "Byron, Ada", true],
    ["Ada Byron", "A. Byron", true],
    ["Ada Byron", "Ada K. Byron", true],
    ["Ada Byron", "Ada Bryon", true],
    ["Lovelace Ventures LLC", "Lovelace Ventures", true],
    ["Émilie Doe", "Emilie Doe", true],
    ["Ada Byron", "Mary Byron", false],
    ["Ada", "Ida", false],
    ["Ada Byron", "Grace Hopper", false],
  ])("look alike by name, or do not: %j and %j", (one, other, expected) => {
    expect(isAlike(one, other)).toBe(expected);
    expect(isAlike(other, one)).toBe(expected);
  });

  it("look alike by no more than twice the letters for twice the time, and as all letters would tell", () => {
    const far = (one: string, other: string) => {
      let before = Array.from({ length: other.length + 1 }, (_, at) => at);
      for (const [row, letter] of [...one].entries()) {
        const line = [row + 1];
        for (const [at, against] of [...other].entries()) {
          const changed = (before[at] ?? 0) + Number(letter !== against);
          line.push(Math.min(changed, (before[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
        }
        before = line;
      }
      return before.at(-1) ?? 0;
    };
    const word = fc.stringMatching(/^[ab]{5,12}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        const most = Math.min(one.length, other.length) < 8 ? 1 : 2;
        expect(isAlike(one, other)).toBe(one === other || far(one, other) <= most);
      }),
      { seed, numRuns: size(1_000) },
    );
    expectLinear((length) => {
      const [one, other] = [`a${"bc".repeat(length)}`, `a${"cb".repeat(length)}`];
      return () => isAlike(one, other);
    }, 1_000);
  });
});
