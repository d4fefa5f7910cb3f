import { cited } from "#lib/core/citation.ts";
import { AppError, notFound } from "#lib/core/errors.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import type { Sum } from "#lib/core/money.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { empty, json, sql, where } from "#lib/db/sql.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as payments from "#lib/domains/money/payments/store.ts";
import * as payroll from "#lib/domains/money/payroll/store.ts";
import { federalFilings } from "./facts/facts.ts";
import { type Paid, threshold } from "./figures.ts";
import type { FilingType } from "./filing-dates.ts";
import { TaxFiling } from "./schema.ts";
import { taxFilingStates } from "./states.ts";

type Row = RowAs<"tax_filing", TaxFiling> & Pick<RowAs<"entity", Entity>, "entity_type">;

const rows = sql`select ${columnsOf("tax_filing", "f")}, e.entity_type
  from tax_filing f join entity e using (workspace_id, entity_id)`;

/** The row as its record: with the form, and with where the due date and the threshold come from. */
function record({ entity_type, ...row }: Row): TaxFiling {
  const { filing_type, amount_cents, tax_year } = row;
  const facts = federalFilings[filing_type];
  const { source, confidence } =
    filing_type === "estimated" ? federalFilings.estimated.due[entity_type] : federalFilings[filing_type];
  const least = filing_type === "1099_nec" ? threshold(tax_year) : null;
  return {
    ...row,
    form: facts.form,
    threshold_cents: least?.cents ?? null,
    is_reportable: least === null ? null : (amount_cents ?? 0) >= least.cents,
    transmitted: false,
    source: cited(source),
    confidence: TaxFiling.shape.confidence.parse(least?.confidence === "low" ? "low" : confidence),
  };
}

/** Throws 400 where it would pass 2^53−1. */
function exact({ amount, count }: Sum): Paid {
  const amount_cents = Number(amount);
  if (amount_cents > MAX_INTEGER) throw new AppError(400, "out_of_range", "The sum of the payments would pass 2^53-1.");
  return { amount_cents, count };
}

/** The wages of a year's quarters, in cents; a quarter without payroll is not among them. */
export async function wagesByQuarter(tx: Tx, entity_id: string, span: payroll.Span): Promise<Map<number, number>> {
  const quarters = await payroll.sumByQuarter(tx, entity_id, span);
  return new Map(quarters.map(({ quarter, ...sum }) => [quarter, exact(sum).amount_cents]));
}

/**
 * What the company's own books say of a filing: payments to the recipient in US dollars (a 1099-NEC leaves out those by
 * card), or payroll runs. Null where they cannot say it. Throws 400 where the sum would pass 2^53−1.
 */
export async function figureOf(
  tx: Tx,
  filing: { entity_id: string; filing_type: FilingType; recipient_name: string | null },
  span: payroll.Span,
): Promise<Paid | null> {
  const { entity_id, filing_type } = filing;
  const recipient_name = filing.recipient_name ?? "";
  switch (filing_type) {
    case "1099_nec":
    case "k1":
      return exact(await payments.sumTo(tx, { entity_id, recipient_name, ...span, by_card: filing_type === "k1" }));
    case "w2":
      return exact(await payroll.sumOf(tx, entity_id, recipient_name, span));
    case "941":
      return exact(await payroll.sumOfRuns(tx, entity_id, span));
    case "estimated":
      return null;
  }
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
  | "instalments"
  | "due_date"
>;

/** Keeps a prepared filing, or brings the one that is prepared already up to date. Answers its identifier. */
export async function upsert(tx: Tx, given: Prepared): Promise<string> {
  const row = { filing_id: newId("tax_filing"), ...given, instalments: json(given.instalments) };
  const [kept] = await tx.sql<Pick<Row, "filing_id">>`
    insert into tax_filing ${columns("tax_filing", row)}
    on conflict (workspace_id, entity_id, filing_type, tax_year, coalesce(quarter, 0), lower(coalesce(recipient_name, '')))
      where status = 'prepared'
    do update set amount_cents = excluded.amount_cents, payment_count = excluded.payment_count, basis = excluded.basis,
      instalments = excluded.instalments, due_date = excluded.due_date, updated_at = now()
    returning filing_id`;
  if (!kept) throw notFound("tax filing");
  return kept.filing_id;
}

/** Names the obligation to file it. */
export async function nameObligation(tx: Tx, filing_id: string, obligation_id: string): Promise<void> {
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
