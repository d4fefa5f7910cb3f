import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, today } from "#lib/core/days.ts";
import { completeInstrument, splitInstrument } from "#lib/domains/equity/amendments/operations.ts";
import { readInstrument } from "#lib/domains/equity/operations.ts";
import { inCommon } from "#lib/domains/equity/ratio/rules.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany } from "../../../../../e2e/support/equity.ts";
import { meetings } from "../../../../../e2e/support/meetings.ts";
import { byHoldings } from "./rules.ts";

describe("the votes of what somebody holds", () => {
  const of = (voter_key: string, votes: string, class_votes = votes) => ({
    ...{ voter_key, voter_name: voter_key.toUpperCase(), instrument_id: "ins_a", votes, class_votes },
  });

  it("are theirs, where there are any", () => {
    const ada = { voter_key: "ada", voter_name: "ADA", votes: 100, email: null };
    const none = { counted_by: "units", class_voters: [] };
    expect(byHoldings([of("ada", "40"), of("grace", "0"), of("ada", "60")])).toEqual({ ...none, voters: [ada] });
    expect(byHoldings([of("grace", "0")])).toEqual({ ...none, voters: [] });
  });

  it("are of a class as well where it votes by itself, also of what has none otherwise", () => {
    const { voters, class_voters } = byHoldings([of("ada", "100"), of("grace", "0", "7")], new Set(["ins_a"]));
    expect(voters.map(({ voter_key, votes }) => [voter_key, votes])).toEqual([
      ["ada", 100],
      ["grace", 0],
    ]);
    expect(class_voters).toEqual([
      { voter_key: "ada", instrument_id: "ins_a", votes: 100 },
      { voter_key: "grace", instrument_id: "ins_a", votes: 7 },
    ]);
  });

  it("are refused where they cannot be counted", () => {
    expect(byHoldings([of("ada", "9007199254740991")]).voters).toHaveLength(1);
    const refused = () => byHoldings([of("ada", "9007199254740991"), of("grace", "1")]);
    expect(refused).toThrow("record_date must be a day on which there were at most 9007199254740991 votes");
  });

  it("are one each, the whole common shares that preferred stock becomes, or as many as the charter says", async () => {
    const price = fc.integer({ min: 1, max: 99_999 }).map((parts) => (parts / 1e4).toFixed(4));
    const instrument = fc.record({
      kind: fc.constantFrom("common" as const, "preferred" as const),
      ...{ original_issue_price: fc.option(price), conversion_price: fc.option(price) },
      conversion_ratio: fc.option(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }))),
      votes_per_share: fc.option(fc.integer({ min: 0, max: 1000 })),
    });
    const drawn = fc.sample(fc.tuple(instrument, fc.integer({ min: 1, max: 1e9 })), 200).map(([one, units]) => ({
      ...{ ...one, units },
      conversion_ratio: one.conversion_ratio?.join("/") ?? null,
    }));
    const counted = await asOwner<{ votes: string }>(
      `select votes_of(jsonb_populate_record(null::instrument, i), (i ->> 'units')::bigint, 'infinity')::text as votes
       from jsonb_array_elements($1::jsonb) with ordinality t(i, n) order by n`,
      [JSON.stringify(drawn)],
    );
    const ours = drawn.map(({ units, ...own }) =>
      own.votes_per_share === null ? inCommon(units, own) : units * own.votes_per_share,
    );
    expect(counted.map(({ votes }) => Number(votes))).toEqual(ours);
  });
});

