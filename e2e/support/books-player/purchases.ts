import { approveBill, createBill, payBill, voidBill } from "#lib/domains/money/payments/bills/operations.ts";
import { cancelPayment, createPayment, failPayment, settlePayment } from "#lib/domains/money/payments/operations.ts";
import { BANK } from "../books-model/books.ts";
import type { PurchasesCommand } from "../books-model/purchases.ts";
import type { Played } from "./known.ts";

async function pay(played: Played, command: Extract<PurchasesCommand, { do: "pay bill" }>): Promise<unknown> {
  const { act, bank_id, all, known, keep } = played;
  const { key, of, cents, on, from } = command;
  const how = { paid_on: on, method: "wire", bank_id: from === BANK ? bank_id : null };
  const asked = cents === null ? {} : { amount_cents: cents };
  const { payments } = await act(payBill, { bill_id: known(of), ...how, ...asked });
  const ids = new Set(all.values());
  return keep(key, payments.findLast(({ payment_id }) => !ids.has(payment_id))?.payment_id ?? "none");
}

/** Does what is asked of purchases. */
export async function playPurchases(played: Played, command: PurchasesCommand): Promise<unknown> {
  const { act, known, keep } = played;
  switch (command.do) {
    case "bill": {
      const { key, vendor, cents, day, due } = command;
      const line_items = [{ description: key, amount_cents: cents }];
      const given = { vendor_name: vendor, bill_date: day, due_date: due, line_items };
      return keep(key, (await act(createBill, given)).bill_id);
    }
    case "approve bill":
      return act(approveBill, { bill_id: known(command.of), posted_on: command.on });
    case "void bill":
      return act(voidBill, { bill_id: known(command.of), voided_on: command.on });
    case "pay bill":
      return pay(played, command);
    case "pay out": {
      const given = { recipient_name: "R", amount_cents: command.cents, method: "wire", paid_on: command.on };
      return keep(command.key, (await act(createPayment, given)).payment_id);
    }
    case "settle":
      return act(settlePayment, { payment_id: known(command.of), settled_on: command.on });
    case "fail":
      return act(failPayment, { payment_id: known(command.of), failed_on: command.on });
    case "cancel":
      return act(cancelPayment, { payment_id: known(command.of) });
  }
}
