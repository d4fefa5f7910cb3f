import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
const lately = { credit_number: undefined };

/** A vendor's credit more. */
async function creditByVendor(ask: Ask, ids: Ids): Promise<void> {
  const { vendor_credit_id } = await ask(`POST ${company}/vendor-credits`, lately);
  ids.vendor_credit_id = String(vendor_credit_id);
}

/** A bill of the credit's vendor that is approved, and a credit more. */
async function billAndCredit(ask: Ask, ids: Ids): Promise<void> {
  const { bill_id } = await ask(`POST ${company}/bills`, { bill_number: undefined });
  ids.bill_id = String(bill_id);
  await ask(`POST ${company}/bills/{bill_id}/approve`);
  await creditByVendor(ask, ids);
}

/** What a credit more has settled of a bill of its own. */
async function settleAnotherBill(ask: Ask, ids: Ids): Promise<void> {
  await billAndCredit(ask, ids);
  const { bill_id = "", vendor_credit_id } = ids;
  await ask(`POST ${company}/vendor-credits/{vendor_credit_id}/apply`);
  const { data } = await ask(`GET ${company}/bill-settlements`, { bill_id });
  ids.bill_settlement_id = String((data as { bill_settlement_id: string }[])[0]?.bill_settlement_id);
  ids.vendor_credit_id = String(vendor_credit_id);
}

/** A refund more, of a credit of its own. */
async function refundByVendor(ask: Ask, ids: Ids): Promise<void> {
  await creditByVendor(ask, ids);
  const { vendor_refund_id } = await ask(`POST ${company}/vendor-credits/{vendor_credit_id}/refund`);
  ids.vendor_refund_id = String(vendor_refund_id);
}

/** What comes before the acts of vendors' credits. */
export const beforeVendorCredits = {
  [`POST ${company}/vendor-credits/{vendor_credit_id}/apply`]: billAndCredit,
  [`POST ${company}/vendor-credits/{vendor_credit_id}/refund`]: creditByVendor,
  [`POST ${company}/vendor-credits/{vendor_credit_id}/void`]: creditByVendor,
  [`POST ${company}/bill-settlements/{bill_settlement_id}/void`]: settleAnotherBill,
  [`POST ${company}/vendor-refunds/{vendor_refund_id}/void`]: refundByVendor,
};

/** One record more for each of their lists. */
export const anotherVendorCredit = {
  [`GET ${company}/vendor-credits`]: creditByVendor,
  [`GET ${company}/bill-settlements`]: settleAnotherBill,
  [`GET ${company}/vendor-refunds`]: refundByVendor,
};
