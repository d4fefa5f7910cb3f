import { describe, expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { readDocument } from "#lib/domains/company/documents/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { execute } from "#lib/execute.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { issueEquity, payGrant } from "../grants/operations.ts";
import { createInstrument, readCapTable } from "../operations.ts";
import { cancelSafe, createSafe, listSafes, paySafe, readSafe, repaySafe } from "../safes/operations.ts";
import { createValuation, readValuation } from "../valuations/operations.ts";
import { addClosing, closeRound, listRounds, previewRound, readRound } from "./operations.ts";

type Company = Awaited<ReturnType<typeof newCompany>>;

/** The company of the published round (see solver.test.ts): founders, a pool, and five SAFEs of which one was not paid. */
async function beforeRound({ act }: Company) {
  await act(issueEquity, { grant_type: "common", recipient_name: "Founders", shares: 9_390_728 });
  await act(createInstrument, { symbol: "PLAN", kind: "option", authorized_units: 609_272 });
  const safe = (investor_name: string, dollars: number, terms: object, paid_on?: string) =>
    act(createSafe, {
      ...{ investor_name, principal_amount_cents: dollars * 100, safe_type: "post_money", ...terms },
      ...{ issued_on: "2026-01-02", paid_on },
    });
  const cap = (dollars: number) => ({ valuation_cap_cents: dollars * 100 });
  await safe("Alpha", 125_000, { fixed_percent: 7 }, "2026-01-02");
  await safe("Beta", 375_000, cap(10_000_000), "2026-01-02");
  await safe("Gamma", 475_000, cap(10_000_000), "2026-01-02");
  await safe("Delta", 28_500, cap(13_000_000), "2026-01-02");
  await safe("Epsilon", 2_997_500, cap(30_000_000));
}

const terms = {
  pre_money_cents: 1_670_000_000,
  investments: [
    { investor_name: "Lovelace Ventures", amount_cents: 300_000_000 },
    { investor_name: "Beta", amount_cents: 100_000_000 },
  ],
  option_pool_percent: 10,
};

const isSound = async ({ act }: Company) => (await act(readIntegrity)).tie_outs.filter(({ is_true }) => !is_true);
const sum = (parts: readonly { shares: number }[]) => parts.reduce((total, { shares }) => total + shares, 0);

describe("a round that is closed", () => {
  it("does what its preview told, to the share and to the cent, with what must follow", async () => {
    const company = await newCompany();
    const { act, caller, workspace_id, entity_id } = company;
    await beforeRound(company);
    const previewed = await act(previewRound, terms);
    const racing = await Promise.allSettled([1, 2].map(() => act(closeRound, terms)));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { data } = await act(listRounds);
    expect(data).toHaveLength(1);
    const [round] = data;
    if (!round) throw new Error("no round");
    expect(round).toMatchObject({
      ...{ name: "Series A", symbol: "SERIES A", exemption: "506(b)", charter_amended_on: null, closed_on: today() },
      ...{ price_per_share: "0.98381", total_shares: 21_040_767, option_pool_increase: 1_494_804 },
      ...{ option_pool_units: 2_104_076, capitalization: 15_480_138, holders: previewed.holders },
      safes: previewed.safes,
      investors: previewed.investors,
    });
    const table = await act(readCapTable);
    const issued = Object.fromEntries(table.instruments.map((one) => [one.symbol, one]));
    const held = table.holders.reduce((total, { fully_diluted_units }) => total + fully_diluted_units, 0);
    expect(held + (issued.PLAN?.available_units ?? 0)).toBe(21_040_767);
    // A cap above the round's price gives no better one.
    const atPrice = round.safes.filter(({ price_per_share }) => price_per_share === "0.98381");
    expect(atPrice).toMatchObject([{ investor_name: "Epsilon" }]);
    expect(issued["SERIES A"]).toMatchObject({
      ...{ kind: "preferred", issued_units: sum([...round.investors, ...atPrice]), available_units: 0 },
      ...{ liquidation_multiple: 1, participation: "none", original_issue_price: "0.98381" },
    });
    // Each other price has a series of its own, the dearest first: a cap of 13, of 10 millions, and the fixed part.
    const shadows = [0, 1, 2, 3].map((at) => issued[`SERIES A-${at}`.replace("-0", "")]?.original_issue_price);
    expect(shadows.map(Number)).toEqual(shadows.map(Number).toSorted((a, b) => b - a));
    expect(new Set(shadows)).toEqual(new Set(previewed.safes.map(({ price_per_share }) => price_per_share)));
    expect((await act(listSafes)).data.map(({ status, round_id }) => [status, round_id])).toEqual(
      Array.from({ length: 5 }, () => ["converted", round.round_id]),
    );

    const paid = round.investors.reduce((total, { cost_cents }) => total + cost_cents, 0);
    expect(round.raised_cents).toBe(paid);
    expect(paid).toBeGreaterThan(399_999_900);
    const safesPaid = (125_000 + 375_000 + 475_000 + 28_500) * 100;
    const books = await balancesOf(workspace_id);
    expect(books).toMatchObject({ cash: paid + safesPaid });
    expect(books.safes).toBeUndefined();
    expect((books.preferred_stock ?? 0) + (books.additional_paid_in_capital ?? 0)).toBe(-paid - safesPaid);
    expect(await isSound(company)).toEqual([]);
    const unpaid = round.safes.find(({ investor_name }) => investor_name === "Epsilon");
    await expect(act(payGrant, { grant_id: unpaid?.grant_id })).rejects.toThrow("converted from");
    await act(paySafe, { safe_id: unpaid?.safe_id });
    expect((await balancesOf(workspace_id)).cash).toBe(paid + safesPaid + 299_750_000);
    expect(await isSound(company)).toEqual([]);

    const asked = (await act(listObligations, { status: "pending" })).data;
    const about = asked.filter(({ about_id }) => about_id === round.round_id);
    const due = addDays(today(), 15);
    expect(about.map(({ kind }) => kind).toSorted()).toEqual(["form_d", "state_notices"]);
    const beyond = asked.filter(({ kind }) => kind === "amend_charter").map(({ about_id }) => about_id);
    expect(beyond).toContain(round.instrument_id);
    expect(issued["SERIES A"]).toMatchObject({ beyond_charter: true, charter_units: 0 });
    expect(about.find(({ kind }) => kind === "form_d")?.due_date?.localeCompare(due)).toBeGreaterThanOrEqual(0);

    const { document_id } = round.investors[0] ?? {};
    const agreement = (await execute(readDocument, caller, { document_id })).value;
    expect(agreement.text).toContain("at $0.98381 a share");
    expect(agreement.text).toMatch(/\(this “Agreement”\) is between .*, Inc\. \(the “Company”\)/);
    expect(agreement.text).toMatch(/The sale relies on (Section|Rule|an exemption)/);
    for (const signer_role of ["company", "counterparty"]) {
      await execute(signDocument, caller, { document_id, signer_name: "Ada Byron", signer_role });
    }
    expect((await execute(readDocument, caller, { document_id })).value.status).toBe("signed");

    const more = { round_id: round.round_id, investments: [{ investor_name: "Late", amount_cents: 100_000_000 }] };
    const later = await act(addClosing, { ...more, is_paid: false });
    const [late] = later.investors.filter(({ closing_number }) => closing_number === 2);
    expect(late).toMatchObject({ investor_name: "Late", shares: 1_016_456, paid_on: null });
    expect(later.closings).toHaveLength(2);
    await act(payGrant, { grant_id: late?.grant_id });
    expect(await isSound(company)).toEqual([]);
    expect(await act(readRound, { round_id: round.round_id })).toMatchObject({ raised_cents: paid + 99_999_958 });
    await expect(act(addClosing, { ...more, investments: [{ investor_name: "L", amount_cents: 98 }] })).rejects.toThrow(
      "must buy at least one share",
    );

    // A second round stands on the first: what is converted is held, and nothing converts twice.
    expect((await act(previewRound, terms)).safes).toEqual([]);

    for (const [text, id, why] of [
      ["update equity_round set price_per_share = '1' where round_id = $1", round.round_id, "a round stands"],
      ["delete from round_issue where round_id = $1", round.round_id, "what a closing issued stands"],
      [
        "update safe set status = 'outstanding', converted_on = null, round_id = null, grant_id = null where round_id = $1",
        round.round_id,
        "a SAFE stands",
      ],
    ] as const) {
      expect((await refusalByDatabase(text, [id]))?.message).toContain(why);
    }
    // What converts is what somebody was granted for it: another's shares end nobody's SAFE.
    const { entity_id: _, ...another } = createSafe.example;
    const { safe_id } = await act(createSafe, another);
    const converted = `update safe set status = 'converted', converted_on = current_date, round_id = '${round.round_id}',
      grant_id = '${late?.grant_id}' where safe_id = $1`;
    expect((await refusalByDatabase(converted, [safe_id]))?.message).toContain("its investor was granted for it");
    await act(cancelSafe, { safe_id });
    await pastTriggers(
      "update safe set principal_amount_cents = principal_amount_cents + 1 where entity_id = $1 and investor_name = 'Beta'",
      [entity_id],
    );
    expect((await isSound(company)).map(({ name }) => name)).toEqual(["paid_in_capital"]);
  });

  it("leaves nothing where it is refused: another price than expected, a taken symbol, an llc, terms that contradict", async () => {
    const company = await newCompany();
    const { act } = company;
    await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 1_000_000 });
    const before = await act(readCapTable);
    const given = { ...terms, option_pool_percent: 0 };
    for (const [wrong, status, message] of [
      [{ expected_price_per_share: "16.69" }, 409, "preview it again"],
      [{ symbol: "COMMON" }, 409, "exists already"],
      [{ name: "Série A" }, 400, "symbol must be given"],
      [{ participation: "capped" }, 400, "participation_cap_multiple"],
      [{ closed_on: addDays(today(), 1) }, 400, "must not be after today"],
      [{ approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" }, 404, "meeting does not exist"],
      [{ investments: [{ investor_name: "L", amount_cents: 1 }] }, 400, "must buy at least one share"],
      [{ pre_money_cents: 9_007_199_254_740_991 }, 400, "2^53-1"],
    ] as const) {
      await expect(act(closeRound, { ...given, ...wrong })).rejects.toMatchObject({
        status,
        message: expect.stringContaining(message),
      });
    }
    expect(await act(readCapTable)).toEqual(before);
    expect((await act(listRounds)).data).toEqual([]);
    await act(closeRound, { ...given, expected_price_per_share: "16.70002", is_paid: false });
    await expect(act(closeRound, given)).rejects.toMatchObject({ status: 409 });
  });

  it("has the pool that it opens from its day on, whenever it is written down", async () => {
    const { act } = await newCompany();
    const given = { grant_type: "common", recipient_name: "Ada", shares: 1_000_000, granted_on: "2026-01-02" };
    await act(issueEquity, given);
    const { option_pool_units } = await act(closeRound, { ...terms, closed_on: "2026-02-02" });
    const poolOn = async (as_of: string) => (await act(readCapTable, { as_of })).pool?.available_units ?? null;
    expect([await poolOn("2026-02-01"), await poolOn("2026-02-02")]).toEqual([null, option_pool_units]);
    // A round is worked out over what is held now, so it is of no day on which less was.
    const early = { ...terms, closed_on: "2026-02-01" };
    const why = "closed_on must not be before the cap table last changed, 2026-02-02";
    await expect(act(previewRound, early)).rejects.toThrow(why);
    await expect(act(closeRound, early)).rejects.toThrow(why);
  });
});

describe("a valuation", () => {
  it("is relied on no more once a round has sold shares at a price, where it came before", async () => {
    const { act } = await newCompany();
    await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 1_000_000 });
    const value = async (days: number) =>
      (await act(createValuation, { fair_market_value: "0.35", valued_on: addDays(today(), -days) })).valuation_id;
    const ids = [await value(60), await value(0)];
    await act(closeRound, terms);
    const told = await Promise.all(ids.map((valuation_id) => act(readValuation, { valuation_id })));
    expect(told.map(({ outdated_on, outdated_by }) => [outdated_on, outdated_by])).toEqual([
      [today(), "The closing of the round Series A"],
      [null, null],
    ]);
  });
});

