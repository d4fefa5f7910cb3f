import type { Tx } from "#lib/core/tx.ts";
import type * as obligations from "#lib/domains/company/obligations/store.ts";
import * as payroll from "#lib/domains/money/payroll/returns/store.ts";
import { drawInformationReturns } from "../documents/drawing.ts";
import * as filings from "../store.ts";

type Pending = Awaited<ReturnType<typeof obligations.pendingByDay>>[number];

/** What whoever reads such an obligation should know. */
export const emptiedNote =
  "Withdrawn: what it would tell of was voided, and there is nothing to file. It is asked for again where there is.";

/** The return that an obligation asks for: `<company>:<type>:<year>`, and a quarter's `:Q<quarter>`; null of any other. */
function returnOf({ kind, about_id }: Pending) {
  const [, type, year, quarter] =
    kind === "file_tax_document" ? (/^[^:]+:([^:]+):(\d{4})(?::Q([1-4]))?$/.exec(about_id) ?? []) : [];
  return type === undefined
    ? null
    : { type, year: Number(year), quarter: quarter === undefined ? null : Number(quarter) };
}

/**
 * The returns that are asked for and tell of nothing any more: the quarter's or the year's only run was voided, or the payments of an
 * information return. Form 941 goes on to be asked for once there were wages, or one was filed, for an earlier quarter (26 CFR
 * 31.6011(a)-1(a)(1)).
 */
export async function emptied(tx: Tx, entity_id: string, pending: readonly Pending[]): Promise<Pending[]> {
  const asked = pending.flatMap((one) => {
    const of = returnOf(one);
    return of === null ? [] : [{ one, of }];
  });
  if (asked.length === 0) return [];
  const [paid, filed] = await Promise.all([
    payroll.quartersPaid(tx, entity_id, "0001-01-01"),
    filings.filedQuarters(tx, entity_id),
  ]);
  const informed = new Map<number, ReturnType<typeof drawInformationReturns>>();
  const informationOf = (year: number) => {
    const found = informed.get(year) ?? drawInformationReturns(tx, entity_id, year);
    informed.set(year, found);
    return found;
  };
  const isEmpty = async ({ type, year, quarter }: NonNullable<ReturnType<typeof returnOf>>): Promise<boolean> => {
    switch (type) {
      case "941":
        return ![...paid, ...filed].some((one) => one.year * 4 + one.quarter <= year * 4 + (quarter ?? 4));
      case "940":
      case "w2":
        return !paid.some((one) => one.year === year);
      case "1099_nec":
      case "1099_misc":
      case "1099_div":
        return !(await informationOf(year)).some((one) => one.filing_type === type && one.is_reportable);
      default:
        return false;
    }
  };
  const found = await Promise.all(asked.map(async ({ one, of }) => ((await isEmpty(of)) ? [one] : [])));
  return found.flat();
}
