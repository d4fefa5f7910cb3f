import { notFound, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assignments, columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import * as names from "#lib/domains/company/contacts/names/store.ts";
import * as contacts from "#lib/domains/company/contacts/store.ts";
import * as register from "#lib/domains/equity/register/store.ts";
import { maskedTin, openTin, tinColumns } from "#lib/domains/money/payments/w9/store.ts";
import type { HolderW9, HolderW9Change } from "./schema.ts";

type Row = RowAs<"holder_w9", HolderW9>;

/** Which holder of which company. */
type At = Pick<HolderW9, "entity_id" | "holder_contact_id">;

/** Where the number of a row is sealed. */
const placeOf = ({ entity_id, holder_contact_id }: At) =>
  ({ table: "holder_w9", id: `${entity_id} ${holder_contact_id}` }) as const;

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

/** Who they are now, where they turned out to be another contact. */
const present = sql`coalesce(${contacts.presentOf(sql`w.holder_contact_id`)}, w.holder_contact_id)`;

/** A contact's row; where they have none, the last one of whoever turned out to be the same person. */
const rows = sql`select ${columnsOf("holder_w9", "w")}, ${present} as holder from holder_w9 w`;
const ownFirst = sql`order by w.holder_contact_id = ${present} desc, w.updated_at desc`;

/** What the company's holders have told, by their contacts. */
export async function ofCompany(tx: Tx, entity_id: string): Promise<Map<string, ToldW9>> {
  const found = await tx.sql<Row & { holder: string }>`${rows} where w.entity_id = ${entity_id} ${ownFirst}`;
  return new Map(found.toReversed().map((row) => [row.holder, told(tx, row)]));
}

/** What of them a contact has told; null for nothing, and of nobody. */
export const toldBy = (told: ReadonlyMap<string, ToldW9>, holder_contact_id: string | null): ToldW9 | null =>
  holder_contact_id === null ? null : (told.get(holder_contact_id) ?? null);

/** Whose W-9 is meant, with what they have told. Throws 404 where the company's register does not tell of them. */
async function find(tx: Tx, { entity_id, holder_contact_id }: At) {
  const { contact_id, name } = await names.find(tx, { contact_id: holder_contact_id }, "holder_contact_id");
  const holder = contact_id ?? holder_contact_id;
  const [isTold, [row]] = await Promise.all([
    register.tellsOf(tx, entity_id, names.keysOfContact(holder)),
    tx.sql<Row>`${rows} where w.entity_id = ${entity_id} and ${present} = ${holder} ${ownFirst} limit 1`,
  ]);
  if (!isTold) throw notFound("holder");
  return { holder, name, row };
}

const nothing = {
  ...{ tax_classification: null, exempt_payee_code: null, legal_name: null, tin_type: null, tin_last_four: null },
  ...{ street: null, city: null, state: null, postal_code: null, w9_received_on: null },
  ...{ created_at: null, updated_at: null },
};

const record = ({ entity_id, holder_contact_id }: At, name: string, row: Row | undefined): HolderW9 => {
  const { tin_last_four, tin_sealed: _, ...known } = { tin_sealed: null, ...nothing, ...row };
  return { ...known, entity_id, holder_contact_id, name, tin_masked: maskedTin(tin_last_four) };
};

/** What a holder has told the company, nothing at first. Throws 404 where its register does not tell of them. */
export async function load(tx: Tx, at: At): Promise<HolderW9> {
  const { name, row } = await find(tx, at);
  return record(at, name, row);
}

const CHANGEABLE = [
  ...(["tax_classification", "exempt_payee_code", "legal_name", "tin_type", "tin_sealed", "tin_last_four"] as const),
  ...(["street", "city", "state", "postal_code", "w9_received_on"] as const),
];

/**
 * Keeps what a holder has told the company: what is left out stays, null takes it back. Throws 404 where its register does not tell of
 * them, and 400 where they were merged into another contact.
 */
export async function change(
  tx: Tx,
  { entity_id, holder_contact_id, tin, ...given }: HolderW9Change,
): Promise<HolderW9> {
  const at = { entity_id, holder_contact_id };
  const { holder, name, row: known } = await find(tx, at);
  if (holder !== holder_contact_id) throw wrongState(`Cannot update the contact: it was merged into ${holder}.`);
  // What whoever turned out to be the same person had told comes along, the number sealed in its new place.
  const { holder_contact_id: whose = holder, created_at: _, ...before } = known ?? {};
  const told = known && whose !== holder ? openTin(tx, placeOf(known), known.tin_sealed) : undefined;
  const carried = whose === holder ? {} : { ...before, ...tinColumns(tx, placeOf(at), told) };
  const changes = { ...carried, ...given, ...tinColumns(tx, placeOf(at), tin) };
  const [, [kept]] = await Promise.all([
    tx.sql`insert into holder_w9 ${columns("holder_w9", at)} on conflict do nothing`,
    tx.sql<Row>`update holder_w9 set ${assignments("holder_w9", CHANGEABLE, changes)}, updated_at = now()
      where entity_id = ${entity_id} and holder_contact_id = ${holder} returning ${columnsOf("holder_w9")}`,
  ]);
  return record(at, name, kept);
}
