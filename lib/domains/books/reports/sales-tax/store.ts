import type { Tx } from "#lib/core/tx.ts";
import { taxedBy } from "#lib/domains/money/invoicing/books/store.ts";
import { assertInOrder, dayBefore, type Figure, sumOf } from "../rules.ts";
import { figuresAt, statementCurrency } from "../store.ts";
import { salesByRate, type Taxed } from "./rules.ts";
import type { SalesTax } from "./schema.ts";

interface Asked {
  entity_id: string;
  currency?: string | undefined;
  from: string;
  to: string;
}

/** What is owed on the account of sales tax. */
const payable = (figures: readonly Figure[], currency: string) => {
  const codes = ["sales_tax_payable", `sales_tax_payable_${currency}`];
  const own = figures.filter(({ account_code }) => codes.includes(account_code));
  return {
    account_id: own[0]?.account_id ?? null,
    cents: sumOf(own.map(({ debit_cents, credit_cents }) => credit_cents - debit_cents)),
  };
};

/** What was sold and taxed from one day to another, by rate, and what is owed of it. Throws 400 where the days are not in order. */
export async function load(tx: Tx, asked: Asked): Promise<SalesTax> {
  const { entity_id, from, to } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const before = dayBefore(from);
  const [invoices, opening, closing] = await Promise.all([
    tx.fresh<Taxed>`${taxedBy(entity_id, head.currency, { from, to })}`,
    before === null ? [] : figuresAt(tx, entity_id, head.currency, before),
    figuresAt(tx, entity_id, head.currency, to),
  ]);
  const { rates, untaxed_cents } = salesByRate(invoices);
  const [owed_before, owed] = [payable(opening, head.currency), payable(closing, head.currency)];
  const taxable_cents = sumOf(rates.map((rate) => rate.taxable_cents));
  const tax_cents = sumOf(rates.map((rate) => rate.tax_cents));
  return {
    ...{ entity_id, ...head, from, to, rates, taxable_cents, untaxed_cents },
    sales_cents: sumOf([taxable_cents, untaxed_cents]),
    tax_cents,
    opening_cents: owed_before.cents,
    other_cents: owed.cents - owed_before.cents - tax_cents,
    closing_cents: owed.cents,
    account_id: owed.account_id,
  };
}
