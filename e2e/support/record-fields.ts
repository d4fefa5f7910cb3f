import { capitalFields } from "./capital-fields.ts";
import { closingFields } from "./closing-fields.ts";
import { contacts, secondarySales } from "./contact-fields.ts";
import { contract } from "./contract-fields.ts";
import { distributionFields } from "./distribution-fields.ts";
import { governance } from "./governance-fields.ts";
import { optionMarks, options } from "./option-fields.ts";
import { payables } from "./payable-fields.ts";
import { payroll } from "./payroll-fields.ts";
import { receivables } from "./receivable-fields.ts";
import { rounds } from "./round-fields.ts";
import { statements } from "./statement-fields.ts";
import { trust } from "./trust-fields.ts";
import { workedOut } from "./worked-out-fields.ts";

/** What a record is read from. */
interface Kept {
  /** The table whose columns its fields are; null where it is worked out, and kept nowhere: then `but` tells of each of its fields. */
  of: string | null;
  /** Its other fields: the column of another table (`?`: where there is such a row), or what they are worked out of. */
  but?: Record<string, string>;
}

const ENTRIES = "the entries whose source it is";
const LEDGER = "sums over the ledger's kept balances";
const MASKED = "the sealed number, opened: its last four digits";

const CITED = "what of the column names a source";
const USUAL = "the column, or the usual value where it is null";

const missing = { missing: "what of the row is null" };
const particulars = {
  ...missing,
  authorized_shares: USUAL,
  directors: USUAL,
  officers: USUAL,
  members: USUAL,
  managers: USUAL,
  fiscal_year_end: USUAL,
};
const signatures = {
  signatures: "the document's signatures",
  fully_executed: "whether its signatures are those of document.required_signers",
  missing_signers: "those of document.required_signers without a signature",
};
const account = { account_code: "account.account_code", account_name: "account.account_name" };
const approving = {
  approval: "the request, where it is one and the caller is told of it",
  effects: "a trial of the act, or approval_request.effects once it is done",
  effects_hash: "the hash of those effects",
  refusal: "what a trial of the act is refused with",
  receipt_id: "approval_request.receipt_id?",
};