describe("a SAFE that becomes no shares", () => {
  it("is cancelled where its money never came, and repaid where it did, and converts no more", async () => {
    const company = await newCompany();
    const { act, workspace_id } = company;
    await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 1_000_000 });
    const { entity_id: _, ...example } = createSafe.example;
    const given = { ...example, issued_on: "2026-01-02", exemption: "506(b)" };
    const promised = await act(createSafe, given);
    const paid = await act(createSafe, { ...given, paid_on: "2026-02-02", pro_rata: true });
    expect(paid).toMatchObject({ status: "outstanding", pro_rata: true, exemption: "506(b)" });
    await expect(act(repaySafe, { safe_id: promised.safe_id })).rejects.toThrow("never came");
    await expect(act(cancelSafe, { safe_id: paid.safe_id })).rejects.toThrow("repay it");
    await act(cancelSafe, { safe_id: promised.safe_id });
    await expect(act(paySafe, { safe_id: promised.safe_id })).rejects.toThrow("its status is cancelled");
    const twice = await Promise.allSettled([1, 2].map(() => act(repaySafe, { safe_id: paid.safe_id })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await act(readSafe, { safe_id: paid.safe_id })).toMatchObject({ status: "repaid", ended_on: today() });
    expect(await balancesOf(workspace_id)).toEqual({});
    expect(await isSound(company)).toEqual([]);
    expect((await act(previewRound, terms)).safes).toEqual([]);
    const notices = (await act(listObligations)).data.filter(({ about_id }) => about_id === paid.safe_id);
    // Fifteen days after a Friday end on a Saturday, and the Monday after it is Martin Luther King's.
    expect(notices.map(({ kind, due_date }) => [kind, due_date]).toSorted()).toEqual([
      ["authorize_convertible", null],
      ["form_d", "2026-01-20"],
      ["state_notices", "2026-01-20"],
    ]);
  });
});
