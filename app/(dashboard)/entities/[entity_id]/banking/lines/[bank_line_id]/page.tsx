import { redirect } from "next/navigation";
import { readLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { read } from "#lib/server/read.ts";
import { companyPage } from "../../../company.tsx";

/** As much of a line's words as finds it. */
const MOST_SEARCHED = 100;

/** Where a journal entry's source leads: the line, on the statement of its bank account. */
export default async function BankLinePage({
  params,
}: {
  params: Promise<{ entity_id: string; bank_line_id: string }>;
}) {
  const { entity_id, bank_line_id } = await params;
  await companyPage(entity_id, `banking/lines/${bank_line_id}`, readLine.scope);
  const { bank_id, import_id, description } = await read(readLine, { entity_id, bank_line_id });
  const search = [...description].slice(0, MOST_SEARCHED).join("");
  const asked = new URLSearchParams({ import_id, search });
  redirect(`/entities/${entity_id}/banking/${bank_id}/statement?${asked}`);
}
