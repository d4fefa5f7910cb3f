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
  "governance.cast_vote": "votes_cast",
  "reports.integrity": "integrity_checks_read",
  "reports.earnings_by_month": "earnings_by_month_read",
  "journal.csv": "journals_download_csv",
  "journal.hledger": "journals_download_hledger",
  "journal.beancount": "journals_download_beancount",
  "invoices.pdf": "invoices_download",
  "receivables.ageing": "receivables_read_ageing",
  "receivables.ageing_csv": "receivables_download_ageing",
  "receivables.totals": "receivables_read_totals",
  "bank_accounts.list_unmatched_entries": "unmatched_entries_list",
  "bank_accounts.matching": "bank_matching_read",
  "ach_files.nacha": "ach_files_download",
  "ach_files.payments": "ach_payments_list",
  "payroll.year": "payroll_years_read",
  "classification.classify_contractor": "classifications_create",
  "classification.list": "classifications_list",
  "classification.read": "classifications_read",
  "tax.file_document": "tax_filings_create",
  "contacts.profile": "contact_profiles_read",
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
  meeting: "meetings",
  meetings: "meetings",
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
  if (domain === "reports") return deed.endsWith("_csv") ? `${deed.replace(/_csv$/, "")}_download` : `${deed}_read`;
  const [verb = "", ...noun] = deed.split("_");
  const resource = plural[noun.join("_")];
  return resource === undefined || domain === "formations" ? `${domain}_${deed}` : `${resource}_${verb}`;
}
