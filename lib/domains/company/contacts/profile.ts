import { today } from "#lib/core/days.ts";
import { type DayCount, interestBy } from "#lib/core/interest.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowAs, RowOf, Table } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import type { Contact, ContactHoldings, ContactProfile, Part } from "./schema.ts";

const MOST = 100;

/** Columns of a table, by their own types. */
type Of<T extends Table, Column extends keyof RowOf<T>> = Pick<RowOf<T>, Column>;
/** A row that also says how many there are all told. */
type Counted = { total: number };

type Lent = NonNullable<ContactProfile["notes"]>[number];

/** A note's terms, and the day that it ended, whatever became of it: null while it stands. */
type Note = RowAs<"convertible_note", { day_count: DayCount }>;
type LentRow = Pick<Note, Exclude<keyof Lent, "interest_cents"> | "interest_rate" | "day_count" | "ended_on">;

/** A note with what it has borne by today, or by its end. */
function borne({ interest_rate, day_count, ended_on, total: _, ...note }: LentRow & Counted): Lent {
  return { ...note, interest_cents: interestBy(ended_on ?? today(), { ...note, interest_rate, day_count }) };
}

const counted = sql`count(*) over () as total`;

/**
 * All that the service knows of a contact, in every company of the workspace: what bears the contact's name, without
 * regard to case, or its e-mail address where the record has one. It reads the tables of seven domains, each by its
 * index, since no other question is asked across companies by a person's name. What the caller may not read by the
 * records' own doors (`may` says no) is null here as well.
 */
export async function loadProfile(tx: Tx, contact: Contact, may: (part: Part) => boolean): Promise<ContactProfile> {
  const { name, email } = contact;
  const keys = sql`array(select n.name_key from contact_name n where n.contact_id = ${contact.contact_id})`;
  const [grants, safes, lent, seats, signatures, invoices, payments, votes, contracts] = await Promise.all([
    may("grants") &&
      tx.sql<
        Of<"equity_grant", "grant_id" | "entity_id" | "instrument_id" | "grant_type" | "granted_on"> &
          Of<"instrument", "symbol"> &
          Of<"holding", "units"> &
          Counted
      >`
      select g.grant_id, g.entity_id, g.instrument_id, i.symbol, g.grant_type, h.units, g.granted_on, ${counted}
      from holding h join equity_grant g using (workspace_id, grant_id) join instrument i on i.workspace_id = g.workspace_id and i.instrument_id = g.instrument_id
      where h.holder_key = any(${keys}) and h.units > 0 order by g.grant_id desc limit ${MOST}`,
    may("safes") &&
      tx.sql<
        Of<"safe", "safe_id" | "entity_id" | "safe_type" | "principal_amount_cents" | "issued_on" | "status"> & Counted
      >`
      select safe_id, entity_id, safe_type, principal_amount_cents, issued_on, status, ${counted} from safe
      where investor_key = any(${keys}) order by safe_id desc limit ${MOST}`,
    may("notes") &&
      tx.sql<LentRow & Counted>`
      select note_id, entity_id, principal_amount_cents, interest_rate, day_count, issued_on, matures_on, status,
        coalesce(converted_on, ended_on) as ended_on, ${counted}
      from convertible_note where investor_key = any(${keys}) order by note_id desc limit ${MOST}`,
    may("seats") &&
      tx.sql<Of<"seat", "seat_id" | "entity_id" | "seat_type" | "title" | "elected_on" | "ended_on"> & Counted>`
      select seat_id, entity_id, seat_type, title, elected_on, ended_on, ${counted} from seat
      where holder_key = any(${keys}) order by seat_id desc limit ${MOST}`,
    may("signatures") &&
      tx.sql<
        Of<"signature", "signature_id" | "document_id" | "signer_role" | "signed_at"> &
          Of<"document", "entity_id" | "title"> &
          Counted
      >`
      select s.signature_id, s.document_id, d.entity_id, d.title, s.signer_role, s.signed_at, ${counted}
      from signature s join document d using (workspace_id, document_id)
      where lower(s.signer_name) = lower(${name}) or lower(s.signer_email) = lower(${email}::text)
      order by s.signature_id desc limit ${MOST}`,
    may("invoices") &&
      tx.sql<Of<"invoice", "invoice_id" | "entity_id" | "amount_cents" | "currency" | "due_date" | "status"> & Counted>`
      select invoice_id, entity_id, amount_cents, currency, due_date, status, ${counted} from invoice
      where lower(customer) = lower(${name}) or lower(email) = lower(${email}::text)
      order by invoice_id desc limit ${MOST}`,
    may("payments") &&
      tx.sql<
        Of<"payment", "payment_id" | "entity_id" | "amount_cents" | "currency" | "method" | "status" | "created_at"> &
          Counted
      >`
      select payment_id, entity_id, amount_cents, currency, method, status, created_at, ${counted} from payment
      where lower(recipient_name) = lower(${name}) order by payment_id desc limit ${MOST}`,
    may("votes") &&
      tx.sql<
        Of<"vote", "vote_id" | "meeting_id" | "agenda_item_index" | "decision" | "created_at"> &
          Of<"meeting", "entity_id"> & { agenda_item: string } & Counted
      >`
      select v.vote_id, v.meeting_id, m.entity_id, v.agenda_item_index,
        m.agenda_items[v.agenda_item_index + 1] as agenda_item, v.decision, v.created_at, ${counted}
      from vote v join meeting m using (workspace_id, meeting_id)
      where v.voter_key = any(${keys}) order by v.vote_id desc limit ${MOST}`,
    may("contracts") &&
      tx.sql<
        Of<"contract", "document_id" | "entity_id" | "template" | "created_at"> &
          Of<"document", "title" | "status"> &
          Counted
      >`
      select c.document_id, c.entity_id, c.template, d.title, d.status, c.created_at, ${counted}
      from contract c join document d using (workspace_id, document_id)
      where lower(c.counterparty_name) = lower(${name}) order by c.document_id desc limit ${MOST}`,
  ]);
  return {
    ...contact,
    grants: grants || null,
    safes: safes || null,
    notes: lent ? lent.map(borne) : null,
    seats: seats || null,
    signatures: signatures || null,
    invoices: invoices || null,
    payments: payments || null,
    votes: votes || null,
    contracts: contracts || null,
    totals: {
      grants: total(grants),
      safes: total(safes),
      notes: total(lent),
      seats: total(seats),
      signatures: total(signatures),
      invoices: total(invoices),
      payments: total(payments),
      votes: total(votes),
      contracts: total(contracts),
    },
  };
}

