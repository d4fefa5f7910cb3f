import { expect } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { receiveOnInvoice } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createInvoice, readInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { newCompany } from "./books.ts";

/** A company that has sent an invoice of $2,000.00 on 2026-03-02, and more as they are asked for. */
export async function withInvoice() {
  const company = await newCompany();
  const { act } = company;
  const sent = async (amount_cents = 200_000, more: object = {}) => {
    const given = { customer: "Globex", amount_cents, due_date: "2026-04-01", ...more };
    const { invoice_id } = await act(createInvoice, given);
    await act(sendInvoice, { invoice_id, sent_on: "2026-03-02" });
    return invoice_id;
  };
  const read = (invoice_id: string) => act(readInvoice, { invoice_id });
  const invoice_id = await sent();
  const receive = (amount_cents: number, more: object = {}) =>
    act(receiveOnInvoice, { invoice_id, amount_cents, ...more });
  const sound = async () => expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
  return { ...company, sent, read, invoice_id, receive, sound };
}

/** A 400 whose sentence says this. */
export const refused = (rule: string | RegExp, more: object = {}) => ({
  status: 400,
  message: expect.stringMatching(rule),
  ...more,
});
