import type { Tx } from "#lib/core/tx.ts";
import { holderKey } from "#lib/domains/equity/rules.ts";
import type { Contact, ContactProfile, Part } from "./schema.ts";

const MOST = 100;

type Found<P extends Part> = NonNullable<ContactProfile[P]>[number] & { total: number };

/**
 * All that the service knows of a contact, in every company of the workspace: what bears the contact's name, without
 * regard to case, or its e-mail address where the record has one. It reads the tables of seven domains, each by its
 * index, since no other question is asked across companies by a person's name. What the caller may not read by the
 * records' own doors (`may` says no) is null here as well.
 */
export async function loadProfile(tx: Tx, contact: Contact, may: (part: Part) => boolean): Promise<ContactProfile> {
  const { name, email } = contact;
  const key = holderKey(name);
  const [grants, safes, signatures, invoices, payments, votes, contracts] = await Promise.all([
    may("grants") &&
      tx.sql<Found<"grants">>`
      select g.grant_id, g.entity_id, g.instrument_id, i.symbol, g.grant_type, h.units, g.granted_on, count(*) over () as total
      from holding h join equity_grant g using (workspace_id, grant_id) join instrument i on i.workspace_id = g.workspace_id and i.instrument_id = g.instrument_id
      where h.holder_key = ${key} and h.units > 0 order by g.grant_id desc limit ${MOST}`,
    may("safes") &&
      tx.sql<Found<"safes">>`
      select *, count(*) over () as total from safe
      where lower(investor_name) = lower(${name}) order by safe_id desc limit ${MOST}`,
    may("signatures") &&
      tx.sql<Found<"signatures">>`
      select s.*, d.entity_id, d.title, count(*) over () as total
      from signature s join document d using (workspace_id, document_id)
      where lower(s.signer_name) = lower(${name}) or lower(s.signer_email) = lower(${email}::text)
      order by s.signature_id desc limit ${MOST}`,
    may("invoices") &&
      tx.sql<Found<"invoices">>`
      select *, count(*) over () as total from invoice
      where lower(customer) = lower(${name}) or lower(email) = lower(${email}::text)
      order by invoice_id desc limit ${MOST}`,
    may("payments") &&
      tx.sql<Found<"payments">>`
      select *, count(*) over () as total from payment
      where lower(recipient_name) = lower(${name}) order by payment_id desc limit ${MOST}`,
    may("votes") &&
      tx.sql<Found<"votes">>`
      select v.*, m.entity_id, m.agenda_items[v.agenda_item_index + 1] as agenda_item, count(*) over () as total
      from vote v join meeting m using (workspace_id, meeting_id)
      where v.voter_key = ${key} order by v.vote_id desc limit ${MOST}`,
    may("contracts") &&
      tx.sql<Found<"contracts">>`
      select c.*, d.title, d.status, count(*) over () as total
      from contract c join document d using (workspace_id, document_id)
      where lower(c.counterparty_name) = lower(${name}) order by c.document_id desc limit ${MOST}`,
  ]);
  return {
    ...contact,
    grants: grants || null,
    safes: safes || null,
    signatures: signatures || null,
    invoices: invoices || null,
    payments: payments || null,
    votes: votes || null,
    contracts: contracts || null,
    totals: {
      grants: total(grants),
      safes: total(safes),
      signatures: total(signatures),
      invoices: total(invoices),
      payments: total(payments),
      votes: total(votes),
      contracts: total(contracts),
    },
  };
}

/** How many rows there are all told, as each of them says; null where none were asked for. */
const total = (rows: { total: number }[] | false) => (rows ? (rows[0]?.total ?? 0) : null);
