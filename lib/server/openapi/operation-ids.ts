import type { Operation } from "#lib/core/operation.ts";

/**
 * How generated clients call what the service names by its domain: the resource first, then what is done to it. Operations
 * that are named so already (`invoices.send`) are not here.
 */
const named: Readonly<Record<string, string>> = {
  "formations.documents": "formation_documents_list",
  "documents.pdf": "documents_download",
  "equity.calculate_distribution": "distributions_calculate",
  "equity.read_cap_table": "cap_tables_read",
  "equity.note_refusal": "transfers_note_refusal",
  "equity.read_ownership": "ownerships_read",
  "equity.read_ownership_history": "ownership_histories_read",
  "equity.list_events": "cap_table_events_list",
  "equity.stock_ledger_csv": "stock_ledgers_download_csv",
  "equity.stock_ledger_pdf": "stock_ledgers_download_pdf",
  "equity.export_ocf": "cap_tables_download_ocf",
  "equity.import_ocf": "cap_tables_import_ocf",
  "equity.cap_table_xlsx": "cap_tables_download_spreadsheet",
  "equity.cap_table_pdf": "cap_tables_download_pdf",
  "equity.preview_import": "cap_tables_preview_import",
  "equity.create_import": "cap_tables_import",
  "equity.list_imports": "cap_table_imports_list",
  "equity.read_import": "cap_table_imports_read",
  "equity.read_vesting": "grants_vesting_read",
  "equity.read_vesting_totals": "grants_vesting_totals_read",
  "equity.reach_milestone": "grants_milestones_reach",
  "equity.take_leave": "grants_leaves_take",
  "equity.read_rule_701": "rule_701_limits_read",
  "equity.read_election_83b": "elections_83b_read",
  "equity.election_83b_pdf": "elections_83b_download",
  "equity.record_election_mailing": "elections_83b_mailing_record",
  "equity.read_form_3921": "forms_3921_read",
  "equity.form_3921_pdf": "forms_3921_download",
  "equity.read_waterfall": "waterfalls_read",
  "equity.read_accrued_dividends": "accrued_dividends_read",
  "equity.read_iso_limit": "iso_limits_read",
  "equity_settings.read": "grant_settings_read",
  "equity_settings.change": "grant_settings_change",
  "equity.retire_units": "instruments_retire",
  "equity.list_instrument_events": "instruments_events_list",
  "equity.read_instrument_event": "instruments_events_read",
  "governance.write_consent": "meeting_consents_write",
  "governance_settings.read": "meeting_settings_read",
  "governance_settings.change": "meeting_settings_change",
  "governance.cast_vote": "votes_cast",
  "governance.record_attendance": "meeting_attendance_record",
  "reports.integrity": "integrity_checks_read",
  "reports.earnings_by_month": "earnings_by_month_read",
  "reports.month_end_pack": "month_end_packs_download",
  "journal.csv": "journals_download_csv",
  "journal.hledger": "journals_download_hledger",
  "journal.beancount": "journals_download_beancount",
  "invoices.pdf": "invoices_download",
  "customer_statements.pdf": "customer_statements_download",
  "credit_notes.pdf": "credit_notes_download",
  "customer_payments.receive": "invoice_payments_receive",
  "receivables.ageing": "receivables_read_ageing",
  "receivables.ageing_csv": "receivables_download_ageing",
  "receivables.totals": "receivables_read_totals",
  "payables.ageing": "payables_read_ageing",
  "payables.ageing_csv": "payables_download_ageing",
  "payables.totals": "payables_read_totals",
  "documents.file": "document_files_download",
  "bank_accounts.list_unmatched_entries": "unmatched_entries_list",
  "bank_accounts.matching": "bank_matching_read",
  "ach_files.nacha": "ach_files_download",
  "ach_files.payments": "ach_payments_list",
  "payroll.year": "payroll_years_read",
  "classification.classify_contractor": "classifications_create",
  "classification.list": "classifications_list",
  "classification.read": "classifications_read",
  "tax.file_document": "tax_filings_create",
  "tax.filing_pdf": "tax_filings_download",
  "tax.year": "year_end_read",
  "tax.schedule_k1s": "schedule_k1s_read",
  "tax.iris_csv": "year_end_download_csv",
  "contacts.profile": "contact_profiles_read",
  "contacts.holdings": "contact_holdings_read",
  "audit_events.csv": "audit_events_download_csv",
  "audit_events.jsonl": "audit_events_download_jsonl",
  "agents.add_skill": "agent_skills_add",
  "agents.executions": "executions_list",
  "agents.read_execution": "executions_read",
  "evidence.export": "evidence_download",
  "receipts.keys": "log_keys_list",
  "receipts.checkpoint": "log_checkpoints_read",
  "receipts.consistency": "log_consistency_read",
};

/** What `domain.verb_noun` acts upon, as the path's own word for many of them. */
const plural: Readonly<Record<string, string>> = {
  grant: "grants",
  grants: "grants",
  instrument: "instruments",
  instruments: "instruments",
  safe: "safes",
  safes: "safes",
  transfer: "transfers",
  transfers: "transfers",
  distribution: "distributions",
  distributions: "distributions",
  contribution: "contributions",
  contributions: "contributions",
  allocation: "allocations",
  allocations: "allocations",
  capital_accounts: "capital_accounts",
  capital_statement: "capital_statements",
  meeting: "meetings",
  meetings: "meetings",
  resolution: "resolutions",
  resolutions: "resolutions",
  vote: "votes",
  votes: "votes",
  filing: "tax_filings",
  filings: "tax_filings",
  deadline: "deadlines",
  deadlines: "deadlines",
};

/** `resource_verb`, by which OpenAPI's generators name a client's functions; unique over the service. */
export function operationIdOf({ name }: Pick<Operation, "name">): string {
  const given = named[name];
  if (given !== undefined) return given;
  const [domain = "", deed = ""] = name.split(".");
  if (domain === "reports") {
    const [, of, format] = /^(.*)_(csv|xlsx|pdf)$/.exec(deed) ?? [];
    return format === undefined ? `${deed}_read` : `${of}_download${format === "csv" ? "" : `_${format}`}`;
  }
  const [verb = "", ...noun] = deed.split("_");
  const resource = plural[noun.join("_")];
  return resource === undefined || domain === "formations" ? `${domain}_${deed}` : `${resource}_${verb}`;
}
