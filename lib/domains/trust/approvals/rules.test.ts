import { describe, expect, it } from "vitest";
import type { Effects } from "#lib/core/effects.ts";
import { newId } from "#lib/core/ids.ts";
import { approversAmong, assertSeen, counted, countsAs, isAskedBy, seenHash } from "./rules.ts";

const today = "2026-11-22";
const own = newId("obligation");

/** What a payment does, with identifiers that are made up anew. */
function payment(change: Partial<{ amount_cents: number; date: string; account_id: string }> = {}): Effects {
  const [entry_id, payment_id] = [newId("journal_entry"), newId("payment")];
  const { amount_cents = 100, date = today, account_id = "acct_01k0zk1x3ve4b8j0c2v5y6m7n8" } = change;
  const line = { account_code: "cash", account_name: "Cash", amount_cents };
  return {
    records: [
      { type: "account", id: account_id, change: "changed" },
      { type: "journal_entry", id: entry_id, change: "created" },
      { type: "payment", id: payment_id, change: "created" },
    ],
    journal_entries: [
      {
        ...{ entry_id, date, description: `Payment ${payment_id}`, status: "posted", currency: "usd" },
        lines: [
          { ...line, side: "debit" },
          { ...line, side: "credit" },
        ],
      },
    ],
    ownership: [],
    obligations: [],
    mail: [{ about_type: "payment", about_id: payment_id, to_address: null }],
  };
}
const hashOf = (effects: Effects, day = today) => seenHash(effects, { today: day, own });

describe("the hash of what an act does", () => {
  it("is the same for the same deed, whose new identifiers are others at each trial, and whatever their order", () => {
    const effects = payment();
    expect(hashOf(payment())).toBe(hashOf(effects));
    expect(hashOf({ ...effects, records: effects.records.toReversed() })).toBe(hashOf(effects));
  });

  it("is another for another amount, another record that is there already, and one more record", () => {
    const effects = payment();
    const more = { type: "vendor", id: newId("vendor"), change: "created" as const };
    const others = [
      payment({ amount_cents: 101 }),
      payment({ account_id: newId("account") }),
      payment({ date: "2026-11-21" }),
      { ...effects, records: [...effects.records, more] },
    ];
    expect(new Set([effects, ...others].map((one) => hashOf(one))).size).toBe(5);
  });

  it("is the same on the next day, for what is dated with the day of the act", () => {
    expect(hashOf(payment({ date: "2026-11-23" }), "2026-11-23")).toBe(hashOf(payment()));
  });

  it("leaves out the obligation that asks for the act, which ends with it", () => {
    const effects = payment();
    const record = { type: "obligation", id: own, change: "changed" as const };
    const told = { obligation_id: own, tier: "high", status: "completed", title: "Pay", due_date: null };
    const ended = { ...effects, records: [...effects.records, record], obligations: [told] };
    expect(hashOf(ended)).toBe(hashOf(effects));
  });
});

describe("whose word it is", () => {
  const key = (id: string, ...origins: string[]) => ({ actor: { type: "api_key", id, name: "Key" } as const, origins });

  it("is one person's, by however many keys of theirs, and a key's own where no person made it", () => {
    expect(countsAs(key("key_a", "usr_ada"))).toBe(countsAs(key("key_b", "usr_ada")));
    expect(countsAs(key("key_a"))).not.toBe(countsAs(key("key_b")));
  });

  it("is not that of whoever asked, nor of their keys", () => {
    expect(isAskedBy(["key_a", "usr_ada"], key("key_b", "usr_ada"))).toBe(true);
    expect(isAskedBy(["key_a", "usr_ada"], key("key_b", "usr_eve"))).toBe(false);
    expect(isAskedBy(["key_a"], key("key_b"))).toBe(false);
  });

  it("is asked of members who may decide, of that company, and who did not ask", () => {
    const member = (user_id: string, scopes: string[], entity_ids: string[] | null = null) => ({
      user_id,
      scopes,
      entity_ids,
    });
    const members = [
      member("usr_owner", ["*"]),
      member("usr_asked", ["*"]),
      member("usr_reads", ["approvals:read"]),
      member("usr_here", ["approvals:write"], ["ent_a"]),
      member("usr_elsewhere", ["approvals:write"], ["ent_b"]),
    ];
    const asked_by_ids = ["usr_asked"];
    const ids = (entity_id: string | null) =>
      approversAmong(members, { entity_id, asked_by_ids }).map(({ user_id }) => user_id);
    expect(ids("ent_a")).toEqual(["usr_owner", "usr_here"]);
    expect(ids(null)).toEqual(["usr_owner"]);
  });
});

describe("words for an act", () => {
  const [one, other] = [{ effects_hash: "1" }, { effects_hash: "2" }];
  const any = { effects_hash: null };

  it("count where they are for the same deed, or for whatever it does", () => {
    expect(counted([one, other, any], "1")).toEqual([one, any]);
    expect(counted([one, other, any], null)).toEqual([other, any]);
    expect(counted([any], null)).toEqual([any]);
  });

  it("are refused where the deed is another by now", () => {
    expect(() => assertSeen([one, any], "1")).not.toThrow();
    expect(() => assertSeen([one, other], "1")).toThrow(
      expect.objectContaining({ status: 409, code: "effects_changed" }),
    );
  });
});
