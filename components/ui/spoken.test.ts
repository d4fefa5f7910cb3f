import { expect, it } from "vitest";
import { piecesOf, spoken } from "./spoken.ts";

const run = "run_01k0zk1x3ve4b8j0c2v5y6m7n8";
const meeting = "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8";

it("a sentence tells its days and months as people write them, and a number with dashes stays one", () => {
  expect(spoken("paid_on must be on or after 2026-03-31")).toBe("paid on must be on or after Mar 31, 2026");
  expect(spoken("Harbor has no statement for 2026-10: give it.")).toBe(
    "Harbor has no statement for October 2026: give it.",
  );
  expect(spoken("Form 1120, for the year to 2026-12-31")).toBe("Form 1120, for the year to Dec 31, 2026");
  for (const said of [
    "Cannot pay INV-2026-10.",
    "of SR-2026-03-31-7",
    "2026-10 is taken",
    "2026-10.pdf is no PDF",
    "2026-02-30 is no day",
    "Write a day, such as 2026-03-31, 3/31/2026 or today.",
  ]) {
    expect(spoken(said)).toBe(said);
  }
});

it("a record is told by what it is, and by no identifier, which says where it is seen", () => {
  expect(piecesOf(`Void the payroll run ${run} first.`)).toEqual([
    { text: "Void the " },
    { text: "payroll run", id: run },
    { text: " first." },
  ]);
  expect(spoken(`Cannot approve the grant: ${meeting} approved it.`)).toBe(
    "Cannot approve the grant: this meeting approved it.",
  );
  expect(spoken("The ACH file ach_01k0zk1x3ve4b8j0c2v5y6m7n8; discard it.")).toBe("The ACH file; discard it.");
});

it("sums and counts are told as people write them", () => {
  expect(spoken("it is 150000 cents, and the balance due is 120005 cents")).toBe(
    "it is 1,500.00, and the balance due is 1,200.05",
  );
  expect(spoken("units: requested 99999999, available 856000")).toBe("units: requested 99,999,999, available 856,000");
  expect(spoken("The bill 10042 of 94133 is paid.")).toBe("The bill 10042 of 94133 is paid.");
});

it("the wire's own names of fields and states are words, and what people have named is not touched", () => {
  expect(spoken("its total_gross_cents is 0, mark it off_cycle")).toBe("its total gross is 0, mark it off cycle");
  expect(spoken("its conversion is pending_filing")).toBe("its conversion is pending filing");
  expect(spoken("The entity is dissolved: it can be read, and not written.")).toMatch(/^The company is dissolved/);
  expect(spoken("it is c_corp already, and the paper one for an llc")).toBe(
    "it is C-corporation already, and the paper one for an LLC",
  );
  const cedar = "`amount_cents` is no attribute: context.amount_cents is, of the type of entity";
  expect(spoken(cedar)).toBe(cedar);
  expect(spoken("An account with the code cash_eur exists.")).toBe("An account with the code cash_eur exists.");
});
