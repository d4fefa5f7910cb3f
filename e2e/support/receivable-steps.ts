import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** An invoice more, that is sent. */
export async function sendAnother(ask: Ask): Promise<void> {
  await ask(`POST ${company}/invoices`);
  await ask(`POST ${company}/invoices/{invoice_id}/send`);
}

/** What a customer pays ahead of any invoice. */
export const payAhead = (ask: Ask) =>
  ask(`POST ${company}/customer-payments`, {
    customer: "Globex",
    amount_cents: 100,
    allocations: [],
    credit_cents: 100,
  });

/** A customer's credit more. */
export async function creditAnother(ask: Ask, ids: Ids): Promise<void> {
  const { customer_credit_id } = await payAhead(ask);
  ids.customer_credit_id = String(customer_credit_id);
}

/** A refund more, of a credit of its own. */
export async function refundAnother(ask: Ask, ids: Ids): Promise<void> {
  await creditAnother(ask, ids);
  const { customer_refund_id } = await ask(`POST ${company}/customer-credits/{customer_credit_id}/refund`);
  ids.customer_refund_id = String(customer_refund_id);
}
