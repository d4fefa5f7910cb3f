import * as z from "zod";
import { addDays } from "#lib/core/days.ts";
import { Cents, Id, Jurisdiction, Name } from "#lib/core/fields.ts";
import { reconcileLedger } from "#lib/domains/books/reconciliation/operations.ts";
import { generateContract } from "#lib/domains/company/contracts/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { EntityType } from "#lib/domains/company/entities/schema.ts";
import { convertEntity } from "#lib/domains/company/formation/conversions/operations.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { castVote, conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { classifyContractor } from "#lib/domains/compliance/classification/operations.ts";
import { fileTaxDocument, trackDeadline } from "#lib/domains/compliance/tax/operations.ts";
import { calculateDistribution } from "#lib/domains/equity/distributions/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { createTransfer } from "#lib/domains/equity/operations.ts";
import { createSafe } from "#lib/domains/equity/safes/operations.ts";
import { openBankAccount } from "#lib/domains/money/banking/operations.ts";
import { createInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { NewInvoice } from "#lib/domains/money/invoicing/schema.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { SubmittedPayment } from "#lib/domains/money/payments/schema.ts";
import { runPayroll } from "#lib/domains/money/payroll/operations.ts";
import { type Intent, intent, same } from "./intent.ts";

const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

const formEntity = intent(
  "Forms a legal entity; its formation then waits for its documents.",
  createEntity,
  z.object({ entity_name: Name, entity_type: EntityType, jurisdiction: Jurisdiction }),
  { entity_name: "Acme Robotics", entity_type: "c_corp", jurisdiction: "DE" },
  ({ entity_name, entity_type, jurisdiction }) => ({ legal_name: entity_name, entity_type, jurisdiction }),
  { legal_name: "entity_name" },
);

const draftInvoice = intent(
  "Drafts an invoice that is due in some days from today.",
  createInvoice,
  NewInvoice.pick({ email: true, currency: true, description: true }).extend({
    entity_id,
    client_name: Name,
    amount_cents: Cents,
    due_days: z.int().min(0).max(3650).meta({ description: "Days from today." }),
  }),
  { ...company, client_name: "Globex", amount_cents: 120_000, description: "Consulting", due_days: 30 },
  ({ client_name, due_days, ...rest }, today) => ({
    ...rest,
    customer: client_name,
    due_date: addDays(today, due_days),
  }),
  { customer: "client_name", due_date: "due_days" },
);

const submitPayment = intent(
  "Submits an outgoing payment and posts it to the books.",
  createPayment,
  SubmittedPayment,
  { ...company, recipient_name: "Harbor Hosting", amount_cents: 45_000, method: "ach", memo: "Hosting, November" },
  ({ memo, ...rest }) => ({ ...rest, reference: memo }),
  { reference: "memo" },
);

/** The intents by name (interface part 4, "Intents"): each a row over the operation that does it. */
export const intents: Readonly<Record<string, Intent>> = {
  form_entity: formEntity,
  convert_entity: same(
    "Converts an entity to the other type, or into another state; it keeps its identity and its history.",
    convertEntity,
  ),
  dissolve_entity: same("Dissolves an entity; it is read-only from then on.", dissolveEntity),
  issue_equity: same("Grants shares or units out of the entity's instrument of that kind.", issueEquity),
  issue_safe: same("Issues a SAFE to an investor.", createSafe),
  transfer_shares: same("Transfers shares from one holder to another.", createTransfer),
  calculate_distribution: same("Divides an amount among the holders, to the cent.", calculateDistribution),
  sign_document: same("Signs a document as one of the roles that may.", signDocument),
  generate_contract: same("Writes an agreement with a counterparty out of a template.", generateContract),
  create_invoice: draftInvoice,
  run_payroll: same("Drafts a month's payroll from the people on it.", runPayroll),
  submit_payment: submitPayment,
  open_bank_account: same("Opens a bank account with the verification package that banks ask for.", openBankAccount),
  classify_contractor: same("Weighs whether a worker is a contractor or an employee.", classifyContractor),
  reconcile_ledger: same("Compares a month's books with what happened in it.", reconcileLedger),
  convene_meeting: same("Convenes a meeting with its agenda.", conveneMeeting),
  cast_vote: same("Casts a vote on an agenda item.", castVote),
  file_tax_document: same("Prepares a tax document with the figures of the entity's own books.", fileTaxDocument),
  track_deadline: same("Works out when a filing is due and has a human reminded of it.", trackDeadline),
};
