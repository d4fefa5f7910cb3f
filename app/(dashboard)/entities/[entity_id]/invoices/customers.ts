"use server";

import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import { listInvoices } from "#lib/domains/money/invoicing/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";

/**
 * Whom a company may invoice, as one types: its contacts, where the role reads them, and who was invoiced before, each name once
 * with the e-mail address that is known of it. One question, since a browser's server actions wait for each other.
 */
export async function customers(entity_id: string, typed: string) {
  const search = typed.trim();
  const narrowing = { entity_id, ...(search && { search }) };
  const { can } = await permissions("/");
  const [contacts, invoices] = await Promise.all([
    can(listContacts) ? read(listContacts, { ...narrowing, limit: 20 }) : { data: [] },
    read(listInvoices, { ...narrowing, limit: 50 }),
  ]);
  const found = [
    ...contacts.data.map(({ name, email }) => ({ name, email })),
    ...invoices.data.map(({ customer, email }) => ({ name: customer, email })),
  ];
  const names = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return [...names.values()].flatMap(([first, ...others]) =>
    first ? { name: first.name, email: first.email ?? others.find(({ email }) => email)?.email ?? null } : [],
  );
}

/** So many of them at once; the form goes on to the others. */
const OPEN_AT_ONCE = 50;

/** What a customer owes, the first due first, page by page. */
export async function openInvoices(entity_id: string, customer: string, cursor: string | null) {
  const at = cursor === null ? {} : { cursor };
  return read(listInvoices, { entity_id, customer, status: "sent", order: "due", limit: OPEN_AT_ONCE, ...at });
}
