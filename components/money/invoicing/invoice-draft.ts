import { figure } from "#lib/core/money.ts";
import { percentOf } from "#lib/domains/money/invoicing/percents/rules.ts";
import { lineAmount } from "#lib/domains/money/invoicing/rules.ts";
import type { LineItem } from "#lib/domains/money/invoicing/schema.ts";
import type { TaxRate } from "#lib/domains/money/invoicing/tax-rates/schema.ts";
import { tagsToSend } from "#ui/books/tags/chosen.ts";
import { centsOf } from "#ui/ui/form-values.ts";
import { cellsPasted, withPasted } from "#ui/ui/pasted.ts";

/** A line as it is typed. */
export interface DraftItem {
  key: number;
  description: string;
  quantity: string;
  unit: string;
  /** The revenue account that it is earned on, and the sales tax rate that is charged on it; empty for none. */
  account_id?: string;
  tax_rate_id?: string;
  class_id?: string | null | undefined;
  project_id?: string | null | undefined;
}

/** A sales tax rate that a line may name. */
export type Rate = Pick<TaxRate, "tax_rate_id" | "name" | "percent">;

const NEW_QUANTITY = "1";

/** A line that says nothing yet; that it is of one piece is what it begins with. */
export const isBlank = ({ description, quantity, unit }: Pick<DraftItem, "description" | "quantity" | "unit">) =>
  description.trim() === "" && unit.trim() === "" && (quantity.trim() === "" || quantity.trim() === NEW_QUANTITY);

/** "7.5" → 7.5, up to 3 decimal places; what is no quantity stays as typed, for the server to refuse at its field. */
function quantityOf(text: string): number | string {
  const plain = text.replaceAll(/[\s,]/g, "");
  return /^\d{1,10}(\.\d{1,3})?$/.test(plain) ? Number(plain) : text;
}

/** What a line comes to, in cents; null while it cannot be told. */
export function amountOf({ quantity, unit }: Pick<DraftItem, "quantity" | "unit">): number | null {
  const [many, cents] = [quantityOf(quantity), centsOf(unit)];
  if (typeof many === "string" || typeof cents === "string" || cents < 0) return null;
  const amount = Number(lineAmount(many, cents));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What the lines come to so far, in cents. */
export const totalOf = (items: readonly DraftItem[]): number =>
  items.reduce((total, item) => total + (amountOf(item) ?? 0), 0);

/** The sales tax on the lines so far, in cents: for each rate once, as the invoice will have it. */
export function taxOf(items: readonly DraftItem[], rates: readonly Rate[]): number {
  return rates.reduce((sum, { tax_rate_id, percent }) => {
    const taxed = totalOf(items.filter((item) => item.tax_rate_id === tax_rate_id));
    return sum + Number(percentOf(BigInt(taxed), percent));
  }, 0);
}

/** The lines that say something, as the API takes them; what is no number is sent as typed, to be refused there. */
export const itemsToSend = (items: readonly DraftItem[]) =>
  items
    .filter((item) => !isBlank(item))
    .map(({ description, quantity, unit, account_id, tax_rate_id, ...line }) => ({
      description,
      quantity: quantityOf(quantity),
      unit_amount_cents: centsOf(unit),
      ...(account_id && { account_id }),
      ...(tax_rate_id && { tax_rate_id }),
      ...tagsToSend(line),
    }));

/** An amount as the form writes it. */
const setStraight = (text: string) => {
  const cents = centsOf(text);
  return typeof cents === "number" ? figure(cents) : text;
};

/**
 * Lines out of a spreadsheet's cells: what, how many and at what price each, or what and its price. Null where the text is no such
 * cells; a row without a price, such as a head, is left out.
 */
export function itemsPasted(text: string): Omit<DraftItem, "key">[] | null {
  const rows = cellsPasted(text);
  if (rows === null) return null;
  return rows
    .map(([description = "", ...[first = "", second]]) =>
      second === undefined || second === ""
        ? { description, quantity: NEW_QUANTITY, unit: setStraight(first) }
        : { description, quantity: first, unit: setStraight(second) },
    )
    .filter((item) => amountOf(item) !== null);
}

/** Lines with those out of a spreadsheet put in at one. */
export const withItemsPasted = (items: readonly DraftItem[], key: number, pasted: readonly Omit<DraftItem, "key">[]) =>
  withBlank(withPasted(items, key, pasted, isBlank));

/** Why there is no invoice of these lines yet, in the words of the form; null where there is. */
export function lackOf(items: readonly DraftItem[]): string | null {
  const at = items.findIndex((item) => !isBlank(item) && amountOf(item) === null);
  return at === -1 ? null : `Line ${at + 1} wants a quantity and a unit price.`;
}

/** Lines with one blank one at the end, ready to be typed in. */
export function withBlank(items: readonly DraftItem[]): DraftItem[] {
  const last = items.at(-1);
  if (last && isBlank(last)) return [...items];
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  return [...items, { key, description: "", quantity: NEW_QUANTITY, unit: "" }];
}

/** The lines of a draft, to be edited. */
export const draftOf = (
  lines: readonly (Pick<LineItem, "description" | "quantity" | "unit_amount_cents"> & Partial<LineItem>)[],
): DraftItem[] =>
  withBlank(
    lines.map(({ description, quantity, unit_amount_cents, account_id, tax_rate_id, ...line }, key) => ({
      key,
      description,
      quantity: String(quantity),
      unit: figure(unit_amount_cents),
      ...(account_id && { account_id }),
      ...(tax_rate_id && { tax_rate_id }),
      ...tagsToSend(line),
    })),
  );
