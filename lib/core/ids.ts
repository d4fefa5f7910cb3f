import { randomBytes } from "node:crypto";
import { fromUUIDBytes, typeidUnboxed } from "typeid-js";

/** The prefix of each kind of record's identifier (decisions "Answers"); a new kind of record adds its own here. */
export const prefixes = {
  workspace: "ws",
  user: "usr",
  session: "ses",
  key: "key",
  invitation: "invt",
  sso_connection: "sso",
  scim_user: "scim",
  role: "role",
  request: "req",
  entity: "ent",
  document: "doc",
  signature: "sig",
  signature_request: "sgr",
  signature_signer: "sgs",
  signature_event: "sge",
  cap_table: "cap",
  instrument: "ins",
  grant: "grt",
  grant_event: "gev",
  election_mailing: "elm",
  valuation: "val",
  instrument_event: "iev",
  safe: "safe",
  safe_election: "sel",
  note: "note",
  note_accrual: "nacc",
  round: "rnd",
  transfer: "trf",
  secondary_sale: "scs",
  distribution: "dst",
  contribution: "ctb",
  allocation: "alc",
  capital_change: "cch",
  cap_table_import: "ctim",
  scenario: "scn",
  scenario_link: "scl",
  account: "acct",
  journal_entry: "je",
  journal_import: "jimp",
  opening_balances: "opn",
  accounting_period: "per",
  tag: "tag",
  exchange_rate: "fxr",
  revaluation: "rvl",
  recurring_entry: "rcr",
  schedule: "sch",
  budget: "bud",
  period_review: "rvw",
  invoice: "inv",
  tax_rate: "txr",
  customer_payment: "cpay",
  customer_credit: "ccr",
  settlement: "stl",
  credit_note: "crn",
  customer_refund: "crf",
  recurring_invoice: "rin",
  invoice_reminder: "rem",
  payment: "pay",
  bill: "bill",
  vendor: "ven",
  ach_file: "ach",
  bank_account: "bank",
  bank_import: "imp",
  bank_line: "bln",
  bank_statement: "bst",
  bank_rule: "brl",
  payroll_run: "run",
  payroll_deposit: "dep",
  pay_schedule: "psch",
  integrity_report: "irep",
  reconciliation: "rec",
  sign_off: "sgn",
  person: "prsn",
  seat: "seat",
  amendment: "amd",
  conversion: "cnv",
  meeting: "mtg",
  meeting_invitation: "mti",
  calendar_feed: "cal",
  vote: "vote",
  resolution: "res",
  tax_filing: "tax",
  deadline: "ddl",
  obligation: "obl",
  contact: "con",
  agent: "agt",
  execution: "exe",
  classification: "cls",
  mail: "mail",
  outbox: "out",
  receipt: "rcpt",
  witness: "wit",
  event: "evt",
  webhook: "whk",
  webhook_delivery: "whd",
  plan: "plan",
  audit_event: "aud",
  policy: "pol",
} as const;

export type Kind = keyof typeof prefixes;

/**
 * Fields that name a record by another word than those its own identifier ends with, by the identifiers that it may be. All others
 * say it at their end: `recipient_contact_id` names a contact, `grant_ids` grants.
 */
export const namedOtherwise: Readonly<Record<string, readonly string[]>> = {
  approval_id: ["meeting_id", "document_id"],
  class_id: ["tag_id"],
  project_id: ["tag_id"],
  transfer_line_id: ["bank_line_id"],
};

/** A new identifier: the kind's prefix, `_`, and a UUIDv7 in base32 (TypeID), so that identifiers sort by time. */
export function newId(kind: Kind): string {
  return typeidUnboxed(prefixes[kind]);
}

/** The same of 128 random bits, which say nothing of when: for what nobody may guess, a session. */
export function newRandomId(kind: Kind): string {
  return fromUUIDBytes(prefixes[kind], randomBytes(16));
}
