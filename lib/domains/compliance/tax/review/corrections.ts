import { dayOf } from "#lib/core/calendar.ts";
import { daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { payOf } from "../documents/drawing.ts";
import type { Drawn } from "../documents/drawn.ts";
import { draw940, draw941, drawW2, type YearOfPay } from "../documents/wages.ts";
import { federalFilings } from "../facts/facts.ts";
import { dueDates } from "../filing-dates.ts";
import type { TaxFiling } from "../schema.ts";
import * as filings from "../store.ts";

const kind = "correct_return";
const type = "tax_correction";

/** What whoever reads such an obligation should know once it is asked no more. */
export const correctedNote = "Withdrawn: what was filed last and what the books say differ so no more.";

/** The payroll returns that a filing is corrected by, where their names are known here. */
const corrections = { "941": "Form 941-X", "940": "an amended Form 940", w2: "Form W-2c" } as const;

/** The same return as the books draw it now; null of a year's four quarters together. */
function drawnNow(filing: TaxFiling, pay: YearOfPay): Drawn | null {
  const { filing_type, quarter, recipient_name, employee_id } = filing;
  switch (filing_type) {
    case "941":
      return quarter === null ? null : draw941(pay, quarter, null);
    case "940":
      return draw940(pay);
    case "w2":
      // One that was filed of a name which several bear says of nobody what the books say otherwise.
      return employee_id === null ? null : drawW2(pay, { employee_id, recipient_name: recipient_name ?? "" });
    default:
      return null;
  }
}

/** Whether what it comes to, or a line that both tell, is not what was filed. */
function differs(filed: TaxFiling, now: Drawn): boolean {
  const amountNow = new Map(now.lines.map(({ line, label, amount_cents }) => [`${line} ${label}`, amount_cents]));
  return (
    (filed.amount_cents ?? 0) !== (now.amount_cents ?? 0) ||
    filed.lines.some(({ line, label, amount_cents }) => {
      const one = amountNow.get(`${line} ${label}`);
      return amount_cents !== null && one != null && one !== amount_cents;
    })
  );
}

/** By when underpaid Form 941 taxes are corrected without interest: with the return of the quarter in which one comes to know of it. */
function dayOfCorrection(filing_type: TaxFiling["filing_type"], company: Entity): string | null {
  const { year, month } = dayOf(today());
  const dues = filing_type === "941" ? dueDates("941", year, company) : [];
  return dues.find(({ quarter }) => quarter === Math.ceil(month / 3))?.due_date ?? null;
}

/**
 * What was filed of this year's payroll and the last one's, and is not what the books say since: a run of its quarter was voided, or
 * processed, after it (26 CFR 31.6205-1, 31.6413(a)-1; instructions for Form 941-X). Each time once, by what the books say.
 */
export async function correctionsOf(tx: Tx, company: Entity): Promise<obligations.Asked[]> {
  const { entity_id } = company;
  const { year } = dayOf(today());
  const filed = await filings.filedOf(tx, entity_id, ["941", "940", "w2"], year - 1);
  const years = [...new Set(filed.map(({ tax_year }) => tax_year))];
  const pays = new Map(await Promise.all(years.map(async (one) => [one, await payOf(tx, entity_id, one)] as const)));
  return filed.flatMap((filing) => {
    const { filing_id, filing_type, tax_year, quarter, recipient_name } = filing;
    const pay = pays.get(tax_year);
    const now = pay ? drawnNow(filing, pay) : null;
    if (now === null || !differs(filing, now)) return [];
    const told = now.lines.reduce(
      (sum, { amount_cents }) => sum + BigInt(amount_cents ?? 0),
      BigInt(now.amount_cents ?? 0),
    );
    const by = filing_type in corrections ? corrections[filing_type as keyof typeof corrections] : null;
    const what = quarter === null ? `${tax_year}` : `quarter ${quarter} of ${tax_year}`;
    const whose = filing_type === "w2" ? ` for ${recipient_name}` : "";
    const due_date = dayOfCorrection(filing_type, company);
    return {
      entity_id,
      kind,
      about: { type, id: `${filing_id}:${told}` },
      title: `Correct: ${federalFilings[filing_type].form}, ${what}${whose}, by ${by}: the books say otherwise than what was filed`,
      due_date,
      tier: due_date === null ? "high" : tierOf(daysBetween(today(), due_date)),
    };
  });
}

/** Those that are asked for no more, since it was filed anew, or the books say again what was filed, or yet otherwise. */
export async function uncorrected(tx: Tx, entity_id: string, asked: readonly obligations.Asked[]): Promise<string[]> {
  const known = new Set(asked.map(({ about }) => about.id));
  const pending = await obligations.pendingOfKind(tx, entity_id, kind);
  return pending.filter(({ about_id }) => !known.has(about_id)).map(({ obligation_id }) => obligation_id);
}
