import { readSettlement } from "#lib/domains/money/invoicing/settlements/operations.ts";
import { readOrNull } from "#lib/server/read.ts";
import { leadOn } from "../../../../../lead-on.ts";

/** Where a journal entry's source leads: the invoice that was settled. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; settlement_id: string }> },
): Promise<Response> {
  const { entity_id, settlement_id } = await params;
  return leadOn(`/entities/${entity_id}/invoices/settlements/${settlement_id}`, async () => {
    const settlement = await readOrNull(readSettlement, { entity_id, settlement_id });
    return settlement && `/entities/${entity_id}/invoices/${settlement.invoice_id}`;
  });
}
