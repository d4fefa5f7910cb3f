import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readEntry } from "#lib/domains/books/ledger/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { readGrant } from "#lib/domains/equity/grants/operations.ts";
import { listTransfers, noteRefusal, readCapTable } from "#lib/domains/equity/operations.ts";
import { listEvents } from "#lib/domains/equity/register/operations.ts";
import { changeEquitySettings } from "#lib/domains/equity/settings/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { asOwner, refusalOfCopy } from "../../../../e2e/support/database.ts";
import { addInstrument, apart, grant, newCompany, type TestCompany, transfer } from "../../../../e2e/support/equity.ts";
import { listSecondarySales, previewSecondarySale, readSecondarySale, sellSecondary } from "./operations.ts";
import { matched } from "./rules.ts";

let caller: Caller;
beforeAll(async () => {
  caller = callerIn(await newWorkspace());
});

const held = async (entity_id: string) =>
  Object.fromEntries(
    (await execute(readCapTable, caller, { entity_id })).value.holders.map(({ name, units }) => [name, units]),
  );

const company = async (): Promise<TestCompany> => {
  const own = await newCompany(caller);
  for (const [recipient_name, shares] of [
    ["Ada", 500],
    ["Mary", 300],
    ["Grace", 100],
  ] as const) {
    await grant(caller, { ...own, recipient_name, shares });
  }
  return own;
};

const asked = ({ entity_id, instrument_id }: TestCompany, more: object = {}) => ({
  ...{ entity_id, instrument_id, price_per_share: "1.255" },
  sellers: [
    { name: "Ada", shares: 120 },
    { name: "mary", shares: 80 },
  ],
  buyers: [
    { name: "Lovelace Ventures", shares: 50 },
    { name: "Grace", shares: 100 },
  ],
  company_shares: 50,
  ...more,
});

