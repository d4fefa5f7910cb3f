import { centsOf } from "#ui/ui/form-values.ts";

/**
 * Lines out of a spreadsheet's cells: what, and in the last cell that has anything for how much. Null where the text is no such cells;
 * a row without an amount above zero, such as a head, is left out.
 */
export function linesPasted(text: string): { description: string; amount_cents: number }[] | null {
  if (!text.includes("\t")) return null;
  return text.split(/\r?\n/).flatMap((row) => {
    const [description = "", ...cells] = row.split("\t").map((cell) => cell.trim());
    const amount_cents = centsOf(cells.findLast((cell) => cell !== "") ?? "");
    return typeof amount_cents === "number" && amount_cents > 0 ? [{ description, amount_cents }] : [];
  });
}
