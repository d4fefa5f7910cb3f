import * as z from "zod";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import { assertCancellable, assertNotInFile } from "./rules.ts";
import { cancelledOn, failedOn, NewPayment, Payment, PaymentMethod, PaymentStatus, settledOn } from "./schema.ts";
import * as store from "./store.ts";
import { movedBy, submit } from "./submitting.ts";

const at = within("payments", "/v1/entities/{entity_id}/payments");

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const PaymentInPath = z.object({ entity_id, payment_id: Id("pay") });
const example = { ...entity, payment_id: "pay_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The money of a payment that there is. */
const money = {
  leaves: false,
  of: async (tx: Tx, input: z.output<typeof PaymentInPath>) => {
    const { amount_cents, currency, recipient_name, method } = await store.load(tx, input);
    return { amount_cents, currency, recipient: recipient_name, method };
  },
};

/** The day of what becomes of a payment, which is never before it was made. */
const dayAfter = (tx: Tx, payment: Payment, field: string, given: string | null | undefined) =>
  actDay(
    tx,
    payment.entity_id,
    field,
    given ?? undefined,
    payment.settled_on !== null && field === "failed_on"
      ? { day: payment.settled_on, what: "settled_on" }
      : { day: payment.paid_on, what: "paid_on" },
  );

export const createPayment = operation({
  ...at("create", "POST"),
  title: "Submit a payment",
  about:
    "The payment is `submitted`, and the books take it in at once: debit `expense`, or the account that it or its vendor names; credit `cash`, or its bank account's, dated `paid_on`. `method` is `ach` if it is left out. A recipient whose name is not known yet is remembered as a vendor; one that is archived is not paid (400). With `bills` it pays approved bills of one vendor, in whole or in part: debit accounts_payable; a payment that fails or is cancelled reopens them. With `bank_line_id` it is what that line of the bank's statement tells of, money out: the payment is `settled` at once, on the line's day, and the line matched to its entry.",
  input: NewPayment,
  output: Payment,
  example: {
    ...entity,
    recipient_name: "Harbor Registered Agents LLC",
    amount_cents: 9_900,
    method: "ach",
    reference: "Registered agent 2026",
  },
  money: {
    leaves: true,
    of: (tx, input) => movedBy(tx, input),
    left: ({ amount_cents, recipient_name: recipient, vendor_id }) => ({ amount_cents, recipient, vendor_id }),
  },
  run: ({ tx }, input) => submit(tx, input),
});

export const listPayments = operation({
  ...at("list", "GET"),
  title: "List payments",
  about:
    "Newest first. `status`, `method`, `vendor_id`, `bank_id`, the days of payment `from` and `to` (both included) and `search` (a part of the recipient's name) narrow the list.",
  input: Paging.extend({
    entity_id,
    status: PaymentStatus.optional(),
    method: PaymentMethod.optional(),
    vendor_id: Id("ven").optional(),
    bank_id: Id("bank").optional(),
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    search: Text(500).optional(),
  }),
  output: Page(Payment),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readPayment = operation({
  ...at("read", "GET /{payment_id}"),
  title: "Read a payment",
  about: "The payment with the journal entries that it has made.",
  input: PaymentInPath,
  output: Payment,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const settlePayment = transition({
  ...at("settle", "POST /{payment_id}/settle"),
  title: "Mark a payment as settled",
  about: "The bank has carried it out, on `settled_on`. The books stay as they are.",
  input: PaymentInPath.extend({ settled_on: settledOn }),
  output: Payment,
  example,
  money,
  record: { load: store.load },
  move: async (tx, input, payment) =>
    store.moveBy(tx, input, "settle", await dayAfter(tx, payment, "settled_on", input.settled_on)),
});

export const failPayment = transition({
  ...at("fail", "POST /{payment_id}/fail"),
  title: "Mark a payment as failed",
  about:
    "The money came back, also after the payment had settled, as a returned ACH payment does, or never left: the payment's journal entry is reversed, on `failed_on`, and the bills that it pays are reopened.",
  input: PaymentInPath.extend({ failed_on: failedOn }),
  output: Payment,
  example,
  money,
  record: { load: store.load },
  move: async (tx, input, payment) =>
    store.moveBy(tx, input, "fail", await dayAfter(tx, payment, "failed_on", input.failed_on)),
  follow: ({ tx }, { entity_id, payment_id, failed_on }) =>
    ledger.reverseEntriesOf(tx, entity_id, { type: "payment", id: payment_id, event: "failed" }, failed_on ?? null),
});

export const cancelPayment = transition({
  ...at("cancel", "POST /{payment_id}/cancel"),
  title: "Cancel a payment",
  about:
    "A submitted payment is called back: its journal entry is reversed, on `cancelled_on`, and the bills that it pays are reopened. So is one that was made of a bank line (`bank_line_id`) and is a mistake, though it has settled: that line is unmatched again. Any other that has settled, one that has failed, or is in an ACH file that is not discarded, is a 400.",
  input: PaymentInPath.extend({ cancelled_on: cancelledOn }),
  output: Payment,
  example,
  money,
  record: store,
  async move(tx, input, payment) {
    assertCancellable(payment);
    assertNotInFile(payment);
    await store.moveBy(tx, input, "cancel", await dayAfter(tx, payment, "cancelled_on", input.cancelled_on));
  },
  follow: ({ tx }, { entity_id, payment_id, cancelled_on }) =>
    ledger.reverseEntriesOf(
      tx,
      entity_id,
      { type: "payment", id: payment_id, event: "cancelled" },
      cancelled_on ?? null,
    ),
});