describe("a secondary sale", () => {
  it("does what its preview tells, as one act: transfers at the price, a repurchase in the books, and the register shows it", async () => {
    const own = await company();
    const before = await held(own.entity_id);
    const { value: told } = await execute(previewSecondarySale, caller, asked(own));
    expect(await held(own.entity_id)).toEqual(before);
    expect(told).toMatchObject({
      ...{ shares: 200, company_shares: 50, total_cents: 25100, repurchased_cents: 6275, available_units: 9_999_150 },
      sales: [
        { from_name: "Ada", to_name: "Lovelace Ventures", shares: 50, amount_cents: 6275 },
        { from_name: "Ada", to_name: "Grace", shares: 70, amount_cents: 8785 },
        { from_name: "mary", to_name: "Grace", shares: 30, amount_cents: 3765 },
        { from_name: "mary", to_name: null, shares: 50, amount_cents: 6275 },
      ],
      holders: [
        { name: "Ada", units_before: 500, units: 380 },
        { name: "mary", units_before: 300, units: 220 },
        { name: "Lovelace Ventures", units_before: 0, units: 50 },
        { name: "Grace", units_before: 100, units: 200 },
      ],
    });
    const { value: sale, receipt_id } = await execute(sellSecondary, caller, asked(own));
    expect(receipt_id).not.toBeNull();
    const { holders: _, available_units: __, ...same } = told;
    expect(sale).toMatchObject(same);
    expect(sale.repurchases).toEqual([
      {
        grant_id: sale.grant_ids[0],
        recipient_name: "Mary",
        granted_on: today(),
        certificate_number: null,
        shares: 50,
      },
    ]);
    expect(await held(own.entity_id)).toEqual({ Ada: 380, Mary: 220, Grace: 200, "Lovelace Ventures": 50 });
    expect(await apart(own.entity_id)).toEqual([]);
    const { entity_id } = own;
    const [entry_id = ""] = sale.entry_ids;
    const { value: entry } = await execute(readEntry, caller, { entity_id, entry_id });
    expect(entry.lines.map(({ account_code, side, amount_cents }) => [account_code, side, amount_cents])).toEqual([
      ["treasury_stock", "debit", 6275],
      ["cash", "credit", 6275],
    ]);
    const tie = async () =>
      (await execute(readIntegrity, caller, { entity_id })).value.tie_outs.find(({ name }) => name === "repurchases");
    expect(await tie()).toMatchObject({ is_true: true, left: { cents: 6275 } });
    const { value: events } = await execute(listEvents, caller, { entity_id, order: "newest", limit: 4 });
    expect(new Set(events.data.map(({ kind, price_per_share }) => `${kind} ${price_per_share}`))).toEqual(
      new Set(["transfer 1.255", "repurchase 1.255"]),
    );
    const { secondary_sale_id } = sale;
    expect((await execute(readSecondarySale, caller, { entity_id, secondary_sale_id })).value).toEqual(sale);
    expect((await execute(listSecondarySales, caller, { entity_id })).value.data).toEqual([sale]);
    const tampered = asOwner("update secondary_sale set repurchased_cents = 1 where secondary_sale_id = $1", [
      secondary_sale_id,
    ]);
    await expect(tampered).rejects.toThrow("a secondary sale stands");
    const more = { secondary_sale_id: "ssl_x" };
    expect(await refusalOfCopy("secondary_sale", ["secondary_sale_id", secondary_sale_id], more)).toBe(
      "what was transferred and repurchased must be what was sold",
    );
  });

  it.each([
    [{ company_shares: 49 }, "buyers must buy, with company_shares, what is sold: sold 200, bought 199"],
    [{ price_per_share: "0" }, "price_per_share must be more than 0"],
    [
      { sellers: [{ name: "Ada", shares: 501 }], company_shares: 351 },
      "sellers.0.shares must not exceed what Ada holds vested of COMMON: requested 501, available 500",
    ],
    [
      {
        sellers: [
          { name: "Ada", shares: 100 },
          { name: " ADA", shares: 100 },
        ],
      },
      "sellers.1.name must stand in the sale once: ADA does twice",
    ],
    [{ buyers: [{ name: "Ada", shares: 150 }] }, "buyers.0.name must stand in the sale once: Ada does twice"],
    [{ buyers: [{ shares: 150 }] }, "buyers.0.name is required"],
    [{ right_of_first_refusal: "exercised" }, "the company buys all of it"],
    [{ sold_on: addDays(today(), 1) }, "sold_on must not be after today"],
    [{ right_of_first_refusal: "waived", refusal_notice_on: addDays(today(), 1) }, "must not be after sold_on"],
    [{ price_per_share: "999999999999", sellers: [{ name: "Ada", shares: 200 }] }, "past 2^53-1 cents"],
  ])("with %j is a 400, of the preview as of the act, and leaves nothing", async (fault, message) => {
    const own = await company();
    for (const refused of [
      () => execute(previewSecondarySale, caller, asked(own, fault)),
      () => execute(sellSecondary, caller, asked(own, fault)),
    ]) {
      await expect(refused()).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    }
    expect(await held(own.entity_id)).toEqual({ Ada: 500, Mary: 300, Grace: 100 });
  });

  it("tells once how many of a grant the company bought, whoever of several holders sold them", async () => {
    const own = await company();
    const { entity_id } = own;
    await transfer(caller, entity_id, "Mary", "Lovelace Ventures", 100);
    const sellers = [
      { name: "Mary", shares: 20 },
      { name: "Lovelace Ventures", shares: 30 },
    ];
    const { value } = await execute(sellSecondary, caller, asked(own, { sellers, buyers: [], company_shares: 50 }));
    expect(value.repurchases).toMatchObject([{ recipient_name: "Mary", shares: 50 }]);
    expect(value.grant_ids).toEqual(value.repurchases.map(({ grant_id }) => grant_id));
  });

  it("of options is a 400; of a grant that still vests it takes what has vested, and what has not goes on", async () => {
    const own = await company();
    const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
    const options = { ...asked(own), instrument_id: pool.instrument_id };
    await expect(execute(sellSecondary, caller, options)).rejects.toMatchObject({ status: 400 });
    const start_on = `${Number(today().slice(0, 4)) - 2}${today().slice(4)}`.replace("-02-29", "-02-28");
    const vesting = { start_on, months: 48 };
    const { grant_id, entity_id } = (
      await grant(caller, { ...own, recipient_name: "Nora", shares: 480, granted_on: start_on, vesting })
    ).value;
    const sell = (shares: number, sold_on = today()) =>
      execute(
        sellSecondary,
        caller,
        asked(own, { sellers: [{ name: "Nora", shares }], buyers: [], company_shares: shares, sold_on }),
      );
    const earlier = sell(121, addMonths(start_on, 12));
    await expect(earlier).rejects.toMatchObject({ message: expect.stringContaining("requested 121, available 120") });
    await expect(sell(241)).rejects.toMatchObject({ message: expect.stringContaining("requested 241, available 240") });
    await sell(100);
    const { value: left } = await execute(readGrant, caller, { entity_id, grant_id });
    expect(left).toMatchObject({ remaining_units: 380, vested_units: 140, unvested_units: 240 });
    await expect(sell(141)).rejects.toMatchObject({ message: expect.stringContaining("requested 141, available 140") });
  });

  it("of an LLC's units takes their part of the members' capital along, and the books agree", async () => {
    const own = await newCompany(caller, "llc");
    const { entity_id } = own;
    const paid = { price_per_share: "2", paid_on: today(), grant_type: "membership_unit" };
    await grant(caller, { ...own, recipient_name: "Ada", shares: 500, ...paid });
    await grant(caller, { ...own, recipient_name: "Mary", shares: 300, ...paid });
    await execute(sellSecondary, caller, asked(own));
    const { value } = await execute(readIntegrity, caller, { entity_id });
    expect(value.tie_outs.filter(({ is_true }) => !is_true)).toEqual([]);
    expect(value.tie_outs.map(({ name }) => name)).toEqual(expect.arrayContaining(["repurchases", "member_capital"]));
  });

  it("races with another of the same shares: one sells them, the others are told what is left", async () => {
    const own = await company();
    const racing = [1, 2, 3].map(() =>
      execute(sellSecondary, caller, asked(own, { sellers: [{ name: "Ada", shares: 400 }], company_shares: 250 })),
    );
    const done = await Promise.allSettled(racing);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done) {
      if (one.status === "rejected") expect(one.reason.message).toContain("requested 400, available 100");
    }
    expect(await apart(own.entity_id)).toEqual([]);
  });

  it("matches sellers and buyers so that nobody gives or gets more than was said", () => {
    const shares = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(shares, shares, (sellers, some) => {
        const sold = sellers.reduce((sum, one) => sum + one, 0);
        let left = sold;
        const buyers = some
          .map((one) => Math.min(one, left))
          .flatMap((one) => {
            const taken = Math.min(one, left);
            left -= taken;
            return taken > 0 ? [taken] : [];
          });
        const matches = matched(sellers, buyers, left);
        const sum = (of: typeof matches) => of.reduce((all, match) => all + match.shares, 0);
        expect(sellers.map((_, at) => sum(matches.filter(({ seller }) => seller === at)))).toEqual(sellers);
        expect(buyers.map((_, at) => sum(matches.filter(({ buyer }) => buyer === at)))).toEqual(buyers);
        expect(sum(matches.filter(({ buyer }) => buyer === null))).toBe(left);
        expect(matches.length).toBeLessThanOrEqual(sellers.length + buyers.length + 1);
      }),
    );
  });
});

