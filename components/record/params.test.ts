import { expect, it } from "vitest";
import { paramWords, termOf } from "./params.ts";

it("a field is called as the forms call it", () => {
  expect(["amount_cents", "entity_id", "recipient_name"].map(termOf)).toEqual(["Amount", "Company", "Recipient name"]);
});

it("a param reads as people say it, and a reference as what which step makes", () => {
  expect(paramWords("amount_cents", 45_000, "usd")).toBe("$450.00");
  expect(paramWords("amount_cents", 45_000, "eur")).toBe("EUR 450.00");
  expect(paramWords("shares", 4_000_000, "usd")).toBe("4,000,000");
  expect(paramWords("agenda_items", ["Budget", "Officers"], "usd")).toBe("Budget; Officers");
  expect(paramWords("meeting_id", { $ref: "0.result.meeting_id" }, "usd")).toBe("Meeting id of step 1");
  expect(paramWords("name", { $ref: "12.result.holders.0.name" }, "usd")).toBe("Holders, 0, Name of step 13");
  expect(paramWords("paid_on", "2026-11-23", "usd")).toBe("Nov 23, 2026");
  expect(paramWords("scheduled_for", "2026-12-01T15:00:00Z", "usd")).toBe("Dec 1, 2026, 15:00 UTC");
  expect(paramWords("currency", "usd", "usd")).toBe("USD");
  expect(paramWords("notice_waived", true, "usd")).toBe("Yes");
  expect(paramWords("terms", { cap: 1 }, "usd")).toBe('{"cap":1}');
});
