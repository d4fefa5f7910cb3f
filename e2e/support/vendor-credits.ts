import { expect } from "vitest";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { approveBill, createBill, readBill } from "#lib/domains/money/payments/bills/operations.ts";
import { readPayablesAgeing } from "#lib/domains/money/payments/bills/payables/operations.ts";
import {
  applyVendorCredit,
  createVendorCredit,
  readVendorCredit,
} from "#lib/domains/money/payments/credits/operations.ts";
import { refundVendorCredit } from "#lib/domains/money/payments/refunds/operations.ts";
import { listBillSettlements } from "#lib/domains/money/payments/settlements/operations.ts";
import { balancesOf, newCompany } from "./books.ts";

const line = (amount_cents: number) => [{ description: "Hosting", amount_cents }];

/** A company that owes Harbor a bill of 1,000 cents since 2026-03-05 and has a credit of 600 of theirs since 2026-03-10, and more as they are asked for. */
export async function withVendorCredit() {
  const company = await newCompany();
  const { act, workspace_id } = company;
  const owe = async (amount_cents: number, more: object = {}) => {
    const given = { vendor_name: "Harbor", bill_date: "2026-03-05", due_date: "2026-04-04" };
    const { bill_id } = await act(createBill, { ...given, line_items: line(amount_cents), ...more });
    return (await act(approveBill, { bill_id })).bill_id;
  };
  const enter = async (amount_cents: number, more: object = {}) => {
    const given = { vendor_name: "Harbor", credited_on: "2026-03-10", line_items: line(amount_cents), ...more };
    return (await act(createVendorCredit, given)).vendor_credit_id;
  };
  const bill_id = await owe(1000);
  const vendor_credit_id = await enter(600);
  const bill = (of = bill_id) => act(readBill, { bill_id: of });
  const credit = (of = vendor_credit_id) => act(readVendorCredit, { vendor_credit_id: of });
  const apply = (more: object = {}) => act(applyVendorCredit, { vendor_credit_id, bill_id, ...more });
  const refund = (more: object = {}) => act(refundVendorCredit, { vendor_credit_id, ...more });
  const settlements = async () => (await act(listBillSettlements, { bill_id })).data;
  /** Whether the books tie out, and the aging says what accounts_payable does. */
  const sound = async () => {
    expect(await act(readIntegrity)).toMatchObject({ is_sound: true });
    const { currencies } = await act(readPayablesAgeing);
    const total = currencies.find(({ currency }) => currency === "usd")?.total_cents ?? 0;
    expect((await balancesOf(workspace_id)).accounts_payable ?? 0).toBe(-total || 0);
  };
  return { ...company, owe, enter, bill_id, vendor_credit_id, bill, credit, apply, refund, settlements, sound };
}
