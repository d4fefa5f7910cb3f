import { describe, expect, it } from "vitest";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { closePeriod, listPeriods, reopenPeriod } from "../closing/operations.ts";
import { createEntry, voidEntry } from "../ledger/operations.ts";
import { createSchedule } from "../schedules/operations.ts";
import { readChecklist, reviewPeriod, withdrawReview } from "./operations.ts";

const march = { period: "2026-03" };

async function withBooks() {
  const company = await newCompany();
  const { act } = company;
  const [owed, sales] = [
    await company.open("accounts_payable"),
    await company.open("supplies", { account_type: "expense" }),
  ];
  const entry = (amount_cents: number, more: object = {}) =>
    act(createEntry, {
      date: "2026-03-31",
      description: "Supplies",
      lines: [
        { account_id: sales, amount_cents, side: "debit" },
        { account_id: owed, amount_cents, side: "credit" },
      ],
      ...more,
    });
  const point = async (name: string) => (await act(readChecklist, march)).points.find((one) => one.name === name);
  return { ...company, entry, point };
}

describe("the checklist of a month", () => {
  it("is ready once every point is done, and says of each what is still to do", async () => {
    const { act, entry, point } = await withBooks();
    const draft = await entry(500);
    const before = await act(readChecklist, march);
    expect(before).toMatchObject({ period: "2026-03", status: "open", last_day: "2026-03-31", is_ready: false });
    expect(before.points.map(({ name, is_done }) => [name, is_done])).toEqual([
      ["earlier_months", true],
      ["bank_accounts", true],
      ["drafts", false],
      ["due_entries", true],
      ["receivables", false],
      ["payables", false],
      ["payroll", true],
      ["tie_outs", true],
    ]);
    expect(await point("drafts")).toMatchObject({ note: "1 draft is to be posted or voided." });
    await act(voidEntry, { ...draft, date: null });
    await act(reviewPeriod, { ...march, point: "receivables" });
    const after = await act(reviewPeriod, { ...march, point: "payables", note: "All in." });
    expect(after.is_ready).toBe(true);
  });

  it("keeps who has signed a point off with the figures, and asks again once they are others", async () => {
    const { act, entry, point, caller } = await withBooks();
    await act(reviewPeriod, { ...march, point: "payables", note: "Looked through." });
    expect(await point("payables")).toMatchObject({
      is_done: true,
      review: { note: "Looked through.", reviewed_by: { id: caller.actor.id }, point: "payables" },
      figures: [{ value: 0, unit: "cents", currency: "usd" }],
    });
    await entry(500, { post: true });
    expect(await point("payables")).toMatchObject({ is_done: false, figures: [{ value: 500 }] });
    await act(reviewPeriod, { ...march, point: "payables" });
    expect(await point("payables")).toMatchObject({ is_done: true, review: { figures: [{ value: 500 }] } });
    await act(withdrawReview, { ...march, point: "payables" });
    expect(await point("payables")).toMatchObject({ is_done: false, review: null });
    await expect(act(withdrawReview, { ...march, point: "payables" })).rejects.toMatchObject({ status: 404 });
  });

  it("counts the earlier months that are open, which are closed together with it", async () => {
    const { act, entry, point } = await withBooks();
    for (const date of ["2025-11-30", "2026-01-31", "2026-02-28"]) await entry(100, { date, post: true });
    await act(closePeriod, { period: "2026-01" });
    expect(await point("earlier_months")).toMatchObject({ is_done: false, figures: [{ value: 2, unit: "count" }] });
    await act(closePeriod, { ...march, with_earlier: true });
    expect(await point("earlier_months")).toMatchObject({ is_done: true, figures: [{ value: 0 }] });
    const closed = (await act(listPeriods, { status: "closed" })).data.map(({ period }) => period);
    expect(closed).toEqual(["2026-03", "2026-02", "2026-01", "2025-11"]);
    await expect(entry(1, { date: "2025-11-30", post: true })).rejects.toMatchObject({ code: "period_closed" });
    // A month that was reopened is closed with a later one as well.
    await act(reopenPeriod, { period: "2025-11" });
    await act(closePeriod, { period: "2026-04", with_earlier: true });
    expect((await act(listPeriods, { status: "open" })).data).toEqual([]);
  });

  it("counts what was due and is not made", async () => {
    const { act, point } = await withBooks();
    const asset = { kind: "prepaid", name: "Insurance", cost_cents: 1000, months: 12, first_period: "2026-03" };
    await act(createSchedule, asset);
    expect(await point("due_entries")).toMatchObject({ is_done: false, note: "1 entry is due and not made." });
  });

  it("keeps a word as it was given, whoever writes", async () => {
    const { act, entity_id } = await withBooks();
    await act(reviewPeriod, { ...march, point: "payables" });
    const words = async (text: string) => (await refusalByDatabase(text, [entity_id]))?.message;
    expect(await words("update period_review set note = 'x' where entity_id = $1")).toContain(
      "a word that was given stands",
    );
    expect(await words("delete from period_review where entity_id = $1")).toContain("what was said stays");
  });
});
