import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { chargeAll } from "./charging.ts";
import { termsOf } from "./early-payment/rules.ts";
import { lateFeesOf } from "./late-fees/rules.ts";
import type { Invoice, NewInvoice } from "./schema.ts";
import * as settings from "./settings/store.ts";
import * as store from "./store.ts";

/** The company as its invoices name it now. */
export async function companyOf(tx: Tx, entity_id: string): Promise<store.Company> {
  const { legal_name, entity_type, principal_address } = await entities.load(tx, { entity_id });
  return { company: legalName(legal_name, entity_type), company_address: principal_address };
}

/** Makes a draft. Throws 404 and 400 naming the line that is wrong. */
export async function draftInvoice(tx: Tx, given: NewInvoice): Promise<Invoice> {
  const [made] = await draftInvoices(tx, given.entity_id, [given]);
  if (!made) throw notFound("invoice");
  return made;
}

/** The same of many of an entity, answered and numbered as they are given. */
export async function draftInvoices(tx: Tx, entity_id: string, given: readonly NewInvoice[]): Promise<Invoice[]> {
  const asked = given.map(({ line_items, ...one }) => ({ ...one, items: line_items ?? [] }));
  const [charges, company, usual] = await Promise.all([
    chargeAll(tx, entity_id, asked),
    companyOf(tx, entity_id),
    settings.load(tx, entity_id),
  ]);
  const drafts = given.flatMap(({ line_items: _, ...one }, at) => {
    const charged = charges[at];
    const terms = { ...termsOf(one, usual), ...lateFeesOf(one, one.currency, usual) };
    return charged ? [{ ...one, ...charged, ...company, ...terms }] : [];
  });
  return store.insertAll(tx, entity_id, drafts);
}
