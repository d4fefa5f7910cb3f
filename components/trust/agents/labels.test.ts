import { expect, it } from "vitest";
import { resultLabel } from "./labels.ts";

const titles = { create_invoice: "Draft an invoice", submit_payment: "Submit a payment" };
const id = (prefix: string) => `${prefix}_01k0zk1x3ve4b8j0c2v5y6m7n8`;

it("a run's word on what it did names its acts as people call them, and no identifiers", () => {
  const said = (result: string) => resultLabel(result, titles);
  expect(said(`Done: create_invoice (receipt ${id("rcpt")}).`)).toBe("Done: draft an invoice.");
  expect(said(`Done: asked a human for submit_payment (obligation ${id("obl")}).`)).toBe(
    "Done: asked a human to submit a payment.",
  );
  expect(said(`Done: drafted the bill ${id("bill")} (receipt ${id("rcpt")}).`)).toBe("Done: drafted the bill.");
  expect(said("I keep snake_case words of others.\nAnd lines.")).toBe("I keep snake_case words of others.\nAnd lines.");
});
