import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { createAccount, createEntry, readEntry } from "#lib/domains/books/ledger/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { pastTriggers, refusalByDatabase, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { grant, newCompany, transfer } from "../../../../e2e/support/equity.ts";
import { declareDistribution, payDistribution, voidDistribution } from "../distributions/operations.ts";
import { repurchaseGrant, terminateGrant } from "../events/operations.ts";
import { payGrant, readGrant } from "../grants/operations.ts";
import * as capital from "./operations.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const YEAR = Number(today().slice(0, 4)) - 1;
const [FIRST, LAST] = [`${YEAR}-01-01`, `${YEAR}-12-31`];

async function linesOf(entity_id: string, entry_id: string | undefined) {
  const { lines, date } = (await execute(readEntry, caller, { entity_id, entry_id: entry_id ?? "" })).value;
  return [date, ...lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])];
}

/** Earns, or loses, an amount in cash on a day. */
async function earn(entity_id: string, amount_cents: number, date: string) {
  const open = async (account_code: string) => {
    const given = { entity_id, account_code, account_name: account_code };
    return (await execute(createAccount, caller, given)).value.account_id;
  };
  const suffix = crypto.randomUUID().slice(0, 8);
  const held = await open(`held_${suffix}`);
  const earned = await execute(createAccount, caller, {
    entity_id,
    account_code: `earned_${suffix}`,
    account_name: "Earned",
    account_type: "revenue",
  });
  const [debit, credit] = amount_cents > 0 ? [held, earned.value.account_id] : [earned.value.account_id, held];
  const lines = [
    { account_id: debit, side: "debit" as const, amount_cents: Math.abs(amount_cents) },
    { account_id: credit, side: "credit" as const, amount_cents: Math.abs(amount_cents) },
  ];
  await execute(createEntry, caller, { entity_id, date, description: "", post: true, lines });
}

const tie = async (entity_id: string) =>
  (await execute(readIntegrity, caller, { entity_id })).value.tie_outs.find(({ name }) => name === "member_capital");
const accounts = async (entity_id: string, more: object = {}) =>
  (await execute(capital.readCapitalAccounts, caller, { entity_id, ...more })).value;
const closings = async (entity_id: string, more: object = {}) =>
  Object.fromEntries((await accounts(entity_id, more)).members.map((one) => [one.member_name, one.closing_cents]));
const contribute = async (given: Record<string, unknown>) =>
  (await execute(capital.createContribution, caller, given as never)).value;
const allocate = async (given: Record<string, unknown>) =>
  (await execute(capital.createAllocation, caller, given as never)).value;

