import { daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { federalFilings } from "../facts/facts.ts";
import { spanOf } from "../figures.ts";
import { dueDates, type FilingType, isInformationReturn, nextOf } from "../filing-dates.ts";
import type { TaxFiling } from "../schema.ts";
import * as store from "../store.ts";
import { drawInformationReturns, drawW2s, payOf } from "./drawing.ts";

// One filing is one obligation: the Forms W-2 of a year go in together, so do its 1099s of a kind, and a quarter's Form 941
// is the same whether a year of them was looked at or the one.

const kind = "file_tax_document";

/** A return that is filed with an agency at once, whatever documents it is made of. */
export interface Return {
  entity_id: string;
  filing_type: FilingType;
  tax_year: number;
  quarter: number | null;
}

const aboutReturn = ({ entity_id, filing_type, tax_year, quarter }: Return): obligations.About => ({
  type: "tax_return",
  id: [entity_id, filing_type, tax_year, ...(quarter === null ? [] : [`Q${quarter}`])].join(":"),
});

const isBatch = (type: FilingType) => type === "w2" || isInformationReturn(type);

/** The return that a filing goes in with; null where it is asked for by itself. */
function returnOfFiling(filing: TaxFiling, company: Entity): Return | null {
  const { entity_id, filing_type, tax_year, quarter } = filing;
  if (isBatch(filing_type) || filing_type === "940") return { entity_id, filing_type, tax_year, quarter: null };
  if (filing_type !== "941") return null;
  // A whole year's figures are asked for by the quarter that is due next.
  const next = nextOf(dueDates("941", tax_year, company), today());
  return { entity_id, filing_type, tax_year, quarter: quarter ?? next?.quarter ?? 4 };
}

/** What is asked for of a return; `isOfNothing`: its quarter ended without wages, and some were paid before. */
export function askedReturn(of: Return, due_date: string, isOfNothing = false): obligations.Asked {
  const { entity_id, filing_type, tax_year, quarter } = of;
  const unless = isOfNothing ? ", also of no wages, unless the last was marked as final or as seasonal" : "";
  const when = quarter === null ? `${tax_year}` : `quarter ${quarter} of ${tax_year}`;
  return {
    entity_id,
    kind,
    about: aboutReturn(of),
    title: `File: ${federalFilings[filing_type].form}, ${when}${unless}`,
    due_date,
    tier: tierOf(daysBetween(today(), due_date)),
  };
}

const aboutFiling = ({ filing_id }: TaxFiling): obligations.About => ({ type: "tax_filing", id: filing_id });

/** Asks for a filing, once: by its return, or by itself. Answers the obligation. */
export async function askFor(tx: Tx, company: Entity, filing: TaxFiling): Promise<string> {
  const of = returnOfFiling(filing, company);
  const { entity_id, tax_year, quarter, recipient_name, form, due_date } = filing;
  if (of !== null) {
    const [due] =
      of.quarter === null ? [] : dueDates("941", tax_year, company).filter((one) => one.quarter === of.quarter);
    const isOver = spanOf(tax_year, of.quarter).to < today();
    const asked = askedReturn(of, due?.due_date ?? due_date, isOver && filing.is_reportable === null);
    return (await obligations.open(tx, asked)).obligation_id;
  }
  const whom = recipient_name === null ? "" : ` for ${recipient_name}`;
  const when = quarter === null ? `${tax_year}` : `quarter ${quarter} of ${tax_year}`;
  const title = `File: ${form}, ${when}${whom}`;
  const tier = tierOf(daysBetween(today(), due_date));
  return (await obligations.open(tx, { entity_id, tier, title, due_date, kind, about: aboutFiling(filing) }))
    .obligation_id;
}

/** Who is still to be told of in a return that goes in at once, by their names. */
async function outstanding(tx: Tx, { entity_id, filing_type, tax_year }: Return): Promise<string[]> {
  const drawn =
    filing_type === "w2"
      ? drawW2s(await payOf(tx, entity_id, tax_year))
      : await drawInformationReturns(tx, entity_id, tax_year);
  const kept = await store.ofYear(tx, entity_id, tax_year);
  return drawn
    .filter((one) => one.filing_type === filing_type && one.is_reportable)
    .filter((one) => kept.get(store.documentKey(one))?.status !== "filed")
    .map(({ recipient_name }) => recipient_name ?? "");
}

/** Ends what was asked about a filing that is made, or that there is nothing to report in; a batch once nobody is left in it. */
export async function endFor(tx: Tx, company: Entity, filing: TaxFiling): Promise<void> {
  await obligations.endAbout(tx, aboutFiling(filing));
  const of = returnOfFiling(filing, company);
  if (of === null) return;
  if (isBatch(of.filing_type) && (await outstanding(tx, of)).length > 0) return;
  await obligations.endAbout(tx, aboutReturn(of), kind);
}
