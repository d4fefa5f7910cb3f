import { ASKED, COMPANY, columnsOf, told } from "./worked-out.ts";

const LEDGER = "sums over the ledger's kept balances";
const SECTIONS = "the accounts of a section, with sums over the ledger's kept balances";
const ACCOUNT = columnsOf("account", "account_id account_code");

/** Whose figures a statement has, in which currency, and what it is compared with. */
const statement = {
  ...COMPANY,
  ...told(ASKED, "currency"),
  ...told("the currencies of the other accounts", "other_currencies"),
};
const translated = {
  ...told(ASKED, "basis"),
  ...told("the exchange_rate rows that were used", "translation"),
};
const compared = told("the same of other days or months", "comparisons");

/** Statements and figures that are worked out of the ledger. */
export const workedOutBooks = {
  EntryBatch: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("journal_entry", "status"),
      ...told("the entries that were made", "entry_count total_cents entry_ids"),
    },
  },
  EntrySource: {
    of: null,
    but: {
      type: "journal_entry.source_type, where there is one",
      id: "journal_entry.source_id, where there is one",
      event: "journal_entry.source_event, where there is one",
    },
  },
  StandardChart: { of: null, but: { ...COMPANY, ...told("the chart beside the account rows", "added already_there") } },
  TrialBalance: {
    of: null,
    but: {
      ...statement,
      ...translated,
      ...told(ASKED, "as_of"),
      ...told("the company's fiscal year", "fiscal_year_start"),
      ...told(LEDGER, "accounts prior_earnings_cents total_debit_cents total_credit_cents is_balanced"),
    },
  },
  IncomeStatement: {
    of: null,
    but: {
      ...statement,
      ...translated,
      ...compared,
      ...told(ASKED, "from to"),
      ...told(SECTIONS, "revenue expenses"),
      ...told(
        LEDGER,
        "total_revenue_cents total_expenses_cents operating_revenue_cents cost_of_revenue_cents gross_profit_cents operating_expenses_cents operating_income_cents other_income_cents other_expenses_cents income_taxes_cents net_income_cents",
      ),
    },
  },
  BalanceSheet: {
    of: null,
    but: {
      ...statement,
      ...translated,
      ...compared,
      ...told(ASKED, "as_of"),
      ...told("the company's fiscal year", "fiscal_year_start"),
      ...told(SECTIONS, "assets liabilities equity unclassified"),
      ...told(
        LEDGER,
        "total_current_assets_cents total_non_current_assets_cents total_assets_cents total_current_liabilities_cents total_non_current_liabilities_cents total_liabilities_cents prior_earnings_cents retained_earnings_cents net_income_cents translation_adjustment_cents total_equity_cents total_unclassified_cents total_liabilities_and_equity_cents is_balanced",
      ),
    },
  },
  CashFlowStatement: {
    of: null,
    but: {
      ...statement,
      ...translated,
      ...compared,
      ...told(ASKED, "from to"),
      ...told(SECTIONS, "operating investing financing other"),
      ...told(
        LEDGER,
        "net_income_cents total_operating_cents total_investing_cents total_financing_cents total_other_cents exchange_effect_cents net_change_cents opening_cash_cents closing_cash_cents is_tied",
      ),
    },
  },
  CashMovements: {
    of: null,
    but: {
      ...statement,
      ...told(ASKED, "from to"),
      ...told(LEDGER, "opening_cents in_cents out_cents closing_cents accounts months"),
    },
  },
  EarningsByMonth: { of: null, but: { ...statement, ...told(ASKED, "from to"), ...told(LEDGER, "months") } },
  IncomeByTag: {
    of: null,
    but: {
      ...statement,
      ...told(ASKED, "from to dimension"),
      ...told("sums over journal_line rows by their tags", "tags revenue_cents expenses_cents net_income_cents"),
    },
  },
  SalesTax: {
    of: null,
    but: {
      ...statement,
      ...told(ASKED, "from to"),
      ...told(
        "sums over invoices, credit notes and write-offs",
        "rates taxable_cents untaxed_cents sales_cents tax_cents",
      ),
      ...told(LEDGER, "opening_cents other_cents closing_cents account_id"),
    },
  },
  GeneralLedger: {
    of: null,
    but: {
      ...COMPANY,
      ...ACCOUNT,
      ...columnsOf("account", "account_name account_type currency"),
      ...told("the account's type", "normal_side"),
      ...told(ASKED, "from to"),
      ...told(LEDGER, "opening_balance_cents debit_cents credit_cents closing_balance_cents"),
      ...told("a page of journal_line rows", "data next_cursor"),
    },
  },
  Integrity: {
    of: null,
    but: { ...COMPANY, ...told("the tie-outs", "is_sound tie_outs"), checked_at: "the time of it" },
  },
  TieOut: {
    of: null,
    but: told(
      "two sums of the books, side by side",
      "name currency left right difference_cents is_true differing_accounts",
    ),
  },
  Checklist: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "period"),
      status: "accounting_period.status, or open where it has no row",
      ...told("the month's figures and its period_review rows", "last_day is_ready points"),
    },
  },
  BudgetVariance: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("budget", "budget_id name currency"),
      ...told(ASKED, "from to"),
      ...told("budget_line rows beside account_month rows", "accounts revenue expenses net_income"),
    },
  },
  // What comes in, as it is previewed.
  ImportPreview: {
    of: null,
    but: told(
      "the text that was given, beside the accounts and tags that are there",
      "format contents written_by content_sha256 accounts accounts_to_open tags tags_to_open entries entry_count line_count totals first_date last_date faults fault_count ignored ignored_count possible_duplicates imported_as is_importable",
    ),
  },
  ListPreview: {
    of: null,
    but: told(
      "the file that was given, beside the records that are there and what the books hold of them",
      "list format written_by content_sha256 date_format heading_row columns rows taken_count passed_over_count refused_count as_of totals faults remarks is_importable",
    ),
  },
  ListImport: {
    of: null,
    but: {
      ...told(ASKED, "entity_id filename"),
      ...told("the file that was given", "list content_sha256 passed_over_count as_of totals"),
      ...told("the records and the entries that were made", "made_count record_ids entry_ids"),
    },
  },
  PlannedAccount: {
    of: null,
    but: {
      account_id: "account.account_id?",
      ...told("the text that was given", "name currency account_code account_name account_type type_by entry_lines"),
    },
  },
  PlannedTag: {
    of: null,
    but: { tag_id: "tag.tag_id?", ...told("the text that was given", "dimension name entry_lines") },
  },
  PlannedEntry: {
    of: null,
    but: told("the text that was given", "line date description currency total_cents line_count"),
  },
  // What answers to a line of the bank.
  MatchesMade: { of: null, but: { ...columnsOf("bank_account", "bank_id"), matched: "the lines that were matched" } },
  BankMatch: { of: "bank_match", but: { description: "journal_entry.description" } },
  CombinationProposal: {
    of: null,
    but: { ...told("the entries that come to it", "entries"), ...told("their days beside the line's", "days_apart") },
  },
  MatchProposal: {
    of: null,
    but: {
      ...columnsOf("journal_entry", "entry_id description"),
      ...columnsOf("journal_line", "date"),
      entry_line_number: "journal_line.line_number",
      ...told("the entry's day beside the line's", "days_apart exact"),
    },
  },
  TransferProposal: {
    of: null,
    but: {
      ...columnsOf("bank_line", "bank_line_id bank_id date description"),
      ...columnsOf("bank_account", "bank_name"),
      days_apart: "its day beside the line's",
    },
  },
  InvoiceProposal: { of: null, but: columnsOf("invoice", "invoice_id number customer due_date") },
  BillPaymentProposal: {
    of: null,
    but: { ...told("bill rows of one vendor, which have them once approved", "vendor_id vendor_name due_date bills") },
  },
  VendorRefundProposal: {
    of: null,
    but: columnsOf("vendor_credit", "vendor_credit_id vendor_name credit_number credited_on"),
  },
  BankRuleProposal: {
    of: null,
    but: {
      ...columnsOf("bank_rule", "rule_id contains account_id vendor_id"),
      ...columnsOf("account", "account_code account_name"),
      contact_name: "contact.name?",
      vendor_name: "vendor.name?",
    },
  },
  ProposedRules: { of: null, but: { data: "bank_line rows that were matched alike" } },
  ProposedRule: {
    of: null,
    but: {
      ...ACCOUNT,
      ...columnsOf("account", "account_name"),
      ...told("bank_line rows that were matched alike", "contains direction line_count"),
    },
  },
  EntryWithoutLine: {
    of: null,
    but: {
      ...columnsOf("journal_entry", "entry_id description currency"),
      ...columnsOf("journal_line", "date"),
      entry_line_number: "journal_line.line_number",
      amount_cents: "journal_line.amount_cents, signed by its side",
    },
  },
  MatchingSummary: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("bank_account", "bank_id account_id currency"),
      ...told(ASKED, "as_of"),
      ledger_balance_cents: LEDGER,
      ...told("the last bank_statement, or the bank_day rows since", "statement_balance_cents statement_date"),
      ...told(
        "bank_line and journal_line rows, counted and summed",
        "difference_cents matched lines_without_entry lines_ignored entries_without_line before_first_line_cents exact_matches",
      ),
    },
  },
  ReconciledAccount: {
    of: null,
    but: {
      ...columnsOf("bank_account", "bank_id bank_name account_id currency"),
      ...columnsOf("account", "account_code"),
      ...told("bank_statement, or what the import tells", "statement_balance_cents statement_source statement_date"),
      ledger_balance_cents: LEDGER,
      ...told(
        "bank_line and journal_line rows, counted and summed",
        "deposits_in_transit_cents outstanding_payments_cents difference_cents deposits_in_transit outstanding_payments unmatched_lines unmatched_entries combined_lines combined_line_count deposit_in_transit_count outstanding_payment_count unmatched_line_count unmatched_entry_count is_reconciled",
      ),
    },
  },
};
