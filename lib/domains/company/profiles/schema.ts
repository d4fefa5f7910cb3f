import * as z from "zod";
import { CalendarDate, Id, Timestamp } from "#lib/core/fields.ts";
import { Contact } from "../contacts/schema.ts";

const Held = z.object({
  grant_id: Id("grt"),
  entity_id: Id("ent"),
  instrument_id: Id("ins"),
  symbol: z.string(),
  grant_type: z.string(),
  units: z.int().meta({ description: "What the contact holds of the grant now." }),
  granted_on: CalendarDate,
});

const Saved = z.object({
  safe_id: Id("safe"),
  entity_id: Id("ent"),
  safe_type: z.string(),
  principal_amount_cents: z.int(),
  issued_on: CalendarDate,
  status: z.string(),
});

const Lent = z.object({
  note_id: Id("note"),
  entity_id: Id("ent"),
  principal_amount_cents: z.int(),
  interest_cents: z.int().meta({
    description: "The simple interest borne by today, or by the day that it ended; whole cents, half up.",
  }),
  issued_on: CalendarDate,
  matures_on: CalendarDate,
  status: z.string(),
});

const Signed = z.object({
  signature_id: Id("sig"),
  document_id: Id("doc"),
  entity_id: Id("ent"),
  title: z.string(),
  signer_role: z.string(),
  signed_at: Timestamp,
});

const Invoiced = z.object({
  invoice_id: Id("inv"),
  entity_id: Id("ent"),
  amount_cents: z.int(),
  currency: z.string(),
  due_date: CalendarDate,
  status: z.string(),
});

const Paid = z.object({
  payment_id: Id("pay"),
  entity_id: Id("ent"),
  amount_cents: z.int(),
  currency: z.string(),
  method: z.string(),
  status: z.string(),
  created_at: Timestamp,
});

const Billed = z.object({
  bill_id: Id("bill"),
  entity_id: Id("ent"),
  bill_number: z.string().nullable(),
  amount_cents: z.int(),
  balance_due_cents: z.int().meta({ description: "What is due of it now." }),
  currency: z.string(),
  due_date: CalendarDate.nullable(),
  status: z.string(),
});

const Credited = z.object({
  vendor_credit_id: Id("vcr"),
  entity_id: Id("ent"),
  credit_number: z.string().nullable(),
  amount_cents: z.int(),
  balance_cents: z.int().meta({ description: "What is left of it now." }),
  currency: z.string(),
  credited_on: CalendarDate.meta({ description: "The day that its entry bears." }),
  status: z.string(),
});

const Voted = z.object({
  vote_id: Id("vote"),
  meeting_id: Id("mtg"),
  entity_id: Id("ent"),
  agenda_item_index: z.int(),
  agenda_item: z.string(),
  decision: z.string(),
  created_at: Timestamp,
});

const Contracted = z.object({
  document_id: Id("doc"),
  entity_id: Id("ent"),
  template: z.string(),
  title: z.string(),
  status: z.string(),
  created_at: Timestamp,
});

const Seated = z.object({
  seat_id: Id("seat"),
  entity_id: Id("ent"),
  seat_type: z.string(),
  title: z.string().nullable(),
  elected_on: CalendarDate,
  ended_on: CalendarDate.nullable(),
});

/** The parts of a profile, each with the scope that its records are read by. */
export const parts = {
  grants: "equity:read",
  safes: "equity:read",
  notes: "equity:read",
  seats: "governance:read",
  signatures: "documents:read",
  invoices: "invoices:read",
  payments: "payments:read",
  bills: "payments:read",
  vendor_credits: "payments:read",
  votes: "governance:read",
  contracts: "contracts:read",
} as const;
export type Part = keyof typeof parts;

const Total = z.int().nullable();

export const ContactProfile = Contact.extend({
  grants: z.array(Held).nullable(),
  safes: z.array(Saved).nullable(),
  notes: z.array(Lent).nullable(),
  seats: z.array(Seated).nullable(),
  signatures: z.array(Signed).nullable(),
  invoices: z.array(Invoiced).nullable(),
  payments: z.array(Paid).nullable(),
  bills: z.array(Billed).nullable(),
  vendor_credits: z.array(Credited).nullable(),
  votes: z.array(Voted).nullable(),
  contracts: z.array(Contracted).nullable(),
  totals: z
    .object({
      grants: Total,
      safes: Total,
      notes: Total,
      seats: Total,
      signatures: Total,
      invoices: Total,
      payments: Total,
      bills: Total,
      vendor_credits: Total,
      votes: Total,
      contracts: Total,
    })
    .meta({ description: "How many there are of each; the lists hold the newest 100." }),
}).meta({ id: "ContactProfile" });
export type ContactProfile = z.infer<typeof ContactProfile>;

const Holding = z.object({
  entity_id: Id("ent"),
  legal_name: z.string().meta({ description: "The company's name." }),
  instrument_id: Id("ins"),
  symbol: z.string(),
  kind: z.string().meta({ description: "The instrument's kind; `rsu` of RSUs, whatever they are promised out of." }),
  units: z.int().meta({ description: "What the contact holds of it now, over all grants." }),
  issued_units: z.int().meta({ description: "What everybody holds of the instrument." }),
});

export const ContactHoldings = z
  .object({
    contact_id: Id("con"),
    name: z.string().meta({ description: "What the contact is called now." }),
    recorded_names: z.array(z.string()).meta({
      description: "Every name by which the registers have recorded the contact, as names compare: in lower case.",
    }),
    holdings: z.array(Holding).meta({ description: "By company and instrument, the newest company first." }),
  })
  .meta({ id: "ContactHoldings" });
export type ContactHoldings = z.infer<typeof ContactHoldings>;
