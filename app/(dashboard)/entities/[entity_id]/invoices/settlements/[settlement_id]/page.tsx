import { redirect } from "next/navigation";
import { readSettlement } from "#lib/domains/money/invoicing/settlements/operations.ts";
import { read } from "#lib/server/read.ts";
import { companyPage } from "../../../company.tsx";

/** Where a journal entry's source leads: the invoice that was settled. */
export default async function SettlementPage({
  params,
}: {
  params: Promise<{ entity_id: string; settlement_id: string }>;
}) {
  const { entity_id, settlement_id } = await params;
  await companyPage(entity_id, `invoices/settlements/${settlement_id}`, readSettlement.scope);
  const { invoice_id } = await read(readSettlement, { entity_id, settlement_id });
  redirect(`/entities/${entity_id}/invoices/${invoice_id}`);
}
