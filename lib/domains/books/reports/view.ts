import { invalid } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { onCashBasis } from "./cash-basis/rules.ts";
import { openDocuments } from "./cash-basis/store.ts";
import type { Compare } from "./comparing/rules.ts";
import { dayBefore, type Figure } from "./rules.ts";
import { figuresAt, statementCurrency } from "./store.ts";
import { closingRates, translatedFigures } from "./translating/store.ts";

/** Whose books, and how they are to be shown. */
export interface Asked {
  entity_id: string;
  /** Left out: US dollars if there are any. */
  currency?: string | undefined;
  /** Left out: accrual. */
  basis?: "accrual" | "cash" | undefined;
  /** Whether the other currencies' accounts are translated rather than left out. */
  translate?: "true" | "false" | undefined;
  compare?: Compare | undefined;
}

/** How a statement shows the books, as every figure of it is read. */
export interface View {
  entity_id: string;
  currency: string;
  other_currencies: string[];
  basis: "accrual" | "cash";
  isTranslated: boolean;
  fiscal_year_end: string;
}

/** What a statement shows, and how. Throws 400 where it cannot be shown so. */
export async function viewOf(tx: Tx, asked: Asked): Promise<View> {
  const { entity_id, basis = "accrual" } = asked;
  const isTranslated = asked.translate === "true";
  if (isTranslated && basis === "cash") {
    const why = "what was paid of a document has no rate of its own: ask for each currency by itself";
    throw invalid("basis", `must be accrual where translate is true, since ${why}`);
  }
  const [{ fiscal_year_end }, head] = await Promise.all([
    entities.load(tx, { entity_id }),
    statementCurrency(tx, entity_id, asked.currency),
  ]);
  return { entity_id, ...head, basis, isTranslated, fiscal_year_end };
}

/** The figures of every account that the view shows, up to the end of a day (null: all told). */
export async function figuresOf(tx: Tx, view: View, day: string | null): Promise<Figure[]> {
  const { entity_id, currency } = view;
  if (view.isTranslated) return translatedFigures(tx, entity_id, currency, day);
  if (view.basis === "accrual") return figuresAt(tx, entity_id, currency, day);
  const [figures, open] = await Promise.all([
    figuresAt(tx, entity_id, currency, day),
    openDocuments(tx, entity_id, currency, day),
  ]);
  return onCashBasis(figures, open);
}

/** The figures up to the day before one, where there is such a day. */
export const figuresBefore = async (tx: Tx, view: View, day: string): Promise<Figure[]> => {
  const before = dayBefore(day);
  return before === null ? [] : figuresOf(tx, view, before);
};

/** What a statement says of how it was made; the rates are those of the day. */
export async function headOf(tx: Tx, view: View, day: string | null) {
  const { entity_id, currency, other_currencies, basis, isTranslated } = view;
  const translation = isTranslated ? { rates: await closingRates(tx, entity_id, currency, day) } : null;
  return { entity_id, currency, other_currencies, basis, translation };
}
