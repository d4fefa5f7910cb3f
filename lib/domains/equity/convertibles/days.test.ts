import { describe, expect, it } from "vitest";
import { closePeriod } from "#lib/domains/books/closing/operations.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listEntries } from "#lib/domains/books/ledger/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { issueEquity, readGrant } from "../grants/operations.ts";
import { createNote, payNote } from "../notes/operations.ts";
import { closeRound } from "../rounds/operations.ts";
import { createSafe, paySafe } from "../safes/operations.ts";

const [issued_on, came_on, closed_on] = ["2024-02-01", "2024-03-01", "2025-02-01"];
const money = { principal_amount_cents: 10_000_000, valuation_cap_cents: 500_000_000, issued_on };

/** A company whose SAFE and note have become shares before anybody wrote down that their money had come. */
async function converted() {
  const company = await newCompany();
  const { act } = company;
  await act(issueEquity, { grant_type: "common", recipient_name: "Ada", shares: 8_000_000, granted_on: "2024-01-02" });
  const { safe_id } = await act(createSafe, { ...money, investor_name: "Fund", safe_type: "post_money" });
  const terms = { interest_rate: "0.10", matures_on: "2027-02-01" };
  const { note_id } = await act(createNote, { ...money, ...terms, investor_name: "Lender" });
  const investments = [{ investor_name: "Nova", amount_cents: 200_000_000 }];
  await act(closeRound, { name: "Seed", pre_money_cents: 800_000_000, investments, closed_on, is_paid: false });
  /** What was booked, by its day: what of each account, debits above 0. */
  const booked = async () =>
    (await act(listEntries, {})).data
      .toReversed()
      .map(({ date, lines }) => [
        date,
        Object.fromEntries(
          lines.map(({ account_code, side, amount_cents }) => [
            account_code,
            side === "debit" ? amount_cents : -amount_cents,
          ]),
        ),
      ]);
  return { ...company, safe_id, note_id, booked };
}

describe("the money of what has become shares already", () => {
  it("is owed from the day that it came until they were issued, and bears its interest then", async () => {
    const { act, safe_id, note_id, booked } = await converted();
    const { grant_id } = await act(paySafe, { safe_id, paid_on: came_on });
    const note = await act(payNote, { note_id, paid_on: came_on });
    const [cents, interest] = [10_000_000, 1_002_740];
    expect(await booked()).toEqual([
      [came_on, { cash: cents, safes: -cents }],
      [
        closed_on,
        { safes: cents, preferred_stock: expect.any(Number), additional_paid_in_capital: expect.any(Number) },
      ],
      [came_on, { cash: cents, convertible_notes: -cents }],
      [
        closed_on,
        {
          ...{ convertible_notes: cents, interest_expense: interest },
          ...{ preferred_stock: expect.any(Number), additional_paid_in_capital: expect.any(Number) },
        },
      ],
    ]);
    for (const id of [grant_id, note.grant_id])
      expect(await act(readGrant, { grant_id: id })).toMatchObject({ granted_on: closed_on, paid_on: closed_on });
    expect((await act(readIntegrity)).is_sound).toBe(true);
  });

  it("is not taken in where the month in which they were issued is closed", async () => {
    const { act, safe_id, note_id, booked } = await converted();
    await act(closePeriod, { period: closed_on.slice(0, 7) });
    const refused = { status: 400, message: expect.stringContaining("paid_on must be in an open month") };
    await expect(act(paySafe, { safe_id, paid_on: came_on })).rejects.toMatchObject(refused);
    await expect(act(payNote, { note_id, paid_on: came_on })).rejects.toMatchObject(refused);
    expect(await booked()).toEqual([]);
    await act(paySafe, { safe_id, paid_on: "2025-03-03" });
    expect((await booked()).map(([date]) => date)).toEqual(["2025-03-03"]);
  });
});