/** Every record by its name in the reference (lib/records.test.ts holds it to the database). */
export const records: Record<string, Kept> = {
  ...closingFields,
  ...workedOut,
  // company
  Entity: { of: "entity", but: particulars },
  EntityDetail: {
    of: "entity",
    but: {
      warnings: "what the rules find doubtful in its registered office, its EIN and its board",
      conversion: "its last row of conversion that was not withdrawn",
      ...particulars,
      formation: "the state table",
      documents: "its documents",
      cap_table: "its cap table",
    },
  },
  Document: { of: "document", but: signatures },
  DocumentSummary: { of: "document", but: signatures },
  Signature: { of: "signature" },
  CalendarFeed: { of: "calendar_feed", but: { url: "made up with its secret, once" } },
  CreatedCalendarFeed: { of: "calendar_feed", but: { url: "made up with its secret, once" } },
  SignatureRequest: {
    of: "signature_request",
    but: {
      document_sha256: "the document",
      certificate_sha256: "the certificate's document",
      signers: "its signers",
      events: "what happened, in its order",
    },
  },
  Contract: { of: "document", but: { ...signatures, ...contract } },
  ContractSummary: { of: "document", but: { ...signatures, ...contract } },
  ...governance,
  Obligation: { of: "obligation", but: approving },
  ApprovalRequest: {
    of: "approval_request",
    but: { title: "obligation.title", requested_by: "its requester's columns", approvals: "its words" },
  },
  Approval: { of: "approval", but: { approver: "its approver_type, approver_id and approver_name" } },
  Contact: { of: "contact" },
  ...contacts,
  ...secondarySales,
  // equity
  CapTable: {
    of: "cap_table",
    but: {
      as_of: "as asked for",
      known_at: "as asked for",
      outstanding_units: "the sum of what is issued",
      fully_diluted_units: "the sum of what is issued, promised and reserved",
      pool: "its instruments of the kind option",
      instruments: "its instruments",
      holders: "its holdings, added up by name",
      grants: "its grants",
      safes: "its SAFEs",
      notes: "its convertible notes",
      transfers: "its transfers",
    },
  },
  Grant: {
    of: "equity_grant",
    but: {
      as_of: "as asked for",
      recipient_contact_id: "contact_name.contact_id",
      approval: "whether approval_id is there",
      ...optionMarks,
      exercise_price_now: "equity_grant.exercise_price after the splits since",
      remaining_units: "its shares less what its events took back",
      vested_units: "by its vesting, today",
      unvested_units: "the rest of what remains",
      terminated_on: "its event's day",
      events: "its events",
      entry_ids: "the entries that it is the source of",
    },
  },
  GrantEvent: { of: "grant_event", but: { holder_contact_id: "contact_name.contact_id?" } },
  ...options,
  InstrumentEvent: { of: "instrument_event", but: { entry_ids: "the entries that it is the source of" } },
  VestingSchedule: {
    of: "equity_grant",
    but: {
      as_of: "as asked for",
      vested_units: "by its vesting on that day",
      unvested_units: "the rest of what remains",
      parts: "by its vesting and its events",
    },
  },
  ...capitalFields,
  ...distributionFields,
  ...rounds,
  Transfer: {
    of: "share_transfer",
    but: {
      parts: "its share_transfer_part rows",
      from_contact_id: "contact_name.contact_id",
      to_contact_id: "contact_name.contact_id",
    },
  },
  // books
  Account: {
    of: "account",
    but: {
      is_active: "the status",
      normal_side: "the account's type",
      balance_cents: "account_balance, on the normal side",
      debit_cents: "the sum of its account_balance_part rows",
      credit_cents: "the sum of its account_balance_part rows",
    },
  },
  JournalEntry: {
    of: "journal_entry",
    but: {
      lines: "its journal_line rows",
      source: "source_type, source_id and source_event, together",
      reversed_by_entry_id: "the entry that reverses it",
    },
  },
  JournalLine: { of: "journal_line", but: account },
  Tag: { of: "tag" },
  AccountingPeriod: {
    of: "accounting_period",
    but: {
      draft_entries: "the period's drafts, counted",
      created_at: "accounting_period.created_at?",
      updated_at: "accounting_period.updated_at?",
    },
  },
  ...statements,
  IntegrityReport: { of: "integrity_report" },
  Reconciliation: {
    of: "reconciliation",
    but: { sign_off: "its sign_off, where there is one", updated_at: "created_at, or its sign_off's updated_at" },
  },
  SignOff: {
    of: "sign_off",
    but: { holds: "the report's figures as they are now", changes: "the report's figures as they are now" },
  },
  BankRule: {
    of: "bank_rule",
    but: {
      ...account,
      bank_name: "bank_account.bank_name?",
      contact_name: "contact.name?",
      vendor_name: "vendor.name?",
    },
  },
  BankStatement: { of: "bank_statement" },
  // money
  ...receivables(ENTRIES),
  TaxRate: { of: "tax_rate" },
  CustomerCredit: { of: "customer_credit", but: { balance_cents: "the amount less what is applied and refunded" } },
  CustomerRefund: { of: "customer_refund", but: { entry_ids: ENTRIES } },
  CreditNote: {
    of: "credit_note",
    but: { customer_credit_id: "customer_credit.customer_credit_id?", entry_ids: ENTRIES },
  },
  InvoiceSettlement: { of: "invoice_settlement", but: { entry_ids: ENTRIES } },
  CustomerPayment: {
    of: "customer_payment",
    but: {
      allocations: "its invoice_settlement rows",
      customer_credit_id: "customer_credit.customer_credit_id?",
      entry_ids: ENTRIES,
    },
  },
  Vendor: {
    of: "vendor",
    but: {
      account_number_masked: MASKED,
      tin_masked: MASKED,
      account_code: "account.account_code?",
      account_name: "account.account_name?",
    },
  },
  ...payables(ENTRIES),
  AchFile: { of: "ach_file", but: { payments: "its ach_entry rows" } },
  AchFileSummary: { of: "ach_file" },
  AchCandidate: { of: "payment", but: { submitted_at: "payment.created_at", reason: "what keeps it from a file" } },
  BankAccount: { of: "bank_account", but: { ...account, balance_cents: LEDGER, account_number_masked: MASKED } },
  BankImport: { of: "bank_import" },
  JournalImport: { of: "journal_import" },
  CapTableImport: { of: "cap_table_import" },
  BankLine: {
    of: "bank_line",
    but: {
      currency: "bank_account.currency",
      entry_id: "the first of its bank_match rows",
      entry_line_number: "the first of its bank_match rows",
      matches: "its bank_match rows",
      proposals: "the entries that may answer to it",
      combinations: "the entries that may answer to it together",
      invoices: "the open invoices that it may settle",
      bill_payments: "the open bills that it may pay",
      vendor_refunds: "the open vendor credits that it may pay back",
      transfers: "other accounts' lines that may be its other half",
      rule: "the bank_rule that fits it",
    },
  },
  ...payroll,
  // compliance
  TaxFiling: {
    of: "tax_filing",
    but: {
      form: "the form's facts",
      holder_contact_id: "contact_name.contact_id?",
      transmitted: "always false",
      source: "the form's facts",
      confidence: "the form's facts",
    },
  },
  HolderW9: {
    of: "holder_w9",
    but: {
      name: "contact.name",
      tin_masked: "the end of holder_w9.tin_last_four",
      created_at: "holder_w9.created_at?",
      updated_at: "holder_w9.updated_at?",
    },
  },
  Deadline: {
    of: "deadline",
    but: {
      tier: "obligation.tier?",
      obligation_status: "obligation.status?",
      known: "whether our facts have the report",
      source: CITED,
    },
  },
  Classification: { of: "classification", but: { source: CITED } },
  ...trust,
};
