import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { move } from "#lib/db/move.ts";
import { type Counted, columns, columnsOf, counted, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { entryIdsOf } from "#lib/domains/books/ledger/store.ts";
import type { GivenLine } from "../bills/schema.ts";
import * as vendors from "../vendors/store.ts";
import type { VendorCredit } from "./schema.ts";
import { vendorCreditStates } from "./states.ts";

type Own = RowAs<"vendor_credit", VendorCredit>;
type Row = Own & Pick<VendorCredit, "line_items" | "entry_ids">;

const rows = sql`select ${columnsOf("vendor_credit", "c")},
    (select jsonb_agg(jsonb_build_object('line_number', l.line_number, 'description', l.description,
        'amount_cents', l.amount_cents, 'account_id', l.account_id, 'account_code', ${accounts.codeOf(sql`l.account_id`)},
        'account_name', ${accounts.nameOf(sql`l.account_id`)}, 'class_id', l.class_id, 'project_id', l.project_id) order by l.line_number)
      from vendor_credit_line l where l.vendor_credit_id = c.vendor_credit_id) as line_items,
    ${entryIdsOf("vendor_credit", sql`c.vendor_credit_id`)}
  from vendor_credit c`;

const record = (row: Row): VendorCredit => ({
  ...row,
  balance_cents: row.status === "open" ? row.amount_cents - row.applied_cents - row.refunded_cents : 0,
});

/** Which credit is meant. */
type At = Pick<VendorCredit, "entity_id" | "vendor_credit_id">;

/** The credit. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, vendor_credit_id }: At): Promise<VendorCredit> {
  const [row] = await tx.sql<Row>`
    ${rows} where c.vendor_credit_id = ${vendor_credit_id} and c.entity_id = ${entity_id}`;
  if (!row) throw notFound("vendor credit");
  return record(row);
}

/** The credit, held so that nobody else spends it meanwhile. Throws 404. */
export async function hold(tx: Tx, at: At): Promise<VendorCredit> {
  // What is read is sent behind the lock, and sees what whoever held it before has done.
  const held = tx.sql`select from vendor_credit where vendor_credit_id = ${at.vendor_credit_id} for no key update`;
  return (await Promise.all([held, load(tx, at)]))[1];
}

type Kept = Pick<Own, "entity_id" | "vendor_id" | "vendor_name" | "credit_number"> &
  Pick<Own, "credited_on" | "currency" | "amount_cents" | "reason">;
type Line = Omit<GivenLine, "account_id"> & { account_id: string };

/** Keeps a credit with its lines. Throws 409 where its vendor's number is there already; names of it compare without regard to case. */
export async function insert(tx: Tx, given: Kept, lines: readonly Line[]): Promise<string> {
  const vendor_credit_id = newId("vendor_credit");
  const { vendor_id, vendor_name, credit_number } = given;
  if (credit_number !== null) {
    const [other] = await tx.sql<Pick<Own, "vendor_credit_id">>`
      select vendor_credit_id from vendor_credit where vendor_id = ${vendor_id} and lower(credit_number) = lower(${credit_number})
        and status <> 'voided'`;
    if (other) {
      const there = `${vendor_name}'s credit ${credit_number} is there already: ${other.vendor_credit_id}.`;
      throw conflict(there, "duplicate");
    }
  }
  const numbered = lines.map((line, at) => ({ ...line, line_number: at + 1 }));
  await Promise.all([
    tx.sql`insert into vendor_credit ${columns("vendor_credit", { vendor_credit_id, ...given })}`,
    tx.sql`
      insert into vendor_credit_line (vendor_credit_id, line_number, description, amount_cents, account_id, class_id, project_id)
      select ${vendor_credit_id}, line_number, description, amount_cents, account_id, class_id, project_id
      from jsonb_to_recordset(${json(numbered)}::jsonb)
        as l(line_number int, description text, amount_cents bigint, account_id text, class_id text, project_id text)`,
  ]);
  return vendor_credit_id;
}

/** Takes back a credit that is held, and of which nothing is spent. Throws 400 naming the status (interface 7.12). */
export const takeBack = (tx: Tx, { vendor_credit_id }: At, day: string) =>
  move(tx, vendorCreditStates, "void", {
    table: "vendor_credit",
    key: "vendor_credit_id",
    id: vendor_credit_id,
    also: sql`, voided_on = ${day}::date, voided_at = now()`,
  });

interface Filter {
  entity_id: string;
  vendor_id?: string | undefined;
  currency?: string | undefined;
  open?: "true" | "false" | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's credits from vendors, newest first. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, vendor_id, currency = null, open = null } = filter;
  const read = async (after: Key | null, limit: number) => {
    const found = await tx.sql<Row>`${rows}${where([
      sql`c.entity_id = ${entity_id}`,
      vendor_id === undefined ? null : sql`c.vendor_id = ${vendor_id}`,
      sql`(${currency}::text is null or c.currency = ${currency})`,
      sql`(${open}::text is null or (${open}::text = 'true') = (c.status = 'open' and c.applied_cents + c.refunded_cents < c.amount_cents))`,
      after && sql`c.vendor_credit_id < ${after[0]}`,
    ])} order by c.vendor_credit_id desc limit ${limit}`;
    return found.map(record);
  };
  return page(filter, 1, read, ({ vendor_credit_id }) => [vendor_credit_id]);
}

/** The newest credits of the company (null: of all) that say it, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Own, "vendor_credit_id" | "entity_id" | "credit_number" | "vendor_name" | "amount_cents" | "currency">>`
    select c.vendor_credit_id, c.entity_id, c.credit_number, c.vendor_name, c.amount_cents, c.currency from vendor_credit c${where(
      [
        entity_id === null ? null : sql`c.entity_id = ${entity_id}`,
        sql`(position(lower(${search}) in lower(c.vendor_name)) > 0 or position(lower(${search}) in lower(c.credit_number)) > 0
        or c.vendor_credit_id = ${search})`,
      ],
    )} order by c.vendor_credit_id desc limit ${limit}`;

/** The newest credits in every company of the vendors that are this contact. */
export const ofContact = (tx: Tx, contact: { name: string; email: string | null }, most: number) =>
  tx.sql<
    Pick<
      Own,
      "vendor_credit_id" | "entity_id" | "credit_number" | "amount_cents" | "currency" | "credited_on" | "status"
    > &
      Counted & { balance_cents: number }
  >`
    select c.vendor_credit_id, c.entity_id, c.credit_number, c.amount_cents, c.currency, c.credited_on, c.status, ${counted},
      case when c.status = 'open' then c.amount_cents - c.applied_cents - c.refunded_cents else 0 end as balance_cents
    from vendor_credit c
    where c.vendor_id in ${vendors.ofContact(contact)} order by c.vendor_credit_id desc limit ${most}`;
