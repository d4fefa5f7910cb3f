import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { refusalOfCopy } from "../../../../e2e/support/database.ts";
import { newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { declareDistribution } from "../distributions/operations.ts";
import * as capital from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const FIRST = `${Number(today().slice(0, 4)) - 1}-01-01`;

const tie = async (entity_id: string) =>
  (await execute(readIntegrity, caller, { entity_id })).value.tie_outs.find(({ name }) => name === "member_capital");
const accounts = async (entity_id: string) => (await execute(capital.readCapitalAccounts, caller, { entity_id })).value;
const contribute = (given: Record<string, unknown>) => execute(capital.createContribution, caller, given as never);
const allocate = (given: Record<string, unknown>) => execute(capital.createAllocation, caller, given as never);

describe("members' capital", () => {
  it("adds up to the cent and to the books at every step, whatever happens in which order", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    const names = ["Ada", "Mary", "Grace"];
    let seed = 20_261_122;
    const any = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const name = () => names[any(3)] ?? "Ada";
    for (const member_name of names)
      await contribute({ entity_id, member_name, amount_cents: 1 + any(99_999), units: 1 + any(999) });
    const acts = [
      () => contribute({ entity_id, member_name: name(), amount_cents: 1 + any(9_999) }),
      () =>
        allocate({
          entity_id,
          starts_on: addDays(FIRST, step),
          ends_on: addDays(FIRST, step),
          allocated_on: today(),
          basis: "percentages",
          amount_cents: any(2) === 0 ? 1 + any(9_999) : -1 - any(9_999),
          percentages: [
            { member_name: "Ada", percent: 33.3333 },
            { member_name: "Mary", percent: 66.6667 },
          ],
        }),
      () => execute(declareDistribution, caller, { entity_id, total_amount_cents: 1 + any(9_999) }),
      () => transfer(caller, entity_id, name(), name(), 1 + any(50), "unit"),
    ];
    let [step, done] = [0, 0];
    for (; step < 16; step++) {
      const [act] = [acts[step % acts.length]];
      // A transfer to oneself, or of more than is held, is refused and leaves nothing.
      await act?.().then(
        () => done++,
        () => undefined,
      );
      const now = await accounts(entity_id);
      expect(now.members.reduce((sum, one) => sum + one.closing_cents, 0)).toBe(now.closing_cents);
      expect([now.unassigned_cents, now.transfers_cents]).toEqual([0, 0]);
      expect(await tie(entity_id)).toMatchObject({ is_true: true, right: { cents: now.closing_cents } });
    }
    expect(done).toBeGreaterThan(10);
  });

  it("is allocated once of a day and once to a member, in PostgreSQL as well, and told of days that have been", async () => {
    const { entity_id } = await newCompany(caller, "llc");
    await contribute({ entity_id, member_name: "Ada", amount_cents: 100, units: 10 });
    const percentages = ["Ada", "ADA "].map((member_name) => ({ member_name, percent: 50 }));
    const agreed = {
      entity_id,
      starts_on: FIRST,
      ends_on: today(),
      basis: "percentages",
      amount_cents: 5,
      percentages,
    };
    await expect(allocate(agreed)).rejects.toThrow("percentages.1.member_name must name each member once");
    const [whole] = [{ member_name: "Ada", percent: 100 }];
    const { allocation_id } = (await allocate({ ...agreed, percentages: [whole] })).value;
    const copy = (table: string, changes: object) => refusalOfCopy(table, ["allocation_id", allocation_id], changes);
    expect(await copy("allocation", { allocation_id: "alc_x" })).toBe("the income of a day is allocated once");
    const days = { starts_on: addDays(FIRST, -1), ends_on: addDays(FIRST, -1) };
    expect(await copy("allocation", { allocation_id: "alc_x", ...days })).toBe(
      "the parts of an allocation add up to it",
    );
    expect(await copy("allocation_part", { holder_key: "x", place: 9 })).toBe(
      "an allocation is made with all of its parts",
    );
    const told = (days: object) => execute(capital.readCapitalAccounts, caller, { entity_id, ...days });
    await expect(told({ as_of: addDays(today(), 1) })).rejects.toThrow("as_of must not be after today");
    await expect(told({ as_of: FIRST, from: today() })).rejects.toThrow("from must not be after as_of");
  });
});
