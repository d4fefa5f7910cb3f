import { expect, it } from "vitest";
import { saidOf } from "./labels.ts";

it("says of a list what the form calls its fields, and the day as people write it", () => {
  expect(saidOf("The days may be written MM/DD/YYYY or DD/MM/YYYY: say which in date_format.")).toBe(
    "The days may be written MM/DD/YYYY or DD/MM/YYYY: say which in “Days are written”.",
  );
  expect(saidOf("The row has no pay_rate, which is required where pay_kind is hourly.")).toBe(
    "The row has no pay rate, which is required where pay kind is hourly.",
  );
  expect(saidOf("No opening balances in usd stand by 2025-12-31: give them first, or say balance_against.")).toBe(
    "No opening balances in usd stand by Dec 31, 2025: give them first, or say “Other side”.",
  );
});
