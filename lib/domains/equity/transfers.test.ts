import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner } from "../../../e2e/support/database.ts";
import { addInstrument, apart, grant, newCompany, transfer } from "../../../e2e/support/equity.ts";
import { cancelGrant } from "./events/operations.ts";
import { listTransfers, readCapTable, readTransfer } from "./operations.ts";

let caller: Caller;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

/** What everybody holds of what is outstanding, by name. */
async function held(entity_id: string): Promise<Record<string, number>> {
  const { holders } = (await execute(readCapTable, caller, { entity_id })).value;
  return Object.fromEntries(holders.map(({ name, units }) => [name, units]));
}

/** Of each instrument, what it has issued and what is held of it, as the database keeps them. */
const kept = (entity_id: string) =>
  asOwner<{ issued: number; held: number; granted: number; least: number }>(
    `select i.issued_units::int as issued, sum(h.units)::int as held, min(h.units)::int as least,
       (select sum(g.shares)::int from equity_grant g where g.instrument_id = i.instrument_id) as granted
     from instrument i join holding h using (workspace_id, instrument_id) where i.entity_id = $1 group by i.instrument_id, i.issued_units`,
    [entity_id],
  );

describe("a transfer", () => {
  it("moves the sender's oldest grants first, and can be listed and read", async () => {
    const own = await newCompany(caller);
    const young = (await grant(caller, { ...own, shares: 300 })).value;
    const old = (await grant(caller, { ...own, shares: 200, granted_on: "2020-01-01" })).value;
    const { value } = await transfer(caller, own.entity_id, " ada BYRON", "Mary Somerville", 250);
    expect(value).toMatchObject({
      entity_id: own.entity_id,
      cap_table_id: own.cap_table_id,
      from_name: "ada BYRON",
      to_name: "Mary Somerville",
      shares: 250,
      share_class: "common",
      parts: [
        { grant_id: old.grant_id, shares: 200 },
        { grant_id: young.grant_id, shares: 50 },
      ],
    });
    expect(await held(own.entity_id)).toEqual({ "Ada Byron": 250, "Mary Somerville": 250 });
    expect((await execute(readTransfer, caller, value)).value).toEqual(value);
    const back = (await transfer(caller, own.entity_id, "Mary Somerville", "Ada Byron", 250, "common_stock")).value;
    const filter = { entity_id: own.entity_id, share_class: "common" };
    expect((await execute(listTransfers, caller, filter)).value.data).toEqual([back, value]);
    expect((await execute(readCapTable, caller, own)).value.transfers).toEqual([value, back]);
    expect(await held(own.entity_id)).toEqual({ "Ada Byron": 500 });
  });

  it("of more than the sender holds is a 400 that reports both counts (rule 7.11)", async () => {
    const own = await newCompany(caller);
    await grant(caller, { ...own, shares: 1_234_567 });
    await expect(transfer(caller, own.entity_id, "Ada Byron", "Mary", 1_234_568)).rejects.toMatchObject({
      status: 400,
      message: "shares must not exceed what the sender holds of the class: requested 1234568, available 1234567",
    });
    await expect(transfer(caller, own.entity_id, "Nobody", "Mary", 1)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("requested 1, available 0"),
    });
  });

  it("moves its own class only: options and RSUs are no common shares", async () => {
    const own = await newCompany(caller);
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
    await grant(caller, { ...own, instrument_id: pool.instrument_id, grant_type: "option", shares: 70 });
    await grant(caller, { ...own, grant_type: "rsu", shares: 80 });
    await expect(transfer(caller, own.entity_id, "Ada Byron", "Mary", 1)).rejects.toMatchObject({ status: 400 });
    const warrants = await addInstrument(caller, own.entity_id, { symbol: "W-1", kind: "warrant" });
    await grant(caller, { ...own, instrument_id: warrants.instrument_id, grant_type: "warrant", shares: 100 });
    await transfer(caller, own.entity_id, "Ada Byron", "Mary", 70, "warrant");
    const { holders } = (await execute(readCapTable, caller, own)).value;
    expect(holders.map(({ name, units, fully_diluted_units }) => [name, units, fully_diluted_units])).toEqual([
      ["Ada Byron", 0, 180],
      ["Mary", 0, 70],
    ]);
  });

  it("to oneself is a 400, however the name is written", async () => {
    const own = await newCompany(caller);
    await grant(caller, own);
    const refused = transfer(caller, own.entity_id, "Ada Byron", " ADA byron ", 1);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining("to_name") });
  });

  it("races with another of the same shares: one moves them, the other is told what is left", async () => {
    const own = await newCompany(caller);
    await grant(caller, { ...own, shares: 100 });
    const racing = ["Mary", "Charles", "Grace"].map((to) => transfer(caller, own.entity_id, "Ada Byron", to, 100));
    const done = await Promise.allSettled(racing);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done) {
      if (one.status === "rejected") expect(one.reason.message).toContain("requested 100, available 0");
    }
    expect(Object.values(await held(own.entity_id))).toEqual([100]);
  });

  it("crosses others on their way without waiting for ever", async () => {
    const own = await newCompany(caller);
    const people = ["Ada", "Mary", "Charles"];
    for (const name of people) {
      for (let n = 0; n < 3; n++) await grant(caller, { ...own, recipient_name: name, shares: 10 });
    }
    const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const));
    const racing = [...pairs, ...pairs].map(([from, to]) => transfer(caller, own.entity_id, from, to, 12));
    const granting = people.map((name) => grant(caller, { ...own, recipient_name: name, shares: 5 }));
    const done = await Promise.allSettled([...racing, ...granting]);
    for (const one of done) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 400 });
    const [sums] = await kept(own.entity_id);
    expect(sums).toMatchObject({ issued: 105, granted: 105, held: 105 });
  });
});

