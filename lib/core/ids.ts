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
  cap_table: "cap",
  instrument: "ins",
  grant: "grt",
  safe: "safe",
  transfer: "trf",
  account: "acct",
  journal_entry: "je",
  accounting_period: "per",
  invoice: "inv",
  payment: "pay",
  vendor: "ven",
  ach_file: "ach",
  bank_account: "bank",
  bank_import: "imp",
  bank_line: "bln",
  payroll_run: "run",
  reconciliation: "rec",
  person: "prsn",
  meeting: "mtg",
  vote: "vote",
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
  plan: "plan",
  audit_event: "aud",
  policy: "pol",
} as const;

export type Kind = keyof typeof prefixes;

/** A new identifier: the kind's prefix, `_`, and a UUIDv7 in base32 (TypeID), so that identifiers sort by time. */
export function newId(kind: Kind): string {
  return typeidUnboxed(prefixes[kind]);
}

/** The same of 128 random bits, which say nothing of when: for what nobody may guess, a session. */
export function newRandomId(kind: Kind): string {
  return fromUUIDBytes(prefixes[kind], randomBytes(16));
}
