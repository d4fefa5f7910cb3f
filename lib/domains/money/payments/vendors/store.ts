import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { decodeCursor, toPage } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, empty, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { maskedNumber } from "../../banking/account-numbers.ts";
import { numberColumns } from "../../banking/sealed-number.ts";
import { assertTakesPayments } from "./rules.ts";
import type { NewVendor, Vendor, VendorChange } from "./schema.ts";

type Row = Omit<Vendor, "account_number_masked"> & { account_number_last_four: string | null; name_key: string };

const rows = sql`select v.*, lower(v.name) as name_key, a.account_code
  from vendor v left join account a on a.account_id = v.account_id`;

const record = ({ account_number_last_four, name_key: _, ...row }: Row): Vendor => ({
  ...row,
  account_number_masked: maskedNumber(account_number_last_four),
});

const duplicate = (name: string) => conflict(`A vendor with the name ${name} exists already.`, "duplicate");

async function assertAccount(tx: Tx, entity_id: string, account_id: string | null | undefined): Promise<void> {
  if (account_id != null) assertTakesPayments(await accounts.load(tx, { entity_id, account_id }));
}

/** Remembers a vendor. Throws 409 where the entity has one of the name, 404 and 400 about its ledger account. */
export async function insertVendor(tx: Tx, given: NewVendor): Promise<Vendor> {
  const { entity_id, name, email, holder, account_kind, routing_number, account_number, account_id } = given;
  await assertAccount(tx, entity_id, account_id);
  const vendor_id = newId("vendor");
  const sealed = numberColumns(tx, "vendor", vendor_id, account_number);
  const row = { vendor_id, entity_id, name, email, holder, account_kind, routing_number, ...sealed, account_id };
  const made = await tx.sql`
    insert into vendor ${columns(row)} on conflict (workspace_id, entity_id, lower(name)) do nothing returning vendor_id`;
  if (made.length === 0) throw duplicate(name);
  return loadVendor(tx, entity_id, vendor_id);
}

/** The entity's vendor of that name, remembered now where there was none; names compare without regard to case. */
export async function rememberVendor(tx: Tx, entity_id: string, name: string): Promise<Vendor> {
  const find = () => tx.sql<Row>`${rows} where v.entity_id = ${entity_id} and lower(v.name) = lower(${name})`;
  const [known] = await find();
  if (known) return record(known);
  // Whoever remembers the same name at the same moment is waited for, and theirs is found below.
  await tx.sql`
    insert into vendor ${columns({ vendor_id: newId("vendor"), entity_id, name })}
    on conflict (workspace_id, entity_id, lower(name)) do nothing`;
  const [made] = await find();
  if (!made) throw notFound("vendor");
  return record(made);
}

/** The vendor. Throws 404, also where it is another entity's. */
export async function loadVendor(tx: Tx, entity_id: string, vendor_id: string): Promise<Vendor> {
  const [row] = await tx.sql<Row>`${rows} where v.vendor_id = ${vendor_id} and v.entity_id = ${entity_id}`;
  if (!row) throw notFound("vendor");
  return record(row);
}

/** Changes what is given of a vendor. Throws 404, 409 where another has the name, 400 about its ledger account. */
export async function updateVendor(tx: Tx, given: VendorChange): Promise<Vendor> {
  const { entity_id, vendor_id, name, email, holder, account_kind, routing_number, account_id, status } = given;
  await loadVendor(tx, entity_id, vendor_id);
  await assertAccount(tx, entity_id, account_id);
  if (name !== undefined) {
    const [other] = await tx.sql`
      select from vendor where entity_id = ${entity_id} and lower(name) = lower(${name}) and vendor_id <> ${vendor_id}`;
    if (other) throw duplicate(name);
  }
  const sealed = numberColumns(tx, "vendor", vendor_id, given.account_number);
  const set = assignments({ name, email, holder, account_kind, routing_number, ...sealed, account_id, status });
  await tx.sql`
    update vendor set ${set === empty ? empty : sql`${set}, `}updated_at = now() where vendor_id = ${vendor_id}`;
  return loadVendor(tx, entity_id, vendor_id);
}

export interface VendorFilter {
  entity_id: string;
  status?: Vendor["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of an entity's vendors, by name. */
export async function listVendors(tx: Tx, { entity_id, status, search, limit, cursor }: VendorFilter) {
  const after = decodeCursor(cursor, 1);
  const found = await tx.sql<Row>`${rows}${where([
    sql`v.entity_id = ${entity_id}`,
    status === undefined ? null : sql`v.status = ${status}`,
    search === undefined
      ? null
      : sql`(position(lower(${search}) in lower(v.name)) > 0 or position(lower(${search}) in lower(v.email)) > 0)`,
    after && sql`lower(v.name) > ${after[0]}`,
  ])} order by lower(v.name) limit ${limit + 1}`;
  const page = toPage(found, limit, ({ name_key }) => [name_key]);
  return { ...page, data: page.data.map(record) };
}
