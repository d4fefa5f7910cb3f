/** What a record is read from. */
interface Kept {
  /** The table whose columns its fields are; null where it is worked out, and kept nowhere. */
  of: string | null;
  /** Its other fields: the column of another table (`?`: where there is such a row), or what they are worked out of. */
  but?: Record<string, string>;
}

const ENTRIES = "the entries whose source it is";
const LEDGER = "sums over the ledger's kept balances";
const PEOPLE = "the run's payroll_line rows";
const TERMS = "contract.terms, each term in its own form";
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
const signatures = { signatures: "the document's signatures" };
const account = { account_code: "account.account_code" };
const pay = {
  pay_kind: "payroll_pay.pay_kind",
  annual_salary_cents: "payroll_pay.annual_salary_cents",
  hourly_rate_cents: "payroll_pay.hourly_rate_cents",
  hours_per_period: "payroll_pay.hours_per_period",
};
const contract = {
  template: "contract.template",
  counterparty_name: "contract.counterparty_name",
  governing_law: "contract.governing_law",
  missing: "contract.missing",
  effective_date: TERMS,
  counterparty_address: TERMS,
  signatory_name: TERMS,
  signatory_title: TERMS,
  purpose: TERMS,
  services: TERMS,
  fee_cents: TERMS,
  fee_basis: TERMS,
  term_months: TERMS,
  position: TERMS,
  start_date: TERMS,
  annual_salary_cents: TERMS,
  reports_to: TERMS,
  work_location: TERMS,
  shares: TERMS,
  vesting_months: TERMS,
};

const approving = {
  approval: "the request, where it is one and the caller is told of it",
  effects: "a trial of the act, or approval_request.effects once it is done",
  effects_hash: "the hash of those effects",
  refusal: "what a trial of the act is refused with",
  receipt_id: "approval_request.receipt_id?",
};

/** Records that are worked out field by field, and kept nowhere. */
const workedOut =
  "File Distribution StandardChart EntrySource EntryBatch TrialBalance IncomeStatement BalanceSheet CashMovements EarningsByMonth GeneralLedger TieOut Integrity InvoiceLineItem ReceivablesAgeing ReceivablesTotals VerificationPackage MatchProposal MatchesMade EntryWithoutLine MatchingSummary EmployerTaxes PayrollPreview PayrollYear PolicySchema PolicyTemplate PolicyTest Receipt Effects IntentDryRun ConsistencyProof PlanStep".split(
    " ",
  );