describe("a meeting of shareholders", () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = callerIn(await newWorkspace());
  });
  const { convene } = meetings(() => caller);
  const votesOf = async (entity_id: string, record_date: string | null = null) =>
    (await convene(entity_id, { meeting_type: "shareholder", record_date })).voters.map(({ voter_name, votes }) => [
      voter_name,
      votes,
    ]);

  it("counts each class by its votes as they were on the record date", async () => {
    const own = await newCompany(caller);
    const { entity_id } = own;
    const classB = await addInstrument(caller, entity_id, { symbol: "CLASS B", kind: "common", votes_per_share: 10 });
    const series = await addInstrument(caller, entity_id, {
      ...{ symbol: "SERIES A", original_issue_price: "1.00", anti_dilution: "full_ratchet" },
    });
    const yesterday = addDays(today(), -1);
    await grant(caller, { ...own, shares: 1000, granted_on: yesterday });
    await grant(caller, { ...own, ...classB, recipient_name: "Grace", shares: 200, granted_on: yesterday });
    await grant(caller, {
      ...{ ...own, ...series, grant_type: "preferred", recipient_name: "Fund", shares: 500 },
      ...{ price_per_share: "1.00", granted_on: yesterday },
    });
    const [grace, ada] = [
      ["Grace", 2000],
      ["Ada Byron", 1000],
    ];
    const before = [grace, ada, ["Fund", 500]];
    expect(await votesOf(entity_id)).toEqual(before);
    // An issue for less has each preferred share convert into four: from that day it votes as four.
    await grant(caller, { ...own, recipient_name: "Vega", shares: 10, price_per_share: "0.25" });
    expect(await votesOf(entity_id)).toEqual([["Fund", 2000], grace, ada, ["Vega", 10]]);
    expect(await votesOf(entity_id, yesterday)).toEqual(before);
  });

  it("counts preferred stock as it converted on the record date, whatever splits and cheaper issues have made of it since", async () => {
    const own = await newCompany(caller);
    const { entity_id } = own;
    const series = await addInstrument(caller, entity_id, {
      ...{ symbol: "SERIES A", original_issue_price: "1.00", conversion_price: "0.80", anti_dilution: "full_ratchet" },
    });
    const { instrument_id } = series;
    const day = (ago: number) => addDays(today(), -ago);
    await grant(caller, { ...own, shares: 1000, granted_on: day(9) });
    await grant(caller, {
      ...{ ...own, ...series, grant_type: "preferred", recipient_name: "Fund", shares: 77 },
      ...{ price_per_share: "1.00", granted_on: day(8) },
    });
    const cheaper = (shares: number, price_per_share: string, ago: number) =>
      grant(caller, { ...own, recipient_name: "Vega", shares, price_per_share, granted_on: day(ago) });
    const split = (id: string, ago: number) =>
      execute(splitInstrument, caller, {
        entity_id,
        instrument_id: id,
        numerator: 3,
        denominator: 2,
        split_on: day(ago),
      });
    await cheaper(10, "0.7", 6);
    await split(instrument_id, 4);
    await cheaper(10, "0.3", 3);
    await split(own.instrument_id, 2);
    await cheaper(15, "0.1", 1);
    for (const ago of [8, 7, 6, 5, 4, 3, 2, 1, 0]) {
      const as_of = day(ago);
      const then = (await execute(readInstrument, caller, { entity_id, instrument_id, as_of })).value;
      const [, votes] = (await votesOf(entity_id, as_of)).find(([name]) => name === "Fund") ?? [];
      expect(votes, as_of).toBe(inCommon(then.issued_units, then));
    }
    expect((await votesOf(entity_id, day(8))).at(-1)).toEqual(["Fund", 96]);
  });

  it("knows none to vote where all hold what has no vote, which is told once", async () => {
    const own = await newCompany(caller);
    const { entity_id, instrument_id } = own;
    await grant(caller, { ...own, shares: 100 });
    const tell = (votes_per_share: number) =>
      execute(completeInstrument, caller, { entity_id, instrument_id, votes_per_share });
    expect((await tell(0)).value.votes_per_share).toBe(0);
    await expect(tell(1)).rejects.toThrow("votes_per_share stands already: 0");
    const bare = "update instrument set votes_per_share = 1 where instrument_id = $1";
    expect((await refusalByDatabase(bare, [instrument_id]))?.message).toContain("rights that were told stand");
    expect(await convene(entity_id, { meeting_type: "shareholder" })).toMatchObject({
      counted_by: "units",
      voters: [],
    });
  });

  it("refuses votes of what is no share, and more of them than a share may have", async () => {
    const { entity_id } = await newCompany(caller);
    const add = (given: object) => addInstrument(caller, entity_id, { symbol: "X", ...given });
    await expect(add({ kind: "option", votes_per_share: 1 })).rejects.toThrow("votes_per_share must be left out");
    await expect(add({ votes_per_share: 1001 })).rejects.toMatchObject({ status: 400 });
    await expect(add({ kind: "common", original_issue_price: "1" })).rejects.toThrow("only preferred stock has one");
  });
});