describe("the right of first refusal", () => {
  it("is asked for where the company has one, noted on the transfer once, and stands on new certificates", async () => {
    const own = await company();
    const { entity_id } = own;
    const plain = (await transfer(caller, entity_id, "Ada", "Mary", 10)).value;
    expect(plain.right_of_first_refusal).toBeNull();
    await execute(changeEquitySettings, caller, { entity_id, right_of_first_refusal: true, refusal_notice_days: 20 });
    const { legends } = (await grant(caller, { ...own, recipient_name: "Ada", shares: 5, legends: ["Rule 144"] }))
      .value;
    expect(legends).toEqual(["Rule 144", expect.stringContaining("right of first refusal")]);
    const { transfer_id, ...missing } = (await transfer(caller, entity_id, "Ada", "Mary", 10)).value;
    expect(missing.right_of_first_refusal).toBe("missing");
    const open = async () =>
      (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data.filter(
        ({ about_id }) => about_id === transfer_id,
      );
    expect(await open()).toMatchObject([{ tier: "high", due_date: addDays(today(), 20) }]);
    const note = { entity_id, transfer_id, right_of_first_refusal: "waived", refusal_notice_on: addDays(today(), -30) };
    // It moves nothing, and so it does not foretell that it would.
    expect((await dryRun(noteRefusal, caller, note)).effects).toMatchObject({
      ownership: [],
      obligations: [{ status: "completed" }],
    });
    expect((await execute(noteRefusal, caller, note)).value).toMatchObject({ ...note });
    expect(await open()).toEqual([]);
    await expect(execute(noteRefusal, caller, note)).rejects.toMatchObject({ status: 400, code: "invalid_transition" });
    await expect(execute(sellSecondary, caller, asked(own))).rejects.toMatchObject({
      message: expect.stringContaining("right_of_first_refusal is required"),
    });
    const bought = asked(own, { buyers: [], company_shares: 200, right_of_first_refusal: "exercised" });
    const { value: sale } = await execute(sellSecondary, caller, bought);
    expect(sale).toMatchObject({ right_of_first_refusal: "exercised", transfer_ids: [], repurchased_cents: 25100 });
    const { value: waived } = await execute(sellSecondary, caller, asked(own, { right_of_first_refusal: "waived" }));
    const { value: moved } = await execute(listTransfers, caller, { entity_id, limit: 1 });
    expect(moved.data).toMatchObject([
      { secondary_sale_id: waived.secondary_sale_id, right_of_first_refusal: "waived", price_per_share: "1.255" },
    ]);
    const changed = asOwner("update share_transfer set right_of_first_refusal = 'missing' where transfer_id = $1", [
      transfer_id,
    ]);
    await expect(changed).rejects.toThrow("a transfer stands");
  });
});
