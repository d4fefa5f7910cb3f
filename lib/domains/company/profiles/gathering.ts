import type { Tx } from "#lib/core/tx.ts";
import type { Counted } from "#lib/db/rows.ts";
import * as holdings from "#lib/domains/equity/holdings/store.ts";
import * as notes from "#lib/domains/equity/notes/store.ts";
import * as safes from "#lib/domains/equity/safes/store.ts";
import * as invoices from "#lib/domains/money/invoicing/store.ts";
import * as bills from "#lib/domains/money/payments/bills/store.ts";
import * as credits from "#lib/domains/money/payments/credits/store.ts";
import * as payments from "#lib/domains/money/payments/store.ts";
import * as people from "../contacts/names/store.ts";
import type { Contact } from "../contacts/schema.ts";
import * as contracts from "../contracts/store.ts";
import * as documents from "../documents/store.ts";
import * as meetings from "../governance/store.ts";
import * as seats from "../seats/store.ts";
import type { ContactHoldings, ContactProfile, Part } from "./schema.ts";

const MOST = 100;

/**
 * All that the service knows of a contact, in every company of the workspace: what bears the contact's name, without
 * regard to case, or its e-mail address where the record has one. It is asked of seven domains' stores at once. What the
 * caller may not read by the records' own doors (`may` says no) is null here as well.
 */
export async function loadProfile(tx: Tx, contact: Contact, may: (part: Part) => boolean): Promise<ContactProfile> {
  const keys = people.keysOfContact(contact.contact_id);
  const [grants, saved, lent, seated, signatures, invoiced, paid, billed, credited, votes, contracted] =
    await Promise.all([
      may("grants") && holdings.grantsOfPerson(tx, keys, MOST),
      may("safes") && safes.ofPerson(tx, keys, MOST),
      may("notes") && notes.ofPerson(tx, keys, MOST),
      may("seats") && seats.ofPerson(tx, keys, MOST),
      may("signatures") && documents.signaturesOfPerson(tx, contact, MOST),
      may("invoices") && invoices.ofPerson(tx, contact, MOST),
      may("payments") && payments.ofRecipient(tx, contact.name, MOST),
      may("bills") && bills.ofContact(tx, contact, MOST),
      may("vendor_credits") && credits.ofContact(tx, contact, MOST),
      may("votes") && meetings.votesOfPerson(tx, keys, MOST),
      may("contracts") && contracts.ofCounterparty(tx, contact.name, MOST),
    ]);
  return {
    ...contact,
    grants: grants || null,
    safes: saved || null,
    notes: lent || null,
    seats: seated || null,
    signatures: signatures || null,
    invoices: invoiced || null,
    payments: paid || null,
    bills: billed || null,
    vendor_credits: credited || null,
    votes: votes || null,
    contracts: contracted || null,
    totals: {
      grants: total(grants),
      safes: total(saved),
      notes: total(lent),
      seats: total(seated),
      signatures: total(signatures),
      invoices: total(invoiced),
      payments: total(paid),
      bills: total(billed),
      vendor_credits: total(credited),
      votes: total(votes),
      contracts: total(contracted),
    },
  };
}

/** How many rows there are all told, as each of them says; null where none were asked for. */
const total = (rows: readonly Counted[] | false) => (rows ? (rows[0]?.total ?? 0) : null);

/** What a contact holds now of each instrument of every company that the caller sees. */
export async function holdingsOf(tx: Tx, { contact_id, name }: Contact): Promise<ContactHoldings> {
  const [recorded_names, held] = await Promise.all([
    people.recordedNames(tx, contact_id),
    holdings.ofPerson(tx, people.keysOfContact(contact_id)),
  ]);
  return { contact_id, name, recorded_names, holdings: held };
}
