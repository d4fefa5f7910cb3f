import { kindOf } from "#lib/core/kinds.ts";

/** Where a company's records have their pages, by the name of their identifier; some are shown in their list only. */
const inCompany: Readonly<Record<string, (id: string) => string>> = {
  allocation_id: (id) => `cap-table/capital/allocations/${id}`,
  amendment_id: (id) => `amendments/${id}`,
  account_id: (id) => `ledger/accounts/${id}`,
  bank_id: (id) => `banking/${id}`,
  bill_id: (id) => `bills/${id}`,
  budget_id: (id) => `reports/budgets/${id}`,
  bank_line_id: (id) => `banking/lines/${id}`,
  classification_id: (id) => `compliance/classifications/${id}`,
  contribution_id: (id) => `cap-table/capital/contributions/${id}`,
  credit_note_id: (id) => `invoices/credit-notes/${id}`,
  customer_refund_id: (id) => `invoices/refunds/${id}`,
  customer_credit_id: (id) => `invoices/credits/${id}`,
  customer_payment_id: (id) => `invoices/payments/${id}`,
  deadline_id: () => "compliance",
  deposit_id: (id) => `payroll/deposits/${id}`,
  distribution_id: (id) => `cap-table/distribution/${id}`,
  document_id: (id) => `documents/${id}`,
  entry_id: (id) => `ledger/entries/${id}`,
  filing_id: (id) => `compliance/filings/${id}`,
  grant_id: (id) => `cap-table/grants/${id}`,
  instrument_id: (id) => `cap-table/instruments/${id}`,
  invoice_id: (id) => `invoices/${id}`,
  late_fee_id: () => "invoices/late-fees",
  journal_import_id: (id) => `ledger/imports/${id}`,
  secondary_sale_id: (id) => `cap-table/secondary-sales/${id}`,
  state_tax_account_id: () => "payroll/state-accounts",
  seat_id: (id) => `seats/${id}`,
  meeting_id: (id) => `meetings/${id}`,
  payment_id: (id) => `payments/${id}`,
  payroll_correction_id: (id) => `payroll/corrections/${id}`,
  person_id: (id) => `payroll/people/${id}`,
  reconciliation_id: (id) => `ledger/reconciliations/${id}`,
  recurring_entry_id: (id) => `ledger/recurring/${id}`,
  recurring_invoice_id: (id) => `invoices/recurring/${id}`,
  round_id: (id) => `cap-table/round/${id}`,
  run_id: (id) => `payroll/runs/${id}`,
  scenario_id: (id) => `cap-table/scenarios/${id}`,
  schedule_id: (id) => `ledger/schedules/${id}`,
  settlement_id: (id) => `invoices/settlements/${id}`,
  tag_id: () => "ledger/tags",
  note_id: (id) => `cap-table/notes/${id}`,
  safe_id: (id) => `cap-table/safes/${id}`,
  transfer_id: (id) => `cap-table/transfers/${id}`,
  vendor_credit_id: (id) => `bills/credits/${id}`,
  vendor_id: (id) => `payments/vendors/${id}`,
  vendor_refund_id: (id) => `bills/refunds/${id}`,
};

const inWorkspace: Readonly<Record<string, (id: string) => string>> = {
  agent_id: (id) => `/agents/${id}`,
  contact_id: (id) => `/contacts/${id}`,
  entity_id: (id) => `/entities/${id}`,
  key_id: () => "/settings/keys",
  obligation_id: (id) => `/obligations/${id}`,
  plan_id: (id) => `/plans/${id}`,
  policy_id: (id) => `/settings/policies/${id}`,
  receipt_id: (id) => `/receipts/${id}`,
  role_id: (id) => `/settings/roles/${id}`,
  user_id: (id) => `/settings/members/${id}`,
  webhook_id: (id) => `/settings/webhooks/${id}`,
};

const own = <T>(of: Readonly<Record<string, T>>, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined);

/** Where the record is seen that an identifier names; null where it has no page. */
export function pageOf(name: string, id: unknown, entity_id: string | null): string | null {
  if (typeof id !== "string" || id === "") return null;
  const of = encodeURIComponent(id);
  const company = entity_id === null ? undefined : own(inCompany, name)?.(of);
  if (company !== undefined) return `/entities/${entity_id}/${company}`;
  return own(inWorkspace, name)?.(of) ?? null;
}

/** Kinds whose identifiers' fields are called by a shorter name. */
const shorter: Readonly<Record<string, string>> = {
  bank_account: "bank_id",
  journal_entry: "entry_id",
  payroll_deposit: "deposit_id",
  payroll_run: "run_id",
  tax_filing: "filing_id",
};

/** Where the record is seen that an identifier names by itself, as in a sentence; null where it has no page. */
export function pageOfId(id: string, entity_id: string | null): string | null {
  const kind = kindOf(id);
  return kind === undefined ? null : pageOf(shorter[kind] ?? `${kind}_id`, id, entity_id);
}

/** Where the record is seen that is named first: a record begins with its own identifier. */
export function pageOfRecord(record: unknown, entity_id: string | null): string | null {
  if (typeof record !== "object" || record === null) return null;
  const [name, id] = Object.entries(record).find(([key]) => key.endsWith("_id")) ?? ["", null];
  return pageOf(name, id, entity_id);
}
