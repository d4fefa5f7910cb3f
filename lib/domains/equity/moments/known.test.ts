import { expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { issueEquity, payGrant } from "../grants/operations.ts";
import { createNote, payNote, repayNote } from "../notes/operations.ts";
import { readCapTable } from "../operations.ts";
import { readOwnership } from "../ownership/operations.ts";
import { closeRound } from "../rounds/operations.ts";
import { cancelSafe, createSafe, paySafe } from "../safes/operations.ts";

const day = addDays(today(), -30);
const terms = { principal_amount_cents: 10_000_000, valuation_cap_cents: 500_000_000, issued_on: day };

it("a cap table as it was known at a time tells neither the money nor the end of what was written down later", async () => {
  const { act } = await newCompany();
  const bought = { grant_type: "common", recipient_name: "Ada", shares: 8_000_000, granted_on: day };
  const { grant_id } = await act(issueEquity, { ...bought, price_per_share: "0.01" });
  const safe = (investor_name: string) => act(createSafe, { ...terms, investor_name, safe_type: "post_money" });
  const [converting, cancelled] = [await safe("Converting"), await safe("Cancelled")];
  const lent = { ...terms, interest_rate: "0.10", matures_on: addMonths(today(), 12) };
  const [repaid, unpaid] = [
    await act(createNote, { ...lent, investor_name: "Repaid", paid_on: day }),
    await act(createNote, { ...lent, investor_name: "Unpaid" }),
  ];
  const known_at = unpaid.created_at;
  const told = async (moment: object) => {
    const { safes, notes, grants } = await act(readCapTable, moment);
    return {
      safes: safes.map(({ investor_name, status, paid_on }) => [investor_name, status, paid_on]),
      notes: notes.map(({ investor_name, status, paid_on, owed_cents }) => [
        ...[investor_name, status, paid_on, owed_cents > 0],
      ]),
      paid_on: grants.find((one) => one.grant_id === grant_id)?.paid_on,
    };
  };
  const before = await told({ known_at });
  expect(before).toEqual({
    safes: [
      ["Converting", "outstanding", null],
      ["Cancelled", "outstanding", null],
    ],
    notes: [
      ["Repaid", "outstanding", day, true],
      ["Unpaid", "outstanding", null, false],
    ],
    paid_on: null,
  });
  await act(payGrant, { grant_id, paid_on: day });
  await act(paySafe, { safe_id: converting.safe_id, paid_on: day });
  await act(cancelSafe, { safe_id: cancelled.safe_id, ended_on: day });
  await act(repayNote, { note_id: repaid.note_id, ended_on: day });
  await act(payNote, { note_id: unpaid.note_id, paid_on: day });
  const investments = [{ investor_name: "Nova", amount_cents: 200_000_000 }];
  await act(closeRound, { name: "Seed", pre_money_cents: 800_000_000, investments, closed_on: day });
  expect(await told({ as_of: day })).toMatchObject({
    safes: [
      ["Converting", "converted", day],
      ["Cancelled", "cancelled", null],
    ],
    notes: [
      ["Repaid", "repaid", day, false],
      ["Unpaid", "converted", day, false],
    ],
    paid_on: day,
  });
  expect(await told({ known_at })).toEqual(before);
  expect(await told({ known_at, as_of: day })).toEqual(before);
  expect(await act(readOwnership, { known_at })).toMatchObject({ safe_principal_cents: 20_000_000 });
  for (const [table, column, id] of [
    ["safe", "ended_at", converting.safe_id],
    ["equity_grant", "paid_at", grant_id],
  ] as const) {
    const key = table === "safe" ? "safe_id" : "grant_id";
    const forged = refusalByDatabase(`update ${table} set ${column} = null where ${key} = $1`, [id]);
    expect((await forged)?.code).toBe("23000");
  }
});
