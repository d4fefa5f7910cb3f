import { ASKED, COMPANY, columnsOf, told } from "./worked-out.ts";
import { workedOutBooks } from "./worked-out-books.ts";
import { workedOutMoney } from "./worked-out-money.ts";

const HOLDINGS = "sums over holding rows, or over movements until then";
const SOLVED = "the division of the amount among classes and holders";
const MOVED = "sums over the view capital_movement";
const LAW = "the law's facts";
const CAPITAL =
  "opening_cents contributions_cents allocations_cents distributions_cents transfers_cents other_cents closing_cents";

/** The boxes of a worksheet, and of whose grant it is. */
const worksheet = {
  ...COMPANY,
  ...columnsOf("equity_grant", "grant_id recipient_name"),
  ...told("the form", "form tax_year boxes missing"),
  ...told(LAW, "sources"),
};

/** Records that are worked out and kept nowhere: of each field which column it is, or what it is worked out of. */
export const workedOut = {
  ...workedOutBooks,
  ...workedOutMoney,
  // company
  File: { of: null, but: told("the file that is made", "filename content_type content") },
  DissolutionPapers: {
    of: null,
    but: {
      ...COMPANY,
      documents: "its documents",
      ...told("the state's facts", "filing_office filing_fee_cents filing_portal filing_notes"),
    },
  },
  VerificationPackage: {
    of: null,
    but: {
      ...columnsOf("entity", "legal_name entity_type jurisdiction ein confirmation_number"),
      documents: "its formation documents",
      missing: "what of the row is null",
    },
  },
  AlikeContacts: {
    of: null,
    but: { ...columnsOf("contact", "contact_id"), contacts: "contacts whose names look alike" },
  },
  SearchResults: { of: null, but: { data: "what Found says" } },
  Found: {
    of: null,
    but: {
      type: "which of the kinds' tables it is of",
      id: "that table's own identifier",
      entity_id: "that table's entity_id",
      title: "what people know it by, of its columns",
      detail: "what tells it from others, of its columns",
    },
  },
  ContactHoldings: {
    of: null,
    but: {
      ...columnsOf("contact", "contact_id name"),
      recorded_names: "its contact_name rows",
      holdings: "its holding rows, by company",
    },
  },
  // equity
  Ownership: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "as_of known_at"),
      ...told(HOLDINGS, "outstanding_units fully_diluted_units columns holders"),
      pool: "its instruments of the kind option",
      value_cents: "what is held at the last prices",
      safe_principal_cents: "the sum of safe.principal_amount_cents of those that were not cancelled or repaid by then",
    },
  },
  VestingTotals: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "as_of"),
      ...told("the grants that are asked for", "grant_count vested_units unvested_units"),
    },
  },
  OwnershipHistory: {
    of: null,
    but: { ...COMPANY, ...told(ASKED, "as_of known_at"), ...told(HOLDINGS, "holders points") },
  },
  RegisterEvent: {
    of: null,
    but: {
      ...COMPANY,
      ...told(
        "the row that tells of it: of equity_grant, share_transfer, safe or grant_event",
        "event_id kind happened_on from_name to_name units price_per_share amount_cents consideration recorded_at",
      ),
      ...told("the grants that it is of", "symbols grant_ids certificate_numbers"),
      resulting_grant_id: "grant_event.resulting_grant_id",
    },
  },
  SecondarySalePreview: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("instrument", "instrument_id symbol"),
      ...told(ASKED, "price_per_share sold_on right_of_first_refusal refusal_notice_on"),
      ...told(
        "the sellers' holdings, and who buys",
        "shares total_cents company_shares repurchased_cents sales holders",
      ),
      available_units: "authorized less issued and exercised",
    },
  },
  SpreadsheetPreview: {
    of: null,
    but: told(
      "the file that was given, beside the cap table as it is",
      "format written_by content_sha256 date_format as_of sheets instruments rows grant_count safe_count instrument_count holder_count outstanding_units refused_count faults remarks is_importable",
    ),
  },
  IsoLimit: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("equity_grant", "recipient_name"),
      ...told(LAW, "annual_limit_cents source"),
      ...told("the recipient's options by their vesting", "iso_units nso_units unmeasured_units years grants"),
    },
  },
  Rule701: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "as_of"),
      from: "twelve months before as_of",
      ...told("equity_grant rows of the twelve months", "sales assumed_sales units amount_cents unpriced_units"),
      ...told("the ledger's kept balances, and what is issued", "total_assets_cents class_units"),
      ...told(
        LAW,
        "dollars_limit_cents assets_limit_cents class_limit_units is_within disclosure_limit_cents needs_disclosure sources",
      ),
    },
  },
  Election83b: {
    of: null,
    but: {
      ...worksheet,
      ...told("its mailings beside its days", "status mailing mailings warnings"),
      transferred_on: "equity_grant.granted_on",
      ...told(LAW, "due_date timely_until"),
      ...told("the grant's own terms", "units fair_market_value value_cents paid_cents included_cents"),
    },
  },
  Form3921: {
    of: null,
    but: {
      ...worksheet,
      source_grant_id: "the grant that was exercised",
      exercised_on: "grant_event.happened_on",
      shares: "equity_grant.shares",
      ...told(LAW, "holder_due_date paper_due_date electronic_due_date"),
    },
  },
  Distribution: {
    of: null,
    but: {
      ...COMPANY,
      ...columnsOf("cap_table", "cap_table_id"),
      ...told(ASKED, "method total_amount_cents"),
      outstanding_units: HOLDINGS,
      ...told(SOLVED, "exercise_proceeds_cents parts classes break_points notes"),
      legal_limit: LAW,
      calculated_at: "the time of it",
    },
  },
  WaterfallByExit: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "highest_cents"),
      ...told(SOLVED, "classes holders points break_points notes"),
    },
  },
  CapitalAccounts: {
    of: null,
    but: {
      ...COMPANY,
      ...told(ASKED, "from as_of"),
      ...told(MOVED, `members ${CAPITAL}`),
      ...told("the ledger's kept balances", "books_cents unassigned_cents unallocated_income_cents"),
    },
  },
  CapitalStatement: {
    of: null,
    but: { ...COMPANY, ...told(ASKED, "member_name from as_of"), ...told(MOVED, `${CAPITAL} lines`) },
  },
  MinuteBookContents: {
    of: null,
    but: { ...COMPANY, ...told("what the book would be made of", "folders files uploaded_bytes receipts left_out") },
  },
  // trust
  Receipt: {
    of: null,
    but: told(
      "receipt.body, which is signed",
      "receipt_id workspace_id action entity_id params result actor policy approval executed_at hash signature key_id",
    ),
  },
  Effects: {
    of: null,
    but: told("the rows that the act has made", "records journal_entries ownership obligations mail"),
  },
  IntentDryRun: {
    of: null,
    but: {
      dry_run: "always true",
      ...told("a trial of the act", "action decision policies monitored result effects journal_entries obligations"),
    },
  },
  PlanStep: { of: null, but: told("plan.steps, each", "action params receipt_id") },
  ConsistencyProof: {
    of: null,
    but: { ...told(ASKED, "from to"), ...told("the log's nodes", "consistency_path checkpoint") },
  },
  TestClock: {
    of: null,
    but: told("the workspace's clock", "is_test now today is_moved"),
  },
  PolicySchema: { of: null, but: told("the operations", "text actions") },
  PolicyTemplate: { of: null, but: told("the template", "template title fields example text summary") },
  PolicyTest: {
    of: null,
    but: told(
      "the text that was given, tried on acts",
      "summary text warnings acts forbidden needing_approval newly_forbidden newly_permitted changes trial",
    ),
  },
};