describe("a member's capital account", () => {
  it("is opened by contributions, moved by income, distributions and units that change hands, and agrees with the books throughout", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    const vehicle = (
      await execute(createAccount, caller, { entity_id, account_code: "equipment", account_name: "Van" })
    ).value;
    // Ada pays for her units by a grant, Mary by a contribution of property that issues hers: one ledger has both.
    const first = (
      await grant(caller, { ...own, grant_type: "unit", shares: 300, price_per_share: "100", granted_on: FIRST })
    ).value;
    const paid = (await execute(payGrant, caller, { entity_id, grant_id: first.grant_id, paid_on: FIRST })).value;
    expect(await linesOf(entity_id, paid.entry_ids[0])).toEqual([
      FIRST,
      ["cash", "debit", 3_000_000],
      ["members_contributions", "credit", 3_000_000],
    ]);
    const van = await contribute({
      ...{ entity_id, member_name: "Mary", kind: "property", amount_cents: 1_000_000, units: 100 },
      ...{ account_id: vehicle.account_id, contributed_on: FIRST, description: "A van, as its dealer valued it" },
    });
    expect(van).toMatchObject({ status: "recorded", grant_id: expect.any(String), account_id: vehicle.account_id });
    expect(await linesOf(entity_id, van.entry_ids[0])).toEqual([
      FIRST,
      ["equipment", "debit", 1_000_000],
      ["members_contributions", "credit", 1_000_000],
    ]);
    const units = (await execute(readGrant, caller, { entity_id, grant_id: van.grant_id ?? "" })).value;
    expect(units).toMatchObject({
      shares: 100,
      price_per_share: "100",
      consideration: "property",
      paid_on: FIRST,
      entry_ids: van.entry_ids,
    });
    const listed = (await execute(capital.listContributions, caller, { entity_id })).value.data;
    expect(listed.map(({ member_name, kind, amount_cents }) => [member_name, kind, amount_cents])).toEqual([
      ["Mary", "property", 1_000_000],
      ["Ada Byron", "cash", 3_000_000],
    ]);
    expect(await tie(entity_id)).toMatchObject({
      is_true: true,
      left: { cents: 4_000_000 },
      right: { cents: 4_000_000 },
    });

    await earn(entity_id, 100_001, `${YEAR}-06-30`);
    expect((await accounts(entity_id)).unallocated_income_cents).toBe(100_001);
    const made = await allocate({ entity_id, starts_on: FIRST, ends_on: LAST });
    expect(made).toMatchObject({
      basis: "units",
      net_income_cents: 100_001,
      amount_cents: 100_001,
      allocated_on: LAST,
    });
    expect(made.parts).toEqual([
      { member_name: "Ada Byron", percent: 75, amount_cents: 75_001 },
      { member_name: "Mary", percent: 25, amount_cents: 25_000 },
    ]);
    expect(await linesOf(entity_id, made.entry_ids[0])).toEqual([
      LAST,
      ["retained_earnings", "debit", 100_001],
      ["members_equity", "credit", 100_001],
    ]);
    await expect(allocate({ entity_id, starts_on: LAST, ends_on: today() })).rejects.toMatchObject({
      status: 409,
      code: "allocated_already",
    });

    const distribution = (await execute(declareDistribution, caller, { entity_id, total_amount_cents: 40_000 })).value;
    expect(distribution.reduces_capital).toBe(true);
    await execute(payDistribution, caller, { entity_id, distribution_id: distribution.distribution_id });
    // A third of Ada's units takes a third of her capital with it.
    await transfer(caller, entity_id, "Ada Byron", "Grace", 100, "unit");
    expect(await refusalOfCopy("capital_change", ["entity_id", entity_id], { capital_change_id: "cch_x" })).toBe(
      "what a transfer takes of one capital account goes to another",
    );
    const now = await accounts(entity_id, { from: FIRST });
    expect(
      now.members.map(({ member_name, units: held, closing_cents }) => [member_name, held, closing_cents]),
    ).toEqual([
      ["Ada Byron", 200, 2_030_001],
      ["Grace", 100, 1_015_000],
      ["Mary", 100, 1_015_000],
    ]);
    expect(now).toMatchObject({
      ...{ opening_cents: 0, contributions_cents: 4_000_000, allocations_cents: 100_001, distributions_cents: -40_000 },
      ...{ transfers_cents: 0, other_cents: 0, closing_cents: 4_060_001, books_cents: 4_060_001 },
      ...{ unassigned_cents: 0, unallocated_income_cents: 0 },
    });
    expect(await closings(entity_id, { as_of: FIRST })).toEqual({ "Ada Byron": 3_000_000, Mary: 1_000_000 });
    const statement = (
      await execute(capital.readCapitalStatement, caller, {
        entity_id,
        member_name: "ada byron",
        from: addDays(FIRST, 1),
      })
    ).value;
    expect(statement.opening_cents).toBe(3_000_000);
    expect(statement.lines.map(({ kind, amount_cents, balance_cents }) => [kind, amount_cents, balance_cents])).toEqual(
      [
        ["allocation", 75_001, 3_075_001],
        ["distribution", -30_000, 3_045_001],
        ["transfer", -1_015_000, 2_030_001],
      ],
    );
    expect(statement.lines.map(({ entry_ids }) => entry_ids)).toEqual([made.entry_ids, distribution.entry_ids, []]);
    expect(await tie(entity_id)).toMatchObject({
      is_true: true,
      left: { cents: 4_060_001 },
      right: { cents: 4_060_001 },
    });

    // What was done by mistake is taken back; what units stand for is not.
    await expect(
      execute(capital.voidContribution, caller, { entity_id, contribution_id: van.contribution_id }),
    ).rejects.toMatchObject({ status: 400 });
    const more = await contribute({ entity_id, member_name: "Grace", amount_cents: 5 });
    await execute(capital.voidContribution, caller, { entity_id, contribution_id: more.contribution_id });
    await execute(capital.voidAllocation, caller, { entity_id, allocation_id: made.allocation_id });
    expect(await tie(entity_id)).toMatchObject({ is_true: true, left: { cents: 3_960_000 } });
    const again = await allocate({
      ...{ entity_id, starts_on: FIRST, ends_on: LAST, basis: "percentages", amount_cents: -7 },
      percentages: [
        { member_name: "mary", percent: 50 },
        { member_name: "Ada Byron", percent: 50 },
      ],
    });
    expect(again.parts.map(({ member_name, amount_cents }) => [member_name, amount_cents])).toEqual([
      ["Ada Byron", -4],
      ["Mary", -3],
    ]);
    expect(await tie(entity_id)).toMatchObject({ is_true: true, left: { cents: 3_959_993 } });

    // An entry by hand is nobody's capital, and told so; it is no fault of the accounts.
    const hand = await newCompany(caller, "llc");
    await contribute({ entity_id: hand.entity_id, member_name: "Ada", amount_cents: 100 });
    expect(await accounts(hand.entity_id)).toMatchObject({ books_cents: 100, unassigned_cents: 0 });

    // Whoever reaches past the service is found out.
    const forge = async (statement_: string, id: string) => {
      await pastTriggers(statement_, [id]);
      return (await tie(entity_id))?.difference_cents;
    };
    expect(
      await forge(
        "update contribution set amount_cents = amount_cents + 1 where contribution_id = $1",
        van.contribution_id,
      ),
    ).toBe(-1);
    expect(
      await forge(
        "update allocation_part set amount_cents = amount_cents + 3 where allocation_id = $1",
        again.allocation_id,
      ),
    ).toBe(-7);
    expect(
      await forge(
        "update distribution_part set amount_cents = amount_cents - 1 where distribution_id = $1",
        distribution.distribution_id,
      ),
    ).toBe(-9);
    const part = "update allocation_part set amount_cents = 0 where allocation_id = $1";
    expect((await refusalByDatabase(part, [again.allocation_id]))?.message).toContain("keeps what it says");
  });

  it("goes down by what is paid for units that are bought back, and comes back with a distribution that is voided", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    const vesting = { months: 48 };
    const { grant_id } = (
      await grant(caller, { ...own, grant_type: "unit", shares: 480, price_per_share: "1", paid_on: today(), vesting })
    ).value;
    const declared = (await execute(declareDistribution, caller, { entity_id, total_amount_cents: 1_000 })).value;
    expect(await closings(entity_id)).toEqual({ "Ada Byron": 47_000 });
    await execute(voidDistribution, caller, { entity_id, distribution_id: declared.distribution_id });
    await execute(terminateGrant, caller, { entity_id, grant_id });
    await execute(repurchaseGrant, caller, { entity_id, grant_id });
    expect(await accounts(entity_id)).toMatchObject({ distributions_cents: 0, other_cents: -48_000, closing_cents: 0 });
    expect(await tie(entity_id)).toMatchObject({ is_true: true, left: { cents: 0 } });
  });

  it("is kept of an llc alone, on days and of members that there are", async () => {
    const corporation = await newCompany(caller);
    const { entity_id } = await newCompany(caller, "llc");
    const says = (message: string, code?: string) => ({
      status: 400,
      message: expect.stringContaining(message),
      ...(code && { code }),
    });
    const cash = { member_name: "Ada", amount_cents: 100 };
    await expect(contribute({ entity_id: corporation.entity_id, ...cash })).rejects.toMatchObject(
      says("entity_id must be an llc"),
    );
    await expect(contribute({ entity_id, ...cash, kind: "services" })).rejects.toMatchObject(says("kind must be"));
    await expect(contribute({ entity_id, ...cash, kind: "property" })).rejects.toMatchObject(
      says("account_id is required"),
    );
    await expect(contribute({ entity_id, ...cash, contributed_on: addDays(today(), 1) })).rejects.toMatchObject(
      says("contributed_on must not be after today"),
    );
    const dear = { ...cash, units: 20_000_000 };
    await expect(contribute({ entity_id, ...dear })).rejects.toMatchObject(says("units must not exceed"));
    const loan = (
      await execute(createAccount, caller, { entity_id, account_code: "loans_payable", account_name: "Loans" })
    ).value;
    await expect(contribute({ entity_id, ...cash, account_id: loan.account_id })).rejects.toMatchObject(
      says("must be the account of an asset"),
    );
    const year = { entity_id, starts_on: FIRST, ends_on: LAST };
    await expect(allocate(year)).rejects.toMatchObject(says("the net income", "nothing_to_allocate"));
    await expect(allocate({ ...year, amount_cents: 5 })).rejects.toMatchObject(
      says("nobody held units", "nobody_holds"),
    );
    await expect(allocate({ ...year, ends_on: addDays(today(), 1) })).rejects.toMatchObject(
      says("ends_on must not be after today"),
    );
    await expect(allocate({ ...year, ends_on: `${YEAR - 1}-01-01` })).rejects.toMatchObject(
      says("ends_on must not be before starts_on"),
    );
    const percentages = [{ member_name: "Ada", percent: 100 }];
    const agreed = { ...year, amount_cents: 5, basis: "percentages" };
    await expect(allocate({ ...agreed, percentages })).rejects.toMatchObject(
      says("percentages.0.member_name must hold units"),
    );
    await expect(allocate({ ...agreed, percentages: [{ member_name: "Ada", percent: 99.5 }] })).rejects.toMatchObject(
      says("they add up to 99.5"),
    );
    await expect(allocate(agreed)).rejects.toMatchObject(says("percentages is required"));
    expect(await tie(entity_id)).toBeUndefined();
    // Of two who allocate the same year, one does.
    await contribute({ entity_id, ...cash, contributed_on: FIRST });
    const raced = await Promise.allSettled([1, 2].map(() => allocate({ ...agreed, percentages })));
    expect(raced.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
