import { issueCreditNote, voidCreditNote } from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import { applyCustomerCredit } from "#lib/domains/money/invoicing/credits/operations.ts";
import {
  readCustomerPayment,
  receiveCustomerPayment,
  receiveOnInvoice,
  voidCustomerPayment,
} from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createInvoice, payInvoice, sendInvoice, voidInvoice } from "#lib/domains/money/invoicing/operations.ts";
import {
  listSettlements,
  voidSettlement,
  writeOffInvoice,
} from "#lib/domains/money/invoicing/settlements/operations.ts";
import { BANK } from "../books-model/books.ts";
import type { SalesCommand } from "../books-model/sales.ts";
import type { Played } from "./known.ts";

/** What has settled the invoice last, which is not known by a key yet. */
async function settledLast({ act, all }: Played, invoice_id: string, kind: string): Promise<string> {
  const { data } = await act(listSettlements, { invoice_id });
  const ids = new Set(all.values());
  return data.find((one) => one.kind === kind && !ids.has(one.settlement_id))?.settlement_id ?? "none";
}

async function pay(played: Played, command: Extract<SalesCommand, { do: "pay" }>): Promise<unknown> {
  const { act, all, bank_id, known, keep } = played;
  const { key, of, cents, on, to } = command;
  const given = { invoice_id: known(of), paid_on: on, bank_id: to === BANK ? bank_id : null };
  if (cents !== null) {
    return keep(key, (await act(receiveOnInvoice, { ...given, amount_cents: cents })).customer_payment_id);
  }
  await act(payInvoice, given);
  const { data } = await act(listSettlements, given);
  const ids = new Set(all.values());
  const paid = data.find(({ customer_payment_id: id }) => id !== null && !ids.has(id));
  return keep(key, paid?.customer_payment_id ?? "none");
}

async function receive(played: Played, command: Extract<SalesCommand, { do: "receive" }>): Promise<unknown> {
  const { act, known, keep } = played;
  const { key, customer, parts, credit, on } = command;
  const made = await act(receiveCustomerPayment, {
    customer: parts.length === 0 ? customer : null,
    allocations: parts.map((part) => ({ invoice_id: known(part.of), amount_cents: part.cents })),
    amount_cents: parts.reduce((sum, { cents }) => sum + cents, credit),
    credit_cents: credit,
    paid_on: on,
  });
  keep(key, made.customer_payment_id);
  const { customer_credit_id } = await act(readCustomerPayment, made);
  if (customer_credit_id !== null) keep(`${key} credit`, customer_credit_id);
  return made;
}

/** Does what is asked of sales. */
export async function playSales(played: Played, command: SalesCommand): Promise<unknown> {
  const { act, known, keep } = played;
  switch (command.do) {
    case "invoice": {
      const { customer, cents, due, key } = command;
      const given = { customer, amount_cents: cents, due_date: due };
      return keep(key, (await act(createInvoice, given)).invoice_id);
    }
    case "send":
      return act(sendInvoice, { invoice_id: known(command.of), sent_on: command.on });
    case "void invoice":
      return act(voidInvoice, { invoice_id: known(command.of), voided_on: command.on });
    case "pay":
      return pay(played, command);
    case "receive":
      return receive(played, command);
    case "apply credit": {
      const invoice_id = known(command.to);
      const customer_credit_id = known(`${command.of} credit`);
      const asked = command.cents === null ? {} : { amount_cents: command.cents };
      await act(applyCustomerCredit, { customer_credit_id, invoice_id, applied_on: command.on, ...asked });
      return keep(command.key, await settledLast(played, invoice_id, "credit"));
    }
    case "credit note": {
      const given = { invoice_id: known(command.of), amount_cents: command.cents, issued_on: command.on };
      const { credit_note_id, customer_credit_id } = await act(issueCreditNote, given);
      if (customer_credit_id !== null) keep(`${command.key} credit`, customer_credit_id);
      return keep(command.key, credit_note_id);
    }
    case "write off": {
      const invoice_id = known(command.of);
      await act(writeOffInvoice, { invoice_id, amount_cents: command.cents, written_off_on: command.on });
      return keep(command.key, await settledLast(played, invoice_id, "write_off"));
    }
    case "void customer payment":
      return act(voidCustomerPayment, { customer_payment_id: known(command.of), voided_on: command.on });
    case "void credit note":
      return act(voidCreditNote, { credit_note_id: known(command.of), voided_on: command.on });
    case "void settlement":
      return act(voidSettlement, { settlement_id: known(command.of), voided_on: command.on });
  }
}
