import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { shared } from "#lib/domains/money/invoicing/credit-notes/rules.ts";
import type { InvoiceTax } from "#lib/domains/money/invoicing/schema.ts";
import type { RateSales } from "./schema.ts";

/** An invoice at the end of a day: whether it stood, and what was taken off it by then. */
export interface Taxed {
  amount_cents: number;
  tax_cents: number;
  taxes: InvoiceTax[];
  stands: boolean;
  /** The last day of the period, as opposed to the one before its first. */
  is_closing: boolean;
  credited_cents: number;
  credited_tax_cents: number;
  written_off_cents: number;
  written_off_tax_cents: number;
}

/** What is charged by one rate, or by none: without the tax, what was taken back of it, and the tax in what stands. */
type Sums = Record<"sales" | "credited" | "written_off" | "tax", bigint>;

const UNTAXED = "";

/** Of a sum as much for each as it has of the whole, by its key; nothing where the whole is nothing. */
function parts(cents: number, among: readonly { key: string; cents: string }[]): Map<string, bigint> {
  if (cents === 0 || among.every((one) => one.cents === "0")) return new Map();
  return new Map(shared(BigInt(cents), among).map(({ key, taken }) => [key, taken]));
}

/** An invoice's own sums by its rates. What is taken off it is of all its lines alike, and the tax in it of all its rates. */
function sumsOf(of: Taxed): Map<string, Sums> {
  const priced = of.taxes.map(({ tax_rate_id, taxable_cents }) => ({ key: tax_rate_id, cents: String(taxable_cents) }));
  const untaxed = of.amount_cents - of.tax_cents - of.taxes.reduce((sum, one) => sum + one.taxable_cents, 0);
  const bases = [...priced, { key: UNTAXED, cents: String(untaxed) }];
  const taxes = of.taxes.map(({ tax_rate_id, tax_cents }) => ({ key: tax_rate_id, cents: String(tax_cents) }));
  const credited = parts(of.credited_cents - of.credited_tax_cents, bases);
  const given_up = parts(of.written_off_cents - of.written_off_tax_cents, bases);
  const credited_tax = parts(of.credited_tax_cents, taxes);
  const given_up_tax = parts(of.written_off_tax_cents, taxes);
  const taxOf = new Map(taxes.map(({ key, cents }) => [key, BigInt(cents)]));
  return new Map(
    bases.map(({ key, cents }) => [
      key,
      {
        sales: of.stands ? BigInt(cents) : 0n,
        credited: credited.get(key) ?? 0n,
        written_off: given_up.get(key) ?? 0n,
        tax: (of.stands ? (taxOf.get(key) ?? 0n) : 0n) - (credited_tax.get(key) ?? 0n) - (given_up_tax.get(key) ?? 0n),
      },
    ]),
  );
}

const byName = (a: RateSales, b: RateSales) =>
  a.name === b.name ? (a.tax_rate_id < b.tax_rate_id ? -1 : 1) : a.name < b.name ? -1 : 1;

/**
 * What a period has moved of each rate: what stood at its end less what stood before it, so that periods beside each other add up to
 * one over both. Throws 400 where a sum passes 2^53−1.
 */
export function salesByRate(invoices: readonly Taxed[]): { rates: RateSales[]; untaxed_cents: number } {
  const sums = new Map<string, Sums>();
  const named = new Map<string, InvoiceTax>();
  for (const invoice of invoices) {
    for (const tax of invoice.taxes) named.set(tax.tax_rate_id, tax);
    const sign = invoice.is_closing ? 1n : -1n;
    for (const [key, { sales, credited, written_off, tax }] of sumsOf(invoice)) {
      const so_far = sums.get(key) ?? { sales: 0n, credited: 0n, written_off: 0n, tax: 0n };
      sums.set(key, {
        sales: so_far.sales + sign * sales,
        credited: so_far.credited + sign * credited,
        written_off: so_far.written_off + sign * written_off,
        tax: so_far.tax + sign * tax,
      });
    }
  }
  const cents = (sum: bigint) => exactCents(String(sum));
  const taxable = ({ sales, credited, written_off }: Sums) => cents(sales - credited - written_off);
  const rates = [...sums].flatMap(([tax_rate_id, of]) => {
    const { name, percent } = named.get(tax_rate_id) ?? {};
    if (name === undefined || percent === undefined || Object.values(of).every((sum) => sum === 0n)) return [];
    return {
      ...{ tax_rate_id, name, percent },
      ...{ sales_cents: cents(of.sales), credited_cents: cents(of.credited), written_off_cents: cents(of.written_off) },
      ...{ taxable_cents: taxable(of), tax_cents: cents(of.tax) },
    };
  });
  const untaxed = sums.get(UNTAXED);
  return { rates: rates.toSorted(byName), untaxed_cents: untaxed ? taxable(untaxed) : 0 };
}
