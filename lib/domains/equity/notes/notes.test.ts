import { describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { balancesOf, newCompany } from "../../../../e2e/support/books.ts";
import { pastTriggers, refusalByDatabase } from "../../../../e2e/support/database.ts";
import { calculateDistribution } from "../distributions/operations.ts";
import { issueEquity } from "../grants/operations.ts";
import { createInstrument, readCapTable } from "../operations.ts";
import { closeRound, previewRound } from "../rounds/operations.ts";
import {
  accrueNote,
  approveNote,
  cancelNote,
  createNote,
  documentNote,
  listNotes,
  payNote,
  readNote,
  repayNote,
} from "./operations.ts";

type Company = Awaited<ReturnType<typeof newCompany>>;
const untrue = async ({ act }: Company) => (await act(readIntegrity)).tie_outs.filter(({ is_true }) => !is_true);

const terms = {
  investor_name: "Lovelace Ventures",
  principal_amount_cents: 10_000_000,
  interest_rate: "0.08",
  issued_on: addDays(today(), -365),
  matures_on: addMonths(today(), 12),
};
const pending = async ({ act }: Company, about: string) =>
  (await act(listObligations, { status: "pending" })).data.filter(({ about_id }) => about_id === about);

describe("a convertible note", () => {
  it("is a debt that bears interest, in the books as far as it was accrued, until it is paid back", async () => {
    const company = await newCompany();
    const { act, workspace_id } = company;
    const note = await act(createNote, { ...terms, paid_on: terms.issued_on });
    const { note_id } = note;
    expect(note).toMatchObject({
      ...{
        interest_percent: 8,
        day_count: "actual/365",
        interest_cents: 800_000,
        owed_cents: 10_800_000,
        status: "outstanding",
      },
      ...{ accrued_cents: 0, accrued_on: null, approval: "missing", qualified_financing_cents: null },
    });
    expect((await pending(company, note_id)).map(({ kind, due_date }) => [kind, due_date]).toSorted()).toEqual([
      ["authorize_convertible", null],
      ["note_matures", terms.matures_on],
    ]);
    const half = addDays(today(), -182);
    const racing = await Promise.allSettled([1, 2].map(() => act(accrueNote, { note_id, accrued_on: half })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    // 183 of 365 days.
    expect(await act(readNote, { note_id })).toMatchObject({ accrued_cents: 401_096, accrued_on: half });
    expect(await act(readNote, { note_id, as_of: addDays(half, -1) })).toMatchObject({
      ...{ accrued_cents: 0, interest_cents: 398_904, as_of: addDays(half, -1) },
    });
    await expect(act(accrueNote, { note_id, accrued_on: addDays(half, -1) })).rejects.toThrow(
      "must not be before accrued_on",
    );
    expect(await balancesOf(workspace_id)).toEqual({
      ...{ cash: 10_000_000, convertible_notes: -10_000_000, interest_expense: 401_096, accrued_liabilities: -401_096 },
    });
    expect(await untrue(company)).toEqual([]);
    await expect(act(cancelNote, { note_id })).rejects.toThrow("so repay it");
    const forged =
      "update convertible_note set principal_amount_cents = principal_amount_cents + $2 where note_id = $1";
    await pastTriggers(forged, [note_id, 1]);
    expect((await untrue(company)).map(({ name }) => name)).toEqual(["convertible_notes"]);
    await pastTriggers(forged, [note_id, -1]);
    const repaid = await act(repayNote, { note_id });
    expect(repaid).toMatchObject({ status: "repaid", settled_cents: 10_800_000, owed_cents: 0, ended_on: today() });
    expect(repaid.entry_ids).toHaveLength(3);
    const books = await balancesOf(workspace_id);
    expect(books).toMatchObject({ cash: -800_000, interest_expense: 800_000 });
    expect([books.convertible_notes, books.accrued_liabilities].filter(Boolean)).toEqual([]);
    expect(await untrue(company)).toEqual([]);
    expect((await pending(company, note_id)).map(({ kind }) => kind)).toEqual(["authorize_convertible"]);
    for (const again of [repayNote, cancelNote, accrueNote, documentNote]) {
      await expect(act<typeof again.input, typeof again.output>(again, { note_id })).rejects.toThrow(
        "its status is repaid",
      );
    }
    await expect(act(payNote, { note_id })).rejects.toThrow(`it was paid on ${terms.issued_on}`);
    for (const change of [
      "paid_on = null",
      "interest_rate = '0.01'",
      "status = 'outstanding', ended_on = null, settled_cents = null",
    ]) {
      const refusal = await refusalByDatabase(`update convertible_note set ${change} where note_id = $1`, [note_id]);
      expect(refusal?.code).toBe("23000");
    }
    const unpaid = await act(createNote, { ...terms, interest_rate: undefined, interest_percent: 6 });
    await expect(act(accrueNote, { note_id: unpaid.note_id })).rejects.toThrow("its money has not come");
    await expect(act(repayNote, { note_id: unpaid.note_id })).rejects.toThrow("so cancel it");
    expect(await act(cancelNote, { note_id: unpaid.note_id })).toMatchObject({
      status: "cancelled",
      interest_rate: "0.06",
    });
    expect(await pending(company, unpaid.note_id)).toEqual([]);
    await expect(act(payNote, { note_id: unpaid.note_id })).rejects.toThrow("its status is cancelled");
    expect((await act(listNotes, { status: "repaid" })).data.map((one) => one.note_id)).toEqual([note_id]);
    for (const [given, field] of [
      [{ interest_rate: "1.5" }, "interest_rate"],
      [{ interest_percent: 8 }, "interest_percent"],
      [{ matures_on: terms.issued_on }, "matures_on"],
      [{ matures_on: today(), issued_on: undefined }, "matures_on"],
      [{ valuation_cap_cents: -1 }, "valuation_cap_cents"],
      [{ day_count: "30/365" }, "day_count"],
    ] as const) {
      await expect(act(createNote, { ...terms, ...given })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field),
      });
    }
    await expect(act(approveNote, { note_id, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("becomes shares of a round with its interest, at the better of its terms, where the money suffices", async () => {
    const company = await newCompany();
    const { act, workspace_id } = company;
    await act(issueEquity, { grant_type: "common", recipient_name: "Founders", shares: 9_000_000 });
    await act(createInstrument, { symbol: "PLAN", kind: "option", authorized_units: 1_000_000 });
    const issued = { ...terms, paid_on: terms.issued_on };
    const capped = await act(createNote, { ...issued, valuation_cap_cents: 500_000_000, discount_rate: "0.80" });
    const plain = await act(createNote, {
      ...issued,
      investor_name: "Plain",
      day_count: "30/360",
      paid_on: undefined,
    });
    const large = await act(createNote, { ...issued, investor_name: "Large", qualified_financing_cents: 300_000_000 });
    await act(accrueNote, { note_id: capped.note_id });
    const asked = {
      pre_money_cents: 1_000_000_000,
      investments: [{ investor_name: "Somerville", amount_cents: 200_000_000 }],
    };
    const previewed = await act(previewRound, asked);
    // 10,000,000 shares are worth 10 million, less what the notes that convert take of them.
    expect(previewed.notes).toMatchObject([
      {
        investor_name: "Lovelace Ventures",
        interest_cents: 800_000,
        is_converting: true,
        price_per_share: "0.50000",
        shares: 216_000,
      },
      { investor_name: "Plain", is_converting: true, price_per_share: previewed.price_per_share },
      { investor_name: "Large", is_converting: false, price_per_share: null, shares: 0 },
    ]);
    const sum = previewed.holders.reduce((total, { shares }) => total + shares, 0);
    expect(sum).toBe(previewed.total_shares);
    const [divided] = [await act(calculateDistribution, { method: "waterfall", total_amount_cents: 30_000_000 })];
    // Two notes whose money came, each 10.8 million cents before the common.
    expect(
      divided.classes.filter(({ kind }) => kind === "note").map(({ name, amount_cents }) => [name, amount_cents]),
    ).toEqual([
      ["Lovelace Ventures", 10_800_000],
      ["Large", 10_800_000],
    ]);
    const high = await act(calculateDistribution, { method: "waterfall", total_amount_cents: 2_000_000_000 });
    expect(high.classes.find(({ name }) => name === "Lovelace Ventures")).toMatchObject({
      kind: "note",
      converts: true,
    });
    const round = await act(closeRound, asked);
    const converting = previewed.notes.filter(({ is_converting }) => is_converting);
    expect(
      round.notes.map(({ note_id, shares, price_per_share, interest_cents }) => ({
        note_id,
        shares,
        price_per_share,
        interest_cents,
      })),
    ).toEqual(
      converting.map(({ note_id, shares, price_per_share, interest_cents }) => ({
        note_id,
        shares,
        price_per_share,
        interest_cents,
      })),
    );
    expect(await act(readNote, { note_id: capped.note_id })).toMatchObject({
      ...{
        status: "converted",
        settled_cents: 10_800_000,
        owed_cents: 0,
        round_id: round.round_id,
        converted_on: today(),
      },
    });
    expect(await act(readNote, { note_id: large.note_id })).toMatchObject({
      status: "outstanding",
      owed_cents: 10_800_000,
    });
    expect(await act(readNote, { note_id: capped.note_id, as_of: addDays(today(), -1) })).toMatchObject({
      status: "outstanding",
    });
    expect(await untrue(company)).toEqual([]);
    const books = await balancesOf(workspace_id);
    expect(books).toMatchObject({ convertible_notes: -10_000_000, interest_expense: 800_000 });
    // The money of one that converted unpaid credits its shares when it comes, with its interest.
    await act(payNote, { note_id: plain.note_id });
    expect(await untrue(company)).toEqual([]);
    expect((await act(readCapTable)).notes.map(({ status }) => status)).toEqual([
      "converted",
      "converted",
      "outstanding",
    ]);
  });
});
