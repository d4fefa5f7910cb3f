import { expect, it } from "vitest";
import { addDays, today } from "#lib/core/days.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalOfCopy } from "../../../../e2e/support/database.ts";
import { createNote } from "../notes/operations.ts";
import { createSafe } from "../safes/operations.ts";

const money = { principal_amount_cents: 10_000_000, valuation_cap_cents: 500_000_000, issued_on: "2024-02-01" };

it("a SAFE and a note are issued by today, by PostgreSQL's word as well", async () => {
  const { act } = await newCompany();
  const tomorrow = addDays(today(), 1);
  const safe = { ...money, investor_name: "Fund", safe_type: "post_money" };
  const note = { ...money, investor_name: "Lender", interest_rate: "0.10", matures_on: addDays(today(), 400) };
  const refused = { status: 400, message: `issued_on must not be after today, ${today()}` };
  await expect(act(createSafe, { ...safe, issued_on: tomorrow })).rejects.toMatchObject(refused);
  await expect(act(createNote, { ...note, issued_on: tomorrow })).rejects.toMatchObject(refused);
  const { safe_id } = await act(createSafe, safe);
  const { note_id } = await act(createNote, note);
  const later = { issued_on: addDays(today(), 3) };
  expect(await refusalOfCopy("safe", ["safe_id", safe_id], { safe_id: "safe_x", ...later })).toBe(
    "insert of safe is refused: a SAFE is not of a day to come",
  );
  expect(await refusalOfCopy("convertible_note", ["note_id", note_id], { note_id: "note_x", ...later })).toBe(
    "insert of convertible_note is refused: a note is not of a day to come",
  );
});
