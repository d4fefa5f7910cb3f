"use server";

import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import { listVendors } from "#lib/domains/money/payments/vendors/operations.ts";
import { read } from "#lib/server/read.ts";

/** Of each kind, the first few; whoever means another types on. */
const FEW = 5;

/**
 * What the palette finds as one types: companies and contacts by name, and of the company one is in its invoices, vendors
 * and accounts. One question, since a browser's server actions wait for each other; every answer is an operation's.
 */
export async function found(entity_id: string | null, typed: string) {
  const search = typed.trim();
  const few = { limit: FEW, ...(search && { search }) };
  const none = { data: [] };
  const inCompany = entity_id !== null && search !== "" ? { entity_id, ...few } : null;
  const [entities, contacts, invoices, vendors, accounts] = await Promise.all([
    read(listEntities, few),
    search === "" ? none : read(listContacts, few),
    inCompany ? read(listInvoices, inCompany) : none,
    inCompany ? read(listVendors, inCompany) : none,
    inCompany ? read(listAccounts, inCompany) : none,
  ]);
  return {
    entities: entities.data.map(({ entity_id, legal_name, status }) => ({ entity_id, legal_name, status })),
    contacts: contacts.data.map(({ contact_id, name, role }) => ({ contact_id, name, role })),
    invoices: invoices.data.map(({ invoice_id, number, customer, amount_cents, currency }) => ({
      invoice_id,
      number,
      customer,
      amount_cents,
      currency,
    })),
    vendors: vendors.data.map(({ vendor_id, name }) => ({ vendor_id, name })),
    accounts: accounts.data.map(({ account_id, account_code, account_name }) => ({
      account_id,
      account_code,
      account_name,
    })),
  };
}
