import * as z from "zod";
import { notFound } from "#lib/core/errors.ts";
import { CalendarDate, Id, Page, Paging, Text } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import * as banking from "../banking/store.ts";
import { assertNotInFile, assertPaysFrom, assertPaysTo } from "./rules.ts";
import { NewPayment, Payment, PaymentMethod, PaymentStatus } from "./schema.ts";
import * as store from "./store.ts";
import { assertPayable } from "./vendors/rules.ts";
import * as vendors from "./vendors/store.ts";

const at = within("payments", "/v1/entities/{entity_id}/payments");

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const PaymentInPath = z.object({ entity_id, payment_id: Id("pay") });
const example = { ...entity, payment_id: "pay_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** Whom a payment pays: the vendor that it names, or else the one of the recipient's name. */
const vendorOf = (tx: Tx, { entity_id, vendor_id, recipient_name }: NewPayment) =>
  vendor_id == null
    ? vendors.remember(tx, entity_id, recipient_name ?? "")
    : vendors.load(tx, { entity_id, vendor_id });

/** The money of a payment that there is. */
const money = {
  leaves: false,
  of: async (tx: Tx, input: z.output<typeof PaymentInPath>) => {
    const { amount_cents, recipient_name, method } = await store.load(tx, input);
    return { amount_cents, recipient: recipient_name, method };
  },
};

/** The entity's accounts of those codes, opened where there are none. Throws 400 where one is inactive. */
async function accountsOf(tx: Tx, entity_id: string, currency: string, codes: string[]) {
  const found =
    codes.length === 0
      ? new Map<string, accounts.EntryAccount>()
      : await accounts.byCode(tx, entity_id, currency, codes);
  return (code: string): string => found.get(code)?.account_id ?? fail(code);
}

function fail(code: string): never {
  throw notFound(`account ${code}`);
}

export const createPayment = operation({
  ...at("create", "POST"),
  title: "Submit a payment",
  about:
    "The payment is `submitted`, and the books take it in at once: debit `expense`, or the account that it or its vendor names; credit `cash`, or its bank account's. `method` is `ach` if it is left out. A recipient whose name is not known yet is remembered as a vendor; one that is archived is not paid (400).",
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
    async of(tx, { entity_id, vendor_id, recipient_name }) {
      if (vendor_id == null) return {};
      return { recipient: recipient_name ?? (await vendors.load(tx, { entity_id, vendor_id })).name };
    },
  },
  async run({ tx }, input) {
    const { entity_id, amount_cents, currency, method, reference = null } = input;
    const [vendor, bank] = await Promise.all([
      vendorOf(tx, input),
      input.bank_id == null ? null : banking.load(tx, { entity_id, bank_id: input.bank_id }),
    ]);
    assertPayable(vendor);
    if (bank) assertPaysFrom(bank, currency);
    const debited = input.account_id ?? vendor.account_id;
    const usual = [...(bank ? [] : ["cash"]), ...(debited === null ? ["expense"] : [])];
    const accountOf = await accountsOf(tx, entity_id, currency, usual);
    const cash_account_id = bank?.account_id ?? accountOf("cash");
    if (debited !== null)
      assertPaysTo(await accounts.load(tx, { entity_id, account_id: debited }), currency, cash_account_id);
    const account_id = debited ?? accountOf("expense");
    const { vendor_id } = vendor;
    const recipient_name = input.recipient_name ?? vendor.name;
    const bank_id = bank?.bank_id ?? null;
    const payment_id = newId("payment");
    const told = { payment_id, entity_id, vendor_id, recipient_name, amount_cents, currency, method, reference };
    const inserted = store.insert(tx, { ...told, bank_id, account_id, cash_account_id });
    const posted = ledger.postBusinessEntry(tx, {
      entity_id,
      date: null,
      description: `Payment to ${recipient_name}`,
      source: { type: "payment", id: payment_id, event: "submitted" },
      currency,
      lines: [
        { account_id, side: "debit", amount_cents },
        { account_id: cash_account_id, side: "credit", amount_cents },
      ],
    });
    await Promise.all([inserted, posted]);
    return store.load(tx, { entity_id, payment_id });
  },
});

export const listPayments = operation({
  ...at("list", "GET"),
  title: "List payments",
  about:
    "Newest first. `status`, `method`, `vendor_id`, `bank_id`, the days of submission `from` and `to` (both included, UTC) and `search` (a part of the recipient's name) narrow the list.",
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
  about: "The bank has carried it out. The books stay as they are.",
  input: PaymentInPath,
  output: Payment,
  example,
  money,
  record: { load: store.load },
  move: (tx, input) => store.moveBy(tx, input, "settle"),
});

export const failPayment = transition({
  ...at("fail", "POST /{payment_id}/fail"),
  title: "Mark a payment as failed",
  about: "The money came back or never left: the payment's journal entry is reversed.",
  input: PaymentInPath,
  output: Payment,
  example,
  money,
  record: { load: store.load },
  move: (tx, input) => store.moveBy(tx, input, "fail"),
  follow: ({ tx }, { entity_id, payment_id }) =>
    ledger.reverseEntriesOf(tx, entity_id, { type: "payment", id: payment_id, event: "failed" }, null),
});

export const cancelPayment = transition({
  ...at("cancel", "POST /{payment_id}/cancel"),
  title: "Cancel a payment",
  about:
    "A submitted payment is called back: its journal entry is reversed. One that has settled or failed, or is in an ACH file that is not discarded, is a 400.",
  input: PaymentInPath,
  output: Payment,
  example,
  money,
  record: store,
  move(tx, input, payment) {
    assertNotInFile(payment);
    return store.moveBy(tx, input, "cancel");
  },
  follow: ({ tx }, { entity_id, payment_id }) =>
    ledger.reverseEntriesOf(tx, entity_id, { type: "payment", id: payment_id, event: "cancelled" }, null),
});
