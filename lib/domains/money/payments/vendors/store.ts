import { conflict, notFound } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, type Sql, sql, where } from "#lib/db/sql.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { maskedNumber } from "../../banking/account-numbers/rules.ts";
import { numberColumns } from "../../banking/account-numbers/store.ts";
import { maskedTin, tinColumns } from "../w9/store.ts";
import { assertTakesPayments } from "./rules.ts";
import type { NewVendor, Vendor, VendorChange } from "./schema.ts";

/** With the code and the name of its ledger account, and the name that lists go by. */
type Row = RowAs<"vendor", Vendor> & Pick<Vendor, "account_code" | "account_name"> & { name_key: string };

const told = sql`${columnsOf("vendor", "v")}, lower(v.name) as name_key,
    ${accounts.codeOf(sql`v.account_id`)} as account_code, ${accounts.nameOf(sql`v.account_id`)} as account_name`;

const rows = sql`select ${told} from vendor v`;

/** The row as its record: of what is sealed only the ends. */
function record({ account_number_last_four, tin_last_four, ...kept }: Row): Vendor {
  const { account_number_sealed: _, tin_sealed: __, name_key: ___, ...row } = kept;
  return {
    ...row,
    account_number_masked: maskedNumber(account_number_last_four),
    tin_masked: maskedTin(tin_last_four),
  };
}

/** What a Form W-9 tells as it is kept. */
const W9_TOLD = [
  "tax_classification",
  "legal_name",
  "street",
  "city",
  "state",
  "postal_code",
  "w9_received_on",
] as const;

const duplicate = (name: string) => conflict(`A vendor with the name ${name} exists already.`, "duplicate");

async function assertAccount(tx: Tx, entity_id: string, account_id: string | null | undefined): Promise<void> {
  if (account_id != null) assertTakesPayments(await accounts.load(tx, { entity_id, account_id }));
}

/** Remembers a vendor. Throws 409 where the entity has one of the name, 404 and 400 about its ledger account. */
export async function insert(tx: Tx, given: NewVendor): Promise<Vendor> {
  const { entity_id } = given;
  const [vendor_id = ""] = await insertAll(tx, entity_id, [given]);
  return load(tx, { entity_id, vendor_id });
}

/** What is kept of a new vendor. */
function kept(tx: Tx, given: NewVendor) {
  const { name, email, holder, account_kind, routing_number, account_number, account_id } = given;
  const vendor_id = newId("vendor");
  const sealed = numberColumns(tx, "vendor", vendor_id, account_number);
  return {
    ...{ vendor_id, name, email, holder, account_kind, routing_number, ...sealed, account_id },
    tax_box: given.tax_box ?? "nec",
    ...Object.fromEntries(W9_TOLD.map((field) => [field, given[field] ?? null])),
    ...tinColumns(tx, { table: "vendor", id: vendor_id }, given.tin ?? null),
  };
}

/**
 * Remembers vendors of an entity; answers their identifiers as they are given. Throws 409 where the entity has one of a name, 404 and 400
 * about a ledger account.
 */
export async function insertAll(tx: Tx, entity_id: string, given: readonly NewVendor[]): Promise<string[]> {
  for (const account_id of new Set(given.map((one) => one.account_id))) await assertAccount(tx, entity_id, account_id);
  const rows = given.map((one) => kept(tx, one));
  const made = await tx.sql<Pick<Row, "vendor_id">>`
    insert into vendor (vendor_id, entity_id, name, email, holder, account_kind, routing_number, account_number_sealed,
      account_number_last_four, account_id, tax_box, tax_classification, legal_name, street, city, state, postal_code,
      w9_received_on, tin_type, tin_sealed, tin_last_four)
    select vendor_id, ${entity_id}, name, email, holder, account_kind, routing_number, account_number_sealed,
      account_number_last_four, account_id, tax_box, tax_classification, legal_name, street, city, state, postal_code,
      w9_received_on, tin_type, tin_sealed, tin_last_four
    from jsonb_to_recordset(${json(rows)}::jsonb) as v(vendor_id text, name text, email text, holder text, account_kind text,
      routing_number text, account_number_sealed text, account_number_last_four text, account_id text, tax_box text,
      tax_classification text, legal_name text, street text, city text, state text, postal_code text, w9_received_on date,
      tin_type text, tin_sealed text, tin_last_four text) order by lower(name)
    on conflict (workspace_id, entity_id, lower(name)) do nothing returning vendor_id`;
  const ids = new Set(made.map(({ vendor_id }) => vendor_id));
  const other = rows.find(({ vendor_id }) => !ids.has(vendor_id));
  if (other) throw duplicate(other.name);
  return rows.map(({ vendor_id }) => vendor_id);
}