describe("holdings", () => {
  const names = ["Ada", "Mary", "Charles", "ada "];
  const Name = fc.constantFrom(...names);
  const Shares = fc.integer({ min: 1, max: 60 });
  const Act = fc.oneof(
    fc.record({ act: fc.constant("grant" as const), to: Name, shares: Shares }),
    fc.record({ act: fc.constant("transfer" as const), from: Name, to: Name, shares: Shares }),
    fc.record({ act: fc.constant("cancel" as const), which: fc.nat(9) }),
  );

  it("sum to what is issued, conserve what moves, and are never negative, whatever is done", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const own = await newCompany(caller, "c_corp", 200);
        const expected: Record<string, number> = {};
        const move = (name: string, shares: number) => {
          const key = name.trim().toLowerCase();
          expected[key] = (expected[key] ?? 0) + shares;
        };
        const granted: { grant_id: string; to: string; shares: number }[] = [];
        const act = async (step: (typeof acts)[number]) => {
          if (step.act === "cancel") {
            const one = granted[step.which % Math.max(1, granted.length)];
            if (!one) return;
            await execute(cancelGrant, caller, { entity_id: own.entity_id, grant_id: one.grant_id });
            move(one.to, -one.shares);
          } else if (step.act === "grant") {
            const made = (await grant(caller, { ...own, recipient_name: step.to, shares: step.shares })).value;
            granted.push({ grant_id: made.grant_id, to: step.to, shares: step.shares });
            move(step.to, step.shares);
          } else {
            await transfer(caller, own.entity_id, step.from, step.to, step.shares);
            move(step.from, -step.shares);
            move(step.to, step.shares);
          }
        };
        for (const step of acts) {
          try {
            await act(step);
          } catch (error) {
            if (!(error instanceof AppError) || error.status !== 400) throw error;
          }
          expect(await apart(own.entity_id)).toEqual([]);
        }
        const shown = Object.entries(await held(own.entity_id)).map(([name, units]) => [name.toLowerCase(), units]);
        expect(Object.fromEntries(shown)).toEqual(
          Object.fromEntries(Object.entries(expected).filter(([, units]) => units > 0)),
        );
        for (const sums of await kept(own.entity_id)) {
          expect(sums.held).toBe(sums.issued);
          expect(sums.least).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 15 },
    );
  });
});
