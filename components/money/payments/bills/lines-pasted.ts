import { centsOf } from "#ui/ui/form-values.ts";
import { cellsPasted } from "#ui/ui/pasted.ts";

/**
 * Lines out of a spreadsheet's cells: what, and in the last cell that has anything for how much. Null where the text is no such cells;
 * a row without an amount above zero, such as a head, is left out.
 */
export function linesPasted(text: string): { description: string; amount_cents: number }[] | null {
  const rows = cellsPasted(text);
  if (rows === null) return null;
  return rows.flatMap(([description = "", ...cells]) => {
    const amount_cents = centsOf(cells.findLast((cell) => cell !== "") ?? "");
    return typeof amount_cents === "number" && amount_cents > 0 ? [{ description, amount_cents }] : [];
  });
}
