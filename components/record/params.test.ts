import { expect, it } from "vitest";
import { paramLabel, termOf } from "./params.ts";

it("a field is called as the forms call it", () => {
  expect(["amount_cents", "entity_id", "recipient_name"].map(termOf)).toEqual(["Amount", "Company", "Recipient name"]);
});

it("a param reads as people say it, and a reference as what which step makes", () => {
  expect(paramLabel("amount_cents", 45_000, "usd")).toBe("$450.00");
  expect(paramLabel("amount_cents", 45_000, "eur")).toBe("EUR 450.00");
  expect(paramLabel("shares", 4_000_000, "usd")).toBe("4,000,000");
  expect(paramLabel("agenda_items", ["Budget", "Officers"], "usd")).toBe("Budget; Officers");
  expect(paramLabel("meeting_id", { $ref: "0.result.meeting_id" }, "usd")).toBe("Meeting id of step 1");
  expect(paramLabel("name", { $ref: "12.result.holders.0.name" }, "usd")).toBe("Holders, 0, Name of step 13");
  expect(paramLabel("paid_on", "2026-11-23", "usd")).toBe("Nov 23, 2026");
  expect(paramLabel("scheduled_for", "2026-12-01T15:00:00Z", "usd")).toBe("Dec 1, 2026, 15:00 UTC");
  expect(paramLabel("currency", "usd", "usd")).toBe("USD");
  expect(paramLabel("notice_waived", true, "usd")).toBe("Yes");
  expect(paramLabel("terms", { cap: 1 }, "usd")).toBe('{"cap":1}');
});
