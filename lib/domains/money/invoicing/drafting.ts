import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { charge } from "./charging.ts";
import { type Terms, termsOf } from "./early-payment/rules.ts";
import type { Invoice, NewInvoice } from "./schema.ts";
import * as settings from "./settings/store.ts";
import * as store from "./store.ts";

/** The company as its invoices name it now. */
export async function companyOf(tx: Tx, entity_id: string): Promise<store.Company> {
  const { legal_name, entity_type, principal_address } = await entities.load(tx, { entity_id });
  return { company: legalName(legal_name, entity_type), company_address: principal_address };
}

/** What a company's invoices have in common. */
type House = readonly [company: store.Company, usual: Terms];

/** The same as it is now, once for many. */
export const houseOf = (tx: Tx, entity_id: string): Promise<House> =>
  Promise.all([companyOf(tx, entity_id), settings.load(tx, entity_id)]);

/** Makes a draft. Throws 404 and 400 naming the line that is wrong. */
export async function draftInvoice(
  tx: Tx,
  { line_items, ...given }: NewInvoice,
  house: House | Promise<House> = houseOf(tx, given.entity_id),
): Promise<Invoice> {
  const [charged, [company, usual]] = await Promise.all([charge(tx, { ...given, items: line_items ?? [] }), house]);
  return store.insert(tx, { ...given, ...charged, ...company, ...termsOf(given, usual) });
}