/** The entity's vendor of that name, remembered now where there was none; names compare without regard to case. */
export async function remember(tx: Tx, entity_id: string, name: string): Promise<Vendor> {
  const vendor = (await rememberAll(tx, entity_id, [name])).get(name);
  if (!vendor) throw notFound("vendor");
  return vendor;
}

/** The same of many, each by its name as it is given. */
export async function rememberAll(
  tx: Tx,
  entity_id: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Vendor>> {
  const asked = [...new Set(names)];
  const find = () => tx.sql<Row & { asked: string }>`
    select n.asked, ${told} from unnest(${asked}::text[]) as n(asked)
      join vendor v on v.entity_id = ${entity_id} and lower(v.name) = lower(n.asked)`;
  const byName = (found: (Row & { asked: string })[]) =>
    new Map(found.map(({ asked: name, ...row }) => [name, record(row)]));
  const known = byName(await find());
  const unknown = asked.flatMap((name) => (known.has(name) ? [] : [{ vendor_id: newId("vendor"), name }]));
  if (unknown.length === 0) return known;
  // Whoever remembers the same name at the same moment is waited for, and theirs is found below.
  const remembered = tx.sql`
    insert into vendor (vendor_id, entity_id, name) select vendor_id, ${entity_id}, name
    from jsonb_to_recordset(${json(unknown)}::jsonb) as v(vendor_id text, name text) order by lower(name)
    on conflict (workspace_id, entity_id, lower(name)) do nothing`;
  const [, all] = await Promise.all([remembered, find()]);
  return byName(all);
}

/** The vendors in every company that bear this name or e-mail address, without regard to case. */
export const ofContact = ({ name, email }: { name: string; email: string | null }): Sql => sql`(
  select w.vendor_id from vendor w where lower(w.name) = lower(${name})
  union select w.vendor_id from vendor w where lower(w.email) = lower(${email}::text))`;

/** Those of these names that the entity has a vendor of, in lower case. */
export async function namesAmong(tx: Tx, entity_id: string, names: readonly string[]): Promise<Set<string>> {
  const keys = [...new Set(names.map((name) => name.trim().toLowerCase()))];
  const found = await tx.sql<Pick<Row, "name_key">>`
    select lower(name) as name_key from vendor where entity_id = ${entity_id} and lower(name) = any(${keys}::text[])`;
  return new Set(found.map(({ name_key }) => name_key));
}

/** The vendor that a payment to this name is remembered under; null where it makes one. */
export async function idOf(tx: Tx, entity_id: string, name: string): Promise<string | null> {
  const [found] = await tx.sql<Pick<Row, "vendor_id">>`
    select vendor_id from vendor where entity_id = ${entity_id} and lower(name) = lower(${name})`;
  return found?.vendor_id ?? null;
}

/** Those of these names whose vendors are archived, in lower case. */
export async function archivedAmong(tx: Tx, entity_id: string, names: readonly string[]): Promise<Set<string>> {
  const keys = names.map((name) => name.toLowerCase());
  const found = await tx.sql<Pick<Row, "name_key">>`
    select lower(name) as name_key from vendor
    where entity_id = ${entity_id} and status = 'archived' and lower(name) = any(${keys}::text[])`;
  return new Set(found.map(({ name_key }) => name_key));
}

/** The name of the vendor of that id as names compare; null where there is none. */
export const keyOf = (id: Sql): Sql => sql`(select name_key_of(v.name) from vendor v where v.vendor_id = ${id})`;

/** The vendors that are called by what looks the same as a name: their identifiers, as a selection of its own. */
export const alikeTo = (key: Sql): Sql =>
  sql`(select v.vendor_id from vendor v where looks_of(name_key_of(v.name)) = looks_of(${key}))`;

/** Which vendor is meant. */
type At = Pick<Vendor, "entity_id" | "vendor_id">;

/** The vendor. Throws 404, also where it is another entity's. */
export async function load(tx: Tx, { entity_id, vendor_id }: At): Promise<Vendor> {
  const [row] = await tx.sql<Row>`${rows} where v.vendor_id = ${vendor_id} and v.entity_id = ${entity_id}`;
  if (!row) throw notFound("vendor");
  return record(row);
}

/** The entity's one active vendor that has the e-mail address; null where none or several have it. */
export async function findByEmail(tx: Tx, entity_id: string, email: string): Promise<Vendor | null> {
  const found = await tx.sql<Row>`
    ${rows} where v.entity_id = ${entity_id} and v.status = 'active' and lower(v.email) = lower(${email}) limit 2`;
  const [one, other] = found;
  return one && !other ? record(one) : null;
}

const CHANGEABLE = [
  ...W9_TOLD,
  "tax_box",
  "tin_type",
  "tin_sealed",
  "tin_last_four",
  "name",
  "email",
  "holder",
  "account_kind",
  "routing_number",
  "account_number_sealed",
  "account_number_last_four",
  "account_id",
  "status",
] as const;

/** Changes what is given of a vendor. Throws 404, 409 where another has the name, 400 about its ledger account. */
export async function update(tx: Tx, given: VendorChange): Promise<Vendor> {
  const { entity_id, vendor_id, account_number, tin, ...told } = given;
  const { name, account_id } = told;
  await load(tx, given);
  await assertAccount(tx, entity_id, account_id);
  if (name !== undefined) {
    const [other] = await tx.sql`
      select from vendor where entity_id = ${entity_id} and lower(name) = lower(${name}) and vendor_id <> ${vendor_id}`;
    if (other) throw duplicate(name);
  }
  const sealed = {
    ...numberColumns(tx, "vendor", vendor_id, account_number),
    ...tinColumns(tx, { table: "vendor", id: vendor_id }, tin),
  };
  const changes = { ...told, ...sealed };
  await tx.sql`
    update vendor set ${assignments("vendor", CHANGEABLE, changes)}, updated_at = now() where vendor_id = ${vendor_id}`;
  return load(tx, { entity_id, vendor_id });
}

interface Filter {
  entity_id: string;
  status?: Vendor["status"] | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const says = (search: string) =>
  sql`(position(lower(${search}) in lower(v.name)) > 0 or position(lower(${search}) in lower(v.email)) > 0)`;

/** The first vendors by name of the company (null: of all) that have it in their names or addresses, or whose identifier it is. */
export const found = (
  tx: Tx,
  { entity_id, search, limit }: { entity_id: string | null; search: string; limit: number },
) =>
  tx.sql<Pick<Row, "vendor_id" | "entity_id" | "name" | "status">>`
    select v.vendor_id, v.entity_id, v.name, v.status from vendor v${where([
      entity_id === null ? null : sql`v.entity_id = ${entity_id}`,
      sql`(${says(search)} or v.vendor_id = ${search})`,
    ])} order by lower(v.name), v.vendor_id limit ${limit}`;

/** A page of an entity's vendors, by name. */
export async function list(tx: Tx, filter: Filter) {
  const { entity_id, status, search } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Row>`${rows}${where([
      sql`v.entity_id = ${entity_id}`,
      status === undefined ? null : sql`v.status = ${status}`,
      search === undefined ? null : says(search),
      after && sql`lower(v.name) > ${after[0]}`,
    ])} order by lower(v.name) limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ name_key }) => [name_key]);
  return { data: data.map(record), next_cursor };
}
