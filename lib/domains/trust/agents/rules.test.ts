import fc from "fast-check";
import { expect, test } from "vitest";
import { abilityOf, assertGoesOn, readOrders, titleOfRequest, wordsOf } from "./rules.ts";

const only = (text: string) => {
  const [wish, ...others] = readOrders(text);
  expect(others).toEqual([]);
  return wish?.params;
};

test("an order in plain words becomes an invoice with its client, amount, description and days", () => {
  expect(only("Invoice Globex $1,200.00 for consulting, due in 30 days.")).toEqual({
    client_name: "Globex",
    amount_cents: 120_000,
    description: "consulting",
    due_days: 30,
  });
  expect(only("please bill Initech LLC for $75 for two hours of support payable within 7 days")).toEqual({
    client_name: "Initech LLC",
    amount_cents: 7_500,
    description: "two hours of support",
    due_days: 7,
  });
});

test("what an order leaves out takes the usual value: no description, 30 days", () => {
  expect(only("Invoice Globex $0.99")).toEqual({
    client_name: "Globex",
    amount_cents: 99,
    description: "",
    due_days: 30,
  });
});

test("each order of a text is read, and a text without one gives none", () => {
  expect(readOrders("Invoice A $1. Invoice B $2 for ink.").map(({ params }) => params.client_name)).toEqual(["A", "B"]);
  expect(readOrders("How are you? The invoice came to $12 yesterday")).not.toContainEqual(
    expect.objectContaining({ action: "submit_payment" }),
  );
  expect(readOrders("Thank you for your message.")).toEqual([]);
});

test("any whole amount of dollars and cents is read to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (cents) => {
      const dollars = Math.floor(cents / 100).toLocaleString("en-US");
      const text = `Invoice Globex $${dollars}.${String(cents % 100).padStart(2, "0")} for work`;
      expect(only(text)?.amount_cents).toBe(cents);
    }),
  );
});

test("an agent may do what its skills say and nothing else, and a word that is no skill allows nothing", () => {
  expect([...abilityOf(["invoicing"]).intents]).toEqual(["create_invoice"]);
  expect([...abilityOf([]).intents]).toEqual([]);
  expect([...abilityOf(["juggling"]).intents]).toEqual([]);
  expect(abilityOf(["Invoicing"]).scopes.has("invoices:write")).toBe(true);
  expect(abilityOf(["invoicing"]).scopes.has("*")).toBe(false);
});

test("a webhook's own words are read where it has some, else all of it", () => {
  expect(wordsOf("webhook", JSON.stringify({ text: "Invoice A $1", n: 1 }))).toBe("Invoice A $1");
  expect(wordsOf("webhook", JSON.stringify({ n: 1 }))).toBe('{"n":1}');
  expect(wordsOf("message", "{}")).toBe("{}");
});

test("what is asked of people names its sum in the act's own currency", () => {
  const params = { recipient_name: "Globex", amount_cents: 45_000 };
  expect(titleOfRequest("Ada", "Submit a payment", params)).toBe("Ada asks to submit a payment: $450.00, Globex");
  expect(titleOfRequest("Ada", "Submit a payment", { ...params, currency: "eur" })).toContain("EUR 450.00");
  expect(titleOfRequest("Ada", "Dissolve an entity", {})).toBe("Ada asks to dissolve a company");
});

test("what is asked of people about a record tells whom and how much, which its identifier does not", () => {
  const asked = { invoice_id: "inv_01k0zk1x3ve4b8j0c2v5y6m7n8" };
  const money = { amount_cents: 120_000, recipient: "Globex", currency: "eur" };
  const said = (title: string, params: object, of: object) => titleOfRequest("Ada", title, { ...params }, of);
  expect(said("Send an invoice", asked, money)).toBe("Ada asks to send an invoice: EUR 1,200.00, Globex");
  expect(said("Pay an invoice", { ...asked, amount_cents: 500 }, money)).toContain(": EUR 5.00, Globex");
  expect(said("Apply a credit", asked, { amount_cents: 1, recipient: "Globex" })).toBe(
    "Ada asks to apply a credit: Globex",
  );
  expect(said("Approve a payroll run", {}, { amount_cents: 100, recipient: "payroll", currency: "usd" })).toBe(
    "Ada asks to approve a payroll run: $1.00",
  );
});

test("a run goes on up to its budget, and not once its agent is paused", () => {
  const spent = { acts: 2, amount_cents: 500, max_acts_per_run: 2, max_amount_cents_per_run: 500, status: "active" };
  expect(() => assertGoesOn(spent)).not.toThrow();
  expect(() => assertGoesOn({ ...spent, acts: 3 })).toThrow("it may do 2 acts");
  expect(() => assertGoesOn({ ...spent, amount_cents: 501 })).toThrow("it may move $5.00");
  expect(() => assertGoesOn({ ...spent, status: "paused" })).toThrow("The agent was paused.");
});
