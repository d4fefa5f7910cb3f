import { cited } from "#lib/core/citation.ts";
import { notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, sql, where } from "#lib/db/sql.ts";
import * as contacts from "#lib/domains/company/contacts/names/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { threshold, vendorReturns } from "./documents/information.ts";
import { federalFilings } from "./facts/facts.ts";
import type { FilingType } from "./filing-dates.ts";
import { TaxFiling } from "./schema.ts";
import { taxFilingStates } from "./states.ts";

type Row = RowAs<"tax_filing", TaxFiling> &
  Pick<TaxFiling, "holder_contact_id"> &
  Pick<RowAs<"entity", Entity>, "entity_type">;

/** The contact of whoever holds the company, as a Form 1099-DIV and a Schedule K-1 tell of them. */
const holder = sql`case when f.filing_type in ('1099_div', 'k1') then ${contacts.contactOf(sql`name_key_of(f.recipient_name)`)} end`;

const rows = sql`select ${columnsOf("tax_filing", "f")}, ${holder} as holder_contact_id, ${entities.typeOf(sql`f.entity_id`)} as entity_type
  from tax_filing f`;

/** The row as its record: with the form, and with where the due date and the rules come from. */
function record({ entity_type, ...row }: Row): TaxFiling {
  const { filing_type, tax_year } = row;
  const facts = federalFilings[filing_type];
  const { source, confidence } =
    filing_type === "estimated" ? federalFilings.estimated.due[entity_type] : federalFilings[filing_type];
  const isGuess = vendorReturns.some((type) => type === filing_type && !threshold(type, tax_year).is_known);
  return {
    ...row,
    form: facts.form,
    transmitted: false,
    source: cited(source),
    confidence: TaxFiling.shape.confidence.parse(isGuess ? "low" : confidence),
  };
}

export type Prepared = Pick<
  TaxFiling,
  | "entity_id"
  | "filing_type"
  | "tax_year"
  | "quarter"
  | "recipient_name"
  | "amount_cents"
  | "payment_count"
  | "basis"
  | "lines"
  | "is_reportable"
  | "threshold_cents"
  | "vendor_id"
  | "employee_id"
  | "instalments"
  | "due_date"
>;

/** Keeps a prepared filing, or brings the one that is prepared already up to date. Answers its identifier. */
export async function upsert(tx: Tx, given: Prepared): Promise<string> {
  const row = {
    filing_id: newId("tax_filing"),
    ...given,
    instalments: json(given.instalments),
    lines: json(given.lines),
  };
  const { entity_id, filing_type, tax_year, vendor_id, recipient_name } = given;
  // What was prepared of a name before there was a vendor of it is the vendor's.
  const taken =
    vendor_id === null
      ? null
      : tx.sql`
    update tax_filing f set vendor_id = ${vendor_id} where f.entity_id = ${entity_id} and f.status = 'prepared'
      and f.filing_type = ${filing_type} and f.tax_year = ${tax_year} and f.vendor_id is null and lower(f.recipient_name) = lower(${recipient_name})
      and not exists (select from tax_filing o where o.entity_id = ${entity_id} and o.status = 'prepared'
        and o.filing_type = ${filing_type} and o.tax_year = ${tax_year} and o.vendor_id = ${vendor_id})`;
  const keeping = tx.sql<Pick<Row, "filing_id">>`
    insert into tax_filing ${columns("tax_filing", row)}
    on conflict (workspace_id, entity_id, filing_type, tax_year, coalesce(quarter, 0), coalesce(employee_id, vendor_id, lower(coalesce(recipient_name, ''))))
      where status = 'prepared'
    do update set recipient_name = excluded.recipient_name, amount_cents = excluded.amount_cents, payment_count = excluded.payment_count, basis = excluded.basis,
      instalments = excluded.instalments, lines = excluded.lines, is_reportable = excluded.is_reportable,
      threshold_cents = excluded.threshold_cents, vendor_id = excluded.vendor_id, due_date = excluded.due_date, updated_at = now()
    returning filing_id`;
  const [, [kept]] = await Promise.all([taken, keeping]);
  if (!kept) throw notFound("tax filing");
  return kept.filing_id;
}

