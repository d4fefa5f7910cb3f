import { expect, it } from "vitest";
import { saidOf } from "./said.ts";

it("a policy names acts as people call them, and leaves alone what is none", () => {
  const titles = { "payments.create": "Submit a payment", "invoices.send": "Send an invoice" };
  expect(saidOf("Forbids anybody payments.create, where the amount is more than 10,000.00.", titles)).toBe(
    "Forbids anybody to submit a payment, where the amount is more than 10,000.00.",
  );
  expect(saidOf("Forbids every agent invoices.send.", titles)).toBe("Forbids every agent to send an invoice.");
  expect(saidOf("Forbids anybody every act in money, where the recipient is acme.example.", titles)).toBe(
    "Forbids anybody every act in money, where the recipient is acme.example.",
  );
});
