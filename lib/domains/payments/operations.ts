import * as z from "zod";
import { Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { entityInPath, operation } from "#lib/core/operation.ts";
import { postBusinessEntry, reverseEntriesOf } from "../ledger/store.ts";
import { NewPayment, Payment, PaymentMethod, PaymentStatus } from "./schema.ts";
import { insertPayment, listPayments, loadPayment, movePayment } from "./store.ts";

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const PaymentInPath = z.object({ entity_id, payment_id: Id("pay") });
const example = { ...entity, payment_id: "pay_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createPayment = operation({
  name: "payments.create",
  title: "Submit a payment",
  about:
    "The payment is `submitted`, and the books take it in at once: debit expense, credit cash. `method` is `ach` if it is left out.",
  http: "POST /v1/entities/{entity_id}/payments",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
  input: NewPayment,
  output: Payment,
  example: {
    ...entity,
    recipient_name: "Harbor Registered Agents LLC",
    amount_cents: 9_900,
    method: "ach",
    reference: "Registered agent 2026",
  },
  async run({ tx }, input) {
    const { entity_id, amount_cents, currency, recipient_name } = input;
    const payment_id = await insertPayment(tx, input);
    await postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: `Payment to ${recipient_name}`,
      source: { type: "payment", id: payment_id, event: "submitted" },
      currency,
      lines: [
        { code: "expense", side: "debit", amount_cents },
        { code: "cash", side: "credit", amount_cents },
      ],
    });
    return loadPayment(tx, entity_id, payment_id);
  },
});

export const listAllPayments = operation({
  name: "payments.list",
  title: "List payments",
  about: "Newest first. `status`, `method` and `search` (a part of the recipient's name) narrow the list.",
  http: "GET /v1/entities/{entity_id}/payments",
  scope: "payments:read",
  effect: "read",
  entity: entityInPath,
  input: Paging.extend({
    entity_id,
    status: PaymentStatus.optional(),
    method: PaymentMethod.optional(),
    search: Text(500).optional(),
  }),
  output: Page(Payment),
  example: entity,
  async run({ tx }, filter) {
    return listPayments(tx, filter);
  },
});

export const readPayment = operation({
  name: "payments.read",
  title: "Read a payment",
  about: "The payment with the journal entries that it has made.",
  http: "GET /v1/entities/{entity_id}/payments/{payment_id}",
  scope: "payments:read",
  effect: "read",
  entity: entityInPath,
  input: PaymentInPath,
  output: Payment,
  example,
  async run({ tx }, input) {
    return loadPayment(tx, input.entity_id, input.payment_id);
  },
});

export const settlePayment = operation({
  name: "payments.settle",
  title: "Record that a payment has settled",
  about: "The bank has carried it out. The books stay as they are.",
  http: "POST /v1/entities/{entity_id}/payments/{payment_id}/settle",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
  input: PaymentInPath,
  output: Payment,
  example,
  async run({ tx }, { entity_id, payment_id }) {
    await loadPayment(tx, entity_id, payment_id);
    await movePayment(tx, payment_id, "settle");
    return loadPayment(tx, entity_id, payment_id);
  },
});

export const failPayment = operation({
  name: "payments.fail",
  title: "Record that a payment has failed",
  about: "The money came back or never left: the payment's journal entry is reversed.",
  http: "POST /v1/entities/{entity_id}/payments/{payment_id}/fail",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
  input: PaymentInPath,
  output: Payment,
  example,
  async run({ tx }, { entity_id, payment_id }) {
    await loadPayment(tx, entity_id, payment_id);
    await movePayment(tx, payment_id, "fail");
    await reverseEntriesOf(tx, entity_id, { type: "payment", id: payment_id, event: "failed" }, null);
    return loadPayment(tx, entity_id, payment_id);
  },
});

export const cancelPayment = operation({
  name: "payments.cancel",
  title: "Cancel a payment",
  about: "A submitted payment is called back: its journal entry is reversed. One that has settled or failed is a 400.",
  http: "POST /v1/entities/{entity_id}/payments/{payment_id}/cancel",
  scope: "payments:write",
  effect: "write",
  entity: entityInPath,
  input: PaymentInPath,
  output: Payment,
  example,
  async run({ tx }, { entity_id, payment_id }) {
    await loadPayment(tx, entity_id, payment_id);
    await movePayment(tx, payment_id, "cancel");
    await reverseEntriesOf(tx, entity_id, { type: "payment", id: payment_id, event: "cancelled" }, null);
    return loadPayment(tx, entity_id, payment_id);
  },
});