/** Every record by its name in the reference (lib/records.test.ts holds it to the database). */
export const records: Record<string, Kept> = {
  ...Object.fromEntries(workedOut.map((name) => [name, { of: null }])),
  // company
  Entity: { of: "entity", but: particulars },
  EntityDetail: {
    of: "entity",
    but: { ...particulars, formation: "the state table", documents: "its documents", cap_table: "its cap table" },
  },
  Formation: {
    of: "entity",
    but: {
      ...missing,
      next: "the state table: what may follow",
      filing_office: "the state's facts",
      state_fee_cents: "the state's facts",
      state_fee_confidence: "the state's facts",
      documents: "its documents",
    },
  },
  Document: { of: "document", but: signatures },
  DocumentSummary: { of: "document", but: signatures },
  Signature: { of: "signature" },
  Contract: { of: "document", but: { ...signatures, ...contract } },
  ContractSummary: { of: "document", but: { ...signatures, ...contract } },
  Meeting: { of: "meeting" },
  MeetingDetail: { of: "meeting", but: { agenda: "meeting.agenda_items with each item's votes" } },
  Vote: { of: "vote" },
  CastVote: { of: "vote", but: { tally: "the item's votes, counted", result: "the rule over the tally" } },
  Obligation: { of: "obligation", but: approving },
  ApprovalRequest: { of: "approval_request", but: { requested_by: "its requester's columns", approvals: "its words" } },
  Approval: { of: "approval", but: { approver: "its approver_type, approver_id and approver_name" } },
  Contact: { of: "contact" },
  ContactProfile: {
    of: "contact",
    but: {
      grants: "the grants by that name",
      safes: "the SAFEs by that name",
      signatures: "the signatures by that name",
      invoices: "the invoices by that name",
      payments: "the payments by that name",
      votes: "the votes by that name",
      contracts: "the contracts by that name",
      totals: "sums over all of these",
    },
  },
  // equity
  CapTable: {
    of: "cap_table",
    but: {
      outstanding_units: "the sum of what is issued",
      fully_diluted_units: "the sum of what is issued and promised",
      instruments: "its instruments",
      holders: "its holdings, added up by name",
      grants: "its grants",
      safes: "its SAFEs",
      transfers: "its transfers",
    },
  },
  Instrument: { of: "instrument", but: { available_units: "authorized less issued" } },
  Grant: { of: "equity_grant" },
  Safe: { of: "safe" },
  Transfer: { of: "share_transfer", but: { parts: "its share_transfer_part rows" } },
  // books
  Account: {
    of: "account",
    but: {
      is_active: "the status",
      normal_side: "the account's type",
      balance_cents: "account_balance, on the normal side",
      debit_cents: "account_balance.debit_cents",
      credit_cents: "account_balance.credit_cents",
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
  JournalLine: { of: "journal_line", but: { ...account, account_name: "account.account_name" } },
  AccountingPeriod: {
    of: "accounting_period",
    but: {
      draft_entries: "the period's drafts, counted",
      created_at: "accounting_period.created_at?",
      updated_at: "accounting_period.updated_at?",
    },
  },
  StatementLine: { of: "account", but: { amount_cents: LEDGER } },
  LedgerLine: {
    of: "journal_line",
    but: {
      description: "journal_entry.description",
      entry_status: "journal_entry.status",
      source: "the entry's source",
      balance_cents: "the lines before it, added up",
    },
  },
  Reconciliation: { of: "reconciliation" },
  // money
  Invoice: {
    of: "invoice",
    but: {
      is_overdue: "the due date and the status",
      days_overdue: "the due date and the status",
      public_url: "invoice.public_token, under the public address",
      entry_ids: ENTRIES,
    },
  },
  Vendor: { of: "vendor", but: { account_number_masked: MASKED, account_code: "account.account_code?" } },
  Payment: { of: "payment", but: { ach_file_id: "ach_entry.ach_file_id?", entry_ids: ENTRIES } },
  AchFile: { of: "ach_file", but: { payments: "its ach_entry rows" } },
  AchFileSummary: { of: "ach_file" },
  AchCandidate: { of: "payment", but: { submitted_at: "payment.created_at", reason: "what keeps it from a file" } },
  BankAccount: { of: "bank_account", but: { ...account, balance_cents: LEDGER, account_number_masked: MASKED } },
  BankImport: { of: "bank_import" },
  BankLine: {
    of: "bank_line",
    but: { currency: "bank_account.currency", proposals: "the entries that may answer to it" },
  },
  PayrollPerson: { of: "payroll_person", but: { ...pay, pay_history: "its payroll_pay rows" } },
  PayrollRun: { of: "payroll_run", but: { people: PEOPLE, entry_ids: ENTRIES } },
  // compliance
  TaxFiling: {
    of: "tax_filing",
    but: {
      form: "the form's facts",
      threshold_cents: "the year's facts",
      is_reportable: "the amount and the threshold",
      transmitted: "always false",
      source: "the form's facts",
      confidence: "the form's facts",
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
  // trust
  Policy: { of: "policy" },
  PolicyVersion: { of: "policy_version" },
  SigningKey: { of: "signing_key" },
  Checkpoint: { of: "log_head" },
  InclusionProof: {
    of: "log_leaf",
    but: { leaf_hash: "log_node.hash", inclusion_path: "log_node.hash of other subtrees", checkpoint: "the log_head" },
  },
  AuditEvent: { of: "audit_event" },
  Plan: { of: "plan" },
  PlanSummary: { of: "plan", but: { actions: "plan.steps, of each its action" } },
  Agent: { of: "agent" },
  CreatedAgent: { of: "agent" },
  Execution: { of: "execution" },
  Mail: { of: "mail" },
  Member: {
    of: "membership",
    but: {
      name: "user_account.name",
      email: "user_account.email",
      role_name: "workspace_role.name, or the role's own word",
      scopes: "workspace_role.scopes, or those of lib/core/roles.ts",
    },
  },
  Role: { of: "workspace_role" },
  Key: { of: "api_key" },
  CreatedKey: { of: "api_key", but: { key: "what api_key.key_hash is the hash of" } },
  SsoConnection: {
    of: "sso_connection",
    but: {
      redirect_uri: "where this service is reached",
      domains: "the connection's sso_domain rows",
      scim_url: "where this service is reached",
    },
  },
  CreatedScimToken: {
    of: "sso_connection",
    but: {
      scim_url: "where this service is reached",
      scim_token: "what sso_connection.scim_token_hash is the hash of",
      scim_token_hint: "the token's last four letters",
      scim_token_created_at: "when it was made",
    },
  },
  ScimUser: { of: "scim_user" },
  SsoDomain: { of: "sso_domain" },
  Witness: { of: "witness" },
  SsoTest: {
    of: "sso_connection",
    but: {
      is_working: "whether there is no problem",
      problems: "what the issuer answers, and what of the connection is not done yet",
      authorization_endpoint: "what the issuer answers",
      token_endpoint: "what the issuer answers",
    },
  },
  Invitation: { of: "invitation" },
};