/** Names the obligation to file it; null where nothing asks for it. */
export async function nameObligation(tx: Tx, filing_id: string, obligation_id: string | null): Promise<void> {
  await tx.sql`update tax_filing set obligation_id = ${obligation_id} where filing_id = ${filing_id}`;
}

/** Which filing is meant. */
type At = Pick<TaxFiling, "entity_id" | "filing_id">;

/** Takes a prepared filing to `filed`. Throws 404, and 400 naming the action and the status. */
export async function confirm(tx: Tx, { filing_id }: At, filed_on: string, confirmation_number: string | null) {
  await move(tx, taxFilingStates, "confirm", {
    table: "tax_filing",
    key: "filing_id",
    id: filing_id,
    also: sql`, filed_on = ${filed_on}::date, confirmation_number = ${confirmation_number}`,
  });
}

async function find(tx: Tx, { entity_id, filing_id }: At, lock = empty): Promise<TaxFiling> {
  const [row] = await tx.sql<Row>`${rows} where f.filing_id = ${filing_id} and f.entity_id = ${entity_id}${lock}`;
  if (!row) throw notFound("tax filing");
  return record(row);
}

/** The entity's filing. Throws 404, also where it is another entity's. */
export const load = (tx: Tx, at: At) => find(tx, at);

/** The filing, held so that nobody moves it before this act commits. Throws 404. */
export const hold = (tx: Tx, at: At) => find(tx, at, sql` for no key update of f`);

interface Filter {
  entity_id: string;
  filing_type?: FilingType | undefined;
  tax_year?: number | undefined;
  status?: TaxFiling["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's tax filings, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, filing_type, tax_year, status } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`f.entity_id = ${entity_id}`,
      filing_type === undefined ? null : sql`f.filing_type = ${filing_type}`,
      tax_year === undefined ? null : sql`f.tax_year = ${tax_year}`,
      status === undefined ? null : sql`f.status = ${status}`,
      after && sql`f.filing_id < ${after[0]}`,
    ])} order by f.filing_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ filing_id }) => [filing_id]);
}

/** The filings of a tax year, the last of each document; by the words that tell documents apart. */
export async function ofYear(tx: Tx, entity_id: string, tax_year: number): Promise<Map<string, Row>> {
  const found = await tx.sql<Row>`
    ${rows} where f.entity_id = ${entity_id} and f.tax_year = ${tax_year} order by f.filing_id`;
  return new Map(found.map((row) => [documentKey(row), row]));
}

/** The quarters whose Form 941 was filed. */
export const filedQuarters = (tx: Tx, entity_id: string) => tx.sql<{ year: number; quarter: number }>`
  select distinct tax_year as year, coalesce(quarter, 1) as quarter from tax_filing
  where entity_id = ${entity_id} and filing_type = '941' and status = 'filed'`;

/** What was filed of these forms for a year or later: of each document the last. */
export async function filedOf(
  tx: Tx,
  entity_id: string,
  types: readonly FilingType[],
  from_year: number,
): Promise<TaxFiling[]> {
  const found = await tx.sql<Row>`
    ${rows} where f.entity_id = ${entity_id} and f.status = 'filed' and f.filing_type = any(${[...types]}::text[])
      and f.tax_year >= ${from_year} order by f.filing_id`;
  return [...new Map(found.map((row) => [`${row.tax_year}:${documentKey(row)}`, record(row)])).values()];
}

type Whose = Pick<TaxFiling, "filing_type" | "quarter" | "recipient_name" | "vendor_id"> & {
  employee_id?: string | null;
};

/** What tells the documents of one year apart: whom they are of, a vendor or an employee by whatever name. */
export const documentKey = (of: Whose): string =>
  `${of.filing_type}:${of.quarter ?? ""}:${of.vendor_id ?? of.employee_id ?? (of.recipient_name ?? "").toLowerCase()}`;
