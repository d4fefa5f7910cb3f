import { today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { federalFilings } from "../facts/facts.ts";
import { dueDates, type FilingType, nextOf } from "../filing-dates.ts";
import type { NewTaxFiling, TaxFiling, TaxYearReport } from "../schema.ts";
import { standingOf } from "../standing-store.ts";
import * as store from "../store.ts";
import { askFor, endFor } from "./asking.ts";
import { draw, drawYear } from "./drawing.ts";

const calledByBooks: readonly FilingType[] = ["w2", "k1", "1099_div"];

/** Draws a document out of the books, keeps it, and asks for its filing where there is something to file. */
export async function prepare(tx: Tx, asked: NewTaxFiling): Promise<TaxFiling> {
  const { entity_id, filing_type, tax_year, employee_id = null, quarter = null } = asked;
  const { entity: company } = await standingOf(tx, entity_id);
  const { recipient_name: named = null, expected_income_cents = null } = asked;
  const subject = { filing_type, tax_year, quarter, recipient_name: named, employee_id, expected_income_cents };
  const drawn = await draw(tx, company, subject);
  const dates = dueDates(filing_type, tax_year, company);
  const of = quarter === null ? dates : dates.filter((due) => due.quarter === quarter);
  const { by_quarter, missing: _, holder_contact_id: __, ...told } = drawn;
  // Employees, members and holders are called as the books call them, by whatever of their names they were asked for.
  const recipient_name = calledByBooks.includes(filing_type) ? told.recipient_name : named;
  const whose = { recipient_name, employee_id: told.employee_id ?? null };
  const instalments = dates.flatMap((due) =>
    due.quarter === null
      ? []
      : [{ quarter: due.quarter, due_date: due.due_date, amount_cents: by_quarter?.[due.quarter - 1] ?? null }],
  );
  const due_date = nextOf(of, today())?.due_date ?? today();
  const filing_id = await store.upsert(tx, { ...told, ...whose, entity_id, tax_year, instalments, due_date });
  const filing = await store.load(tx, { entity_id, filing_id });
  if (filing.is_reportable === false) {
    if (filing.obligation_id === null) return filing;
    await endFor(tx, company, filing);
    await store.nameObligation(tx, filing_id, null);
    return { ...filing, obligation_id: null };
  }
  const obligation_id = await askFor(tx, company, filing);
  if (obligation_id !== filing.obligation_id) await store.nameObligation(tx, filing_id, obligation_id);
  return { ...filing, obligation_id };
}

/** All that a year asks for, as the books stand, beside what was prepared of it. */
export async function yearReport(
  tx: Tx,
  { entity_id, tax_year }: { entity_id: string; tax_year: number },
): Promise<TaxYearReport> {
  const { entity: company } = await standingOf(tx, entity_id);
  const [drawn, kept] = await Promise.all([drawYear(tx, company, tax_year), store.ofYear(tx, entity_id, tax_year)]);
  const documents = drawn.map(({ by_quarter: _, missing = [], ...told }) => {
    const dates = dueDates(told.filing_type, tax_year, company);
    const of = told.quarter === null ? dates : dates.filter(({ quarter }) => quarter === told.quarter);
    const filing = kept.get(store.documentKey(told));
    return {
      ...told,
      holder_contact_id: told.holder_contact_id ?? null,
      employee_id: told.employee_id ?? null,
      form: federalFilings[told.filing_type].form,
      due_date: nextOf(of, today())?.due_date ?? today(),
      missing,
      filing_id: filing?.filing_id ?? null,
      status: filing?.status ?? null,
    };
  });
  return { entity_id, tax_year, documents, transmitted: false };
}
