import { expect, it } from "vitest";
import { paramLabel } from "./params.ts";

it("a param reads as people say it, and a reference as what which step makes", () => {
  expect(paramLabel("amount_cents", 45_000, "usd")).toBe("$450.00");
  expect(paramLabel("amount_cents", 45_000, "eur")).toBe("EUR 450.00");
  expect(paramLabel("shares", 4_000_000, "usd")).toBe("4,000,000");
  expect(paramLabel("agenda_items", ["Budget", "Officers"], "usd")).toBe("Budget; Officers");
  expect(paramLabel("meeting_id", { $ref: "0.result.meeting_id" }, "usd")).toBe("Meeting of step 1");
  expect(paramLabel("name", { $ref: "12.result.holders.0.name" }, "usd")).toBe("Holders, 0, Name of step 13");
  expect(paramLabel("paid_on", "2026-11-23", "usd")).toBe("Nov 23, 2026");
  expect(paramLabel("scheduled_for", "2026-12-01T15:00:00Z", "usd")).toBe("Dec 1, 2026, 15:00 UTC");
  expect(paramLabel("currency", "usd", "usd")).toBe("USD");
  expect(paramLabel("notice_waived", true, "usd")).toBe("Yes");
  expect(paramLabel("period", "2026-11", "usd")).toBe("November 2026");
  expect(paramLabel("safe_type", "post_money", "usd")).toBe("Post money");
  expect(paramLabel("rule", "majority_of_present", "usd")).toBe("Majority of present");
  expect(paramLabel("description", "post_money", "usd")).toBe("post_money");
});

it("a record within what was asked for reads as its fields, and of a long list the first few", () => {
  expect(paramLabel("terms", { cap_cents: 100, note: null, paid: true }, "usd")).toBe("Cap: $1.00, Paid: Yes");
  const account_id = "acct_01k0zk1x3ve4b8j0c2v5y6m7n8";
  const line = { account_id, description: "Rent", amount_cents: 2_500 };
  expect(paramLabel("line_items", [line], "usd")).toBe("Description: Rent, Amount: $25.00");
  const names = new Map([[account_id, "Premises"]]);
  expect(paramLabel("line_items", [line], "usd", names)).toBe("Account: Premises, Description: Rent, Amount: $25.00");
  expect(paramLabel("line_items", [{ account_id, account_name: "Premises" }], "usd", names)).toBe(
    "Account name: Premises",
  );
  const account_ids = [account_id, "acct_01k0zk1x3ve4b8j0c2v5y6m7n9"];
  expect(paramLabel("rule", { name: "Rent", account_ids }, "usd", names)).toBe("Name: Rent");
  const wide = Object.fromEntries("abcdefgh".split("").map((name) => [name, 1]));
  expect(paramLabel("terms", wide, "usd")).toBe("A: 1, B: 1, C: 1, D: 1, E: 1, F: 1, and 2 more");
  const people = Array.from({ length: 500 }, (_, at) => ({ name: `No. ${at}` }));
  expect(paramLabel("people", people, "usd")).toBe(
    "Name: No. 0; Name: No. 1; Name: No. 2; Name: No. 3; Name: No. 4; and 495 more",
  );
});