/** How many rows there are all told, as each of them says; null where none were asked for. */
const total = (rows: Counted[] | false) => (rows ? (rows[0]?.total ?? 0) : null);

/** What a contact holds now of each instrument of every company that the caller sees. */
export async function holdingsOf(tx: Tx, { contact_id, name }: Contact): Promise<ContactHoldings> {
  const [names, holdings] = await Promise.all([
    tx.sql<Of<"contact_name", "name_key">>`
      select name_key from contact_name where contact_id = ${contact_id} order by created_at, name_key`,
    tx.sql<ContactHoldings["holdings"][number]>`
      select h.entity_id, e.legal_name, h.instrument_id, i.symbol, case g.grant_type when 'rsu' then 'rsu' else i.kind end as kind,
        sum(h.units)::bigint as units, i.issued_units
      from holding h join equity_grant g using (workspace_id, grant_id)
        join instrument i on i.workspace_id = h.workspace_id and i.instrument_id = h.instrument_id
        join entity e on e.workspace_id = h.workspace_id and e.entity_id = h.entity_id
      where h.units > 0 and h.holder_key = any(array(select n.name_key from contact_name n where n.contact_id = ${contact_id}))
      group by h.entity_id, e.legal_name, h.instrument_id, i.symbol, 5, i.issued_units
      order by h.entity_id desc, h.instrument_id, 5`,
  ]);
  // Without the identifier that tells two people of one name apart.
  const recorded_names = names.map(({ name_key }) => name_key.replace(` ${contact_id}`, ""));
  return { contact_id, name, recorded_names, holdings };
}
