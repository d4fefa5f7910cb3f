import { readLine } from "#lib/domains/money/banking/bank-statements/operations.ts";
import { readOrNull } from "#lib/server/read.ts";
import { leadOn } from "../../../../../lead-on.ts";

/** As much of a line's words as finds it. */
const MOST_SEARCHED = 100;

/** Where a journal entry's source leads: the line, on the statement of its bank account. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ entity_id: string; bank_line_id: string }> },
): Promise<Response> {
  const { entity_id, bank_line_id } = await params;
  return leadOn(`/entities/${entity_id}/banking/lines/${bank_line_id}`, async () => {
    const line = await readOrNull(readLine, { entity_id, bank_line_id });
    if (line === null) return null;
    const search = [...line.description].slice(0, MOST_SEARCHED).join("");
    const asked = new URLSearchParams({ import_id: line.import_id, search });
    return `/entities/${entity_id}/banking/${line.bank_id}/statement?${asked}`;
  });
}
