import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import { maskedTin, openTin, tinColumns } from "#lib/domains/money/payments/w9/store.ts";
import type { HolderW9, HolderW9Change } from "./schema.ts";

type Row = RowAs<"holder_w9", HolderW9>;

/** Which holder of which company. */
type At = Pick<HolderW9, "entity_id" | "contact_id">;

/** Where the number of a row is sealed. */
const placeOf = ({ entity_id, contact_id }: At) => ({ table: "holder_w9", id: `${entity_id} ${contact_id}` }) as const;

/** What a payee of dividends has told on Form W-9, as a return needs it. */
export interface ToldW9
  extends Pick<HolderW9, "tax_classification" | "exempt_payee_code" | "legal_name" | "tin_type" | "tin_masked">,
    Pick<HolderW9, "street" | "city" | "state" | "postal_code"> {
  /** The whole number, for the file that must tell it; null where none is known. */
  openTin: () => string | null;
}

const told = (tx: Tx, row: Row): ToldW9 => ({
  ...row,
  tin_masked: maskedTin(row.tin_last_four),
  openTin: () => openTin(tx, placeOf(row), row.tin_sealed),
});

/** A contact's row; where they have none, the last one of whoever turned out to be the same person. */
const rows = sql`select ${columnsOf("holder_w9", "w")}, ${contacts.presentOf(sql`w.contact_id`)} as holder from holder_w9 w`;
const ownFirst = sql`order by w.contact_id = ${contacts.presentOf(sql`w.contact_id`)} desc, w.updated_at desc`;

/** What the company's holders have told, by their contacts. */
export async function ofCompany(tx: Tx, entity_id: string): Promise<Map<string, ToldW9>> {
  const found = await tx.sql<Row & { holder: string }>`${rows} where w.entity_id = ${entity_id} ${ownFirst}`;
  return new Map(found.toReversed().map((row) => [row.holder, told(tx, row)]));
}

/** What of them a contact has told; null for nothing, and of nobody. */
export const toldBy = (told: ReadonlyMap<string, ToldW9>, contact_id: string | null): ToldW9 | null =>
  contact_id === null ? null : (told.get(contact_id) ?? null);

async function find(tx: Tx, { entity_id, contact_id }: At): Promise<Row | undefined> {
  const [row] = await tx.sql<Row>`
    ${rows} where w.entity_id = ${entity_id}
      and ${contacts.presentOf(sql`w.contact_id`)} = ${contacts.presentOf(sql`${contact_id}`)} ${ownFirst} limit 1`;
  return row;
}

const nothing = {
  ...{ tax_classification: null, exempt_payee_code: null, legal_name: null, tin_type: null, tin_last_four: null },
  ...{ street: null, city: null, state: null, postal_code: null, w9_received_on: null },
  ...{ created_at: null, updated_at: null },
};

/** What a contact has told the company, nothing at first. Throws 404 where there is no such contact. */
export async function load(tx: Tx, at: At): Promise<HolderW9> {
  const [{ contact_id, name }, row] = await Promise.all([contacts.load(tx, at), find(tx, at)]);
  const { tin_last_four, tin_sealed: _, ...known } = { tin_sealed: null, ...nothing, ...row };
  return { ...known, entity_id: at.entity_id, contact_id, name, tin_masked: maskedTin(tin_last_four) };
}

const CHANGEABLE = [
  ...(["tax_classification", "exempt_payee_code", "legal_name", "tin_type", "tin_sealed", "tin_last_four"] as const),
  ...(["street", "city", "state", "postal_code", "w9_received_on"] as const),
];

/**
 * Keeps what a contact has told the company: what is left out stays, null takes it back. Throws 404 where there is no such contact, and
 * 400 where it was merged into another.
 */
export async function change(tx: Tx, { entity_id, contact_id, tin, ...given }: HolderW9Change): Promise<HolderW9> {
  const at = { entity_id, contact_id };
  const [contact, known] = await Promise.all([contacts.load(tx, at), find(tx, at)]);
  contacts.assertOwn(contact, "update");
  // What whoever turned out to be the same person had told comes along, the number sealed in its new place.
  const { contact_id: whose = contact_id, created_at: _, ...before } = known ?? {};
  const told = known && whose !== contact_id ? openTin(tx, placeOf(known), known.tin_sealed) : undefined;
  const carried = whose === contact_id ? {} : { ...before, ...tinColumns(tx, placeOf(at), told) };
  const changes = { ...carried, ...given, ...tinColumns(tx, placeOf(at), tin) };
  const [, , changed] = await Promise.all([
    tx.sql`insert into holder_w9 ${columns("holder_w9", at)} on conflict do nothing`,
    tx.sql`update holder_w9 set ${assignments("holder_w9", CHANGEABLE, changes)}, updated_at = now()
      where entity_id = ${entity_id} and contact_id = ${contact_id}`,
    load(tx, at),
  ]);
  return changed;
}
