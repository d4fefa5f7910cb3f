import {
  applyVendorCredit,
  createVendorCredit,
  voidVendorCredit,
} from "#lib/domains/money/payments/credits/operations.ts";
import { refundVendorCredit, voidVendorRefund } from "#lib/domains/money/payments/refunds/operations.ts";
import { listBillSettlements, voidBillSettlement } from "#lib/domains/money/payments/settlements/operations.ts";
import type { VendorCreditsCommand } from "../books-model/vendor-credits.ts";
import type { Played } from "./known.ts";

/** Does what is asked of vendors' credits. */
export async function playVendorCredits(played: Played, command: VendorCreditsCommand): Promise<unknown> {
  const { act, all, known, keep } = played;
  const asked = "cents" in command && command.cents !== null ? { amount_cents: command.cents } : {};
  switch (command.do) {
    case "vendor credit": {
      const { key, vendor, cents, on } = command;
      const line_items = [{ description: key, amount_cents: cents }];
      const given = { vendor_name: vendor, credited_on: on, line_items };
      return keep(key, (await act(createVendorCredit, given)).vendor_credit_id);
    }
    case "apply vendor credit": {
      const [vendor_credit_id, bill_id] = [known(command.of), known(command.to)];
      await act(applyVendorCredit, { vendor_credit_id, bill_id, applied_on: command.on, ...asked });
      const { data } = await act(listBillSettlements, { vendor_credit_id, bill_id });
      const ids = new Set(all.values());
      const made = data.find(({ bill_settlement_id }) => !ids.has(bill_settlement_id));
      return keep(command.key, made?.bill_settlement_id ?? "none");
    }
    case "refund vendor credit": {
      const given = { vendor_credit_id: known(command.of), refunded_on: command.on, ...asked };
      return keep(command.key, (await act(refundVendorCredit, given)).vendor_refund_id);
    }
    case "void vendor credit":
      return act(voidVendorCredit, { vendor_credit_id: known(command.of), voided_on: command.on });
    case "void spending": {
      const id = known(command.of);
      if (id.startsWith("vrf_")) return act(voidVendorRefund, { vendor_refund_id: id, voided_on: command.on });
      return act(voidBillSettlement, { bill_settlement_id: id, voided_on: command.on });
    }
  }
}
