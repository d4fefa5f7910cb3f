import { expect, it } from "vitest";
import { subjectOf } from "./subject.ts";

it.each([
  [
    "what is paid of a bill, and to whom",
    { amount_cents: 40_000 },
    { vendor_name: "Precision Parts", amount_cents: 90_000 },
    "Precision Parts, $400.00",
  ],
  ["a bill that is approved", {}, { vendor_name: "Precision Parts", amount_cents: 90_000 }, "Precision Parts, $900.00"],
  ["an agent's run that has moved no money", { content: "Hello" }, { trigger: "message", amount_cents: 0 }, ""],
  ["an account of a bank, by the bank", {}, { bank_name: "Harbor Trust", account_name: "Cash" }, "Harbor Trust"],
  ["an entry, by what it says", {}, { description: "Rent for April", date: "2026-03-31" }, "Rent for April"],
  ["nothing, of an act without a record", { name: "" }, null, ""],
])("tells of %s", (_, params, result, told) => {
  expect(subjectOf({ params, result })).toBe(told);
});

it("tells by which step a formation was advanced, and of no other act so", () => {
  const receipt = { params: {}, result: { legal_name: "Acme", formation_status: "FilingSubmitted" } };
  expect(subjectOf({ action: "formations.advance", ...receipt })).toBe("Acme, its documents went to the state");
  expect(subjectOf({ action: "entities.update", ...receipt })).toBe("Acme");
});
