import type { Operation } from "#lib/core/operation.ts";
import * as budgets from "#lib/domains/books/budgets/operations.ts";
import * as checklist from "#lib/domains/books/checklist/operations.ts";
import * as closing from "#lib/domains/books/closing/operations.ts";
import * as currencies from "#lib/domains/books/currencies/operations.ts";
import * as exports from "#lib/domains/books/exports/operations.ts";
import * as imports from "#lib/domains/books/imports/operations.ts";
import * as integrity from "#lib/domains/books/integrity/operations.ts";
import * as integrityReports from "#lib/domains/books/integrity/reports/operations.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/operations.ts";
import * as ledger from "#lib/domains/books/ledger/operations.ts";
import * as tags from "#lib/domains/books/ledger/tags/operations.ts";
import * as openingBalances from "#lib/domains/books/opening-balances/operations.ts";
import * as reconciliation from "#lib/domains/books/reconciliation/operations.ts";
import * as recurringEntries from "#lib/domains/books/recurring/operations.ts";
import * as byTag from "#lib/domains/books/reports/by-tag/operations.ts";
import * as ledgerFile from "#lib/domains/books/reports/ledger-file/operations.ts";
import * as reports from "#lib/domains/books/reports/operations.ts";
import * as salesTax from "#lib/domains/books/reports/sales-tax/operations.ts";
import * as schedules from "#lib/domains/books/schedules/operations.ts";
import * as calendarFeeds from "#lib/domains/company/calendar-feeds/operations.ts";
import * as contacts from "#lib/domains/company/contacts/operations.ts";
import * as contracts from "#lib/domains/company/contracts/operations.ts";
import * as contractTerms from "#lib/domains/company/contracts/term/operations.ts";
import * as documents from "#lib/domains/company/documents/operations.ts";
import * as entityDetail from "#lib/domains/company/entities/detail/operations.ts";
import * as entities from "#lib/domains/company/entities/operations.ts";
import * as companyAmendments from "#lib/domains/company/formation/amendments/operations.ts";
import * as companyConversions from "#lib/domains/company/formation/conversions/operations.ts";
import * as dissolutions from "#lib/domains/company/formation/dissolutions/operations.ts";
import * as formation from "#lib/domains/company/formation/operations.ts";
import * as papers from "#lib/domains/company/formation/papers/operations.ts";
import * as consents from "#lib/domains/company/governance/consents/operations.ts";
import * as meetingInvitations from "#lib/domains/company/governance/invitations/operations.ts";
import * as governance from "#lib/domains/company/governance/operations.ts";
import * as governanceSettings from "#lib/domains/company/governance/settings/operations.ts";
import * as minuteBook from "#lib/domains/company/minute-book/operations.ts";
import * as obligations from "#lib/domains/company/obligations/operations.ts";
import * as profiles from "#lib/domains/company/profiles/operations.ts";
import * as search from "#lib/domains/company/search/operations.ts";
import * as seats from "#lib/domains/company/seats/operations.ts";
import * as signing from "#lib/domains/company/signing/operations.ts";
import * as signaturesByLink from "#lib/domains/company/signing/requests/links/operations.ts";
import * as signatureRequests from "#lib/domains/company/signing/requests/operations.ts";
import * as classification from "#lib/domains/compliance/classification/operations.ts";
import * as franchise from "#lib/domains/compliance/tax/franchise/operations.ts";
import * as w9 from "#lib/domains/compliance/tax/holders/operations.ts";
import * as k1 from "#lib/domains/compliance/tax/k1/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import * as review from "#lib/domains/compliance/tax/review/operations.ts";
import * as amendments from "#lib/domains/equity/amendments/operations.ts";
import * as capital from "#lib/domains/equity/capital/operations.ts";
import * as conversions from "#lib/domains/equity/conversions/operations.ts";
import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import * as dividends from "#lib/domains/equity/dividends/operations.ts";
import * as grantEvents from "#lib/domains/equity/events/operations.ts";
import * as exercises from "#lib/domains/equity/exercises/operations.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as notes from "#lib/domains/equity/notes/operations.ts";
import * as ocf from "#lib/domains/equity/ocf/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as options from "#lib/domains/equity/options/operations.ts";
import * as ownership from "#lib/domains/equity/ownership/operations.ts";
import * as register from "#lib/domains/equity/register/operations.ts";
import * as rounds from "#lib/domains/equity/rounds/operations.ts";
import * as rule701 from "#lib/domains/equity/rule-701/operations.ts";
import * as safes from "#lib/domains/equity/safes/operations.ts";
import * as scenarios from "#lib/domains/equity/scenarios/operations.ts";
import * as secondarySales from "#lib/domains/equity/secondary-sales/operations.ts";
import * as equitySettings from "#lib/domains/equity/settings/operations.ts";
import * as spreadsheets from "#lib/domains/equity/spreadsheets/operations.ts";
import * as taxForms from "#lib/domains/equity/tax-forms/operations.ts";
import * as valuations from "#lib/domains/equity/valuations/operations.ts";
import * as bankRules from "#lib/domains/money/banking/bank-rules/operations.ts";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import * as banking from "#lib/domains/money/banking/operations.ts";
import * as reconciling from "#lib/domains/money/banking/reconciling/operations.ts";
import * as creditNotes from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import * as customerCredits from "#lib/domains/money/invoicing/credits/operations.ts";
import * as customerPayments from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import * as lateFees from "#lib/domains/money/invoicing/late-fees/operations.ts";
import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import * as receivables from "#lib/domains/money/invoicing/receivables/operations.ts";
import * as recurring from "#lib/domains/money/invoicing/recurring/operations.ts";
import * as customerRefunds from "#lib/domains/money/invoicing/refunds/operations.ts";
import * as reminders from "#lib/domains/money/invoicing/reminders/operations.ts";
import * as reporting from "#lib/domains/money/invoicing/reporting/operations.ts";
import * as invoiceSettings from "#lib/domains/money/invoicing/settings/operations.ts";
import * as settlements from "#lib/domains/money/invoicing/settlements/operations.ts";
import * as customerStatements from "#lib/domains/money/invoicing/statements/operations.ts";
import * as taxRates from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import * as listExports from "#lib/domains/money/lists/exports/operations.ts";
import * as lists from "#lib/domains/money/lists/operations.ts";
import * as ach from "#lib/domains/money/payments/ach/operations.ts";
import * as bills from "#lib/domains/money/payments/bills/operations.ts";
import * as payables from "#lib/domains/money/payments/bills/payables/operations.ts";
import * as vendorCredits from "#lib/domains/money/payments/credits/operations.ts";
import * as payments from "#lib/domains/money/payments/operations.ts";
import * as vendorRefunds from "#lib/domains/money/payments/refunds/operations.ts";
import * as billSettlements from "#lib/domains/money/payments/settlements/operations.ts";
import * as vendorStatements from "#lib/domains/money/payments/statements/operations.ts";
import * as vendors from "#lib/domains/money/payments/vendors/operations.ts";
import * as corrections from "#lib/domains/money/payroll/corrections/operations.ts";
import * as payrollDeposits from "#lib/domains/money/payroll/deposits/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import * as payrollPeople from "#lib/domains/money/payroll/people/operations.ts";
import * as paySchedules from "#lib/domains/money/payroll/schedules/operations.ts";
import * as stateAccounts from "#lib/domains/money/payroll/state-accounts/operations.ts";
import * as payStubs from "#lib/domains/money/payroll/stubs/operations.ts";
import * as me from "#lib/domains/trust/access/me/operations.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import * as roles from "#lib/domains/trust/access/roles/operations.ts";
import * as scim from "#lib/domains/trust/access/scim/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import * as agents from "#lib/domains/trust/agents/operations.ts";
import * as approvals from "#lib/domains/trust/approvals/operations.ts";
import * as audit from "#lib/domains/trust/audit/operations.ts";
import * as events from "#lib/domains/trust/events/operations.ts";
import * as intending from "#lib/domains/trust/intents/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import * as mail from "#lib/domains/trust/mail/operations.ts";
import * as plans from "#lib/domains/trust/plans/operations.ts";
import * as evidence from "#lib/domains/trust/receipts/evidence/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/operations.ts";
import * as witnesses from "#lib/domains/trust/receipts/witnesses/operations.ts";
import * as testClock from "#lib/domains/trust/test-clock/operations.ts";
import * as deliveries from "#lib/domains/trust/webhooks/deliveries/operations.ts";
import * as webhooks from "#lib/domains/trust/webhooks/operations.ts";

/** A part of the service, as the reference lists it. */
export interface Chapter {
  title: string;
  operations: Operation[];
}

/** All operations of several files. */
const all = (...of: readonly Readonly<Record<string, Operation>>[]) => of.flatMap((one) => Object.values(one));

/** All that the service can do but for what is done to policies, which are written in terms of these. */
export const chapters: Chapter[] = [
  {
    title: "Entities",
    operations: all(entities, entityDetail, dissolutions, companyConversions),
  },
  { title: "Formations", operations: Object.values(formation) },
  { title: "Amendments", operations: Object.values(companyAmendments) },
  { title: "Documents", operations: [...Object.values(documents), ...Object.values(signing)] },
  { title: "Minute book", operations: Object.values(minuteBook) },
  {
    title: "Signature requests",
    operations: [...Object.values(signatureRequests), ...Object.values(signaturesByLink)],
  },
  {
    title: "Equity",
    operations: [...Object.values(equity), ...Object.values(amendments), ...Object.values(equitySettings)],
  },
  {
    title: "Register of holders",
    operations: [...Object.values(ownership), ...Object.values(register), ...Object.values(ocf)],
  },
  { title: "Secondary sales", operations: Object.values(secondarySales) },
  { title: "Cap table files", operations: Object.values(spreadsheets) },
  {
    title: "Grants",
    operations: [...Object.values(grants), ...Object.values(grantEvents), ...Object.values(conversions)],
  },
  {
    title: "Options and valuations",
    operations: all(exercises, options, valuations, rule701),
  },
  { title: "Elections and exercise forms", operations: Object.values(taxForms) },
  { title: "SAFEs and rounds", operations: [...Object.values(safes), ...Object.values(rounds)] },
  { title: "Convertible notes", operations: Object.values(notes) },
  { title: "Scenarios", operations: Object.values(scenarios) },
  {
    title: "Distributions",
    operations: all(distributions, dividends),
  },
  { title: "Members' capital", operations: Object.values(capital) },
  { title: "Ledger", operations: all(ledger, accounts) },
  { title: "Journal imports", operations: Object.values(imports) },
  { title: "Opening balances", operations: Object.values(openingBalances) },
  { title: "Tags", operations: [...Object.values(tags), ...Object.values(byTag)] },
  { title: "Recurring entries", operations: Object.values(recurringEntries) },
  { title: "Schedules", operations: Object.values(schedules) },
  {
    title: "Financial statements",
    operations: all(reports, salesTax, integrity, ledgerFile, integrityReports),
  },
  { title: "Accounting periods", operations: [...Object.values(closing), ...Object.values(checklist)] },
  { title: "Budgets", operations: Object.values(budgets) },
  { title: "Currencies", operations: Object.values(currencies) },
  { title: "Journal exports", operations: Object.values(exports) },
  { title: "Invoices", operations: [...Object.values(invoicing), ...Object.values(reporting)] },
  { title: "Recurring invoices", operations: Object.values(recurring) },
  {
    title: "Invoice settings and reminders",
    operations: [...Object.values(invoiceSettings), ...Object.values(reminders)],
  },
  {
    title: "Late fees",
    operations: Object.values(lateFees),
  },
  { title: "Sales tax rates", operations: Object.values(taxRates) },
  { title: "Customer payments", operations: Object.values(customerPayments) },
  { title: "Customer credits", operations: [...Object.values(customerCredits), ...Object.values(customerRefunds)] },
  { title: "Credit notes", operations: Object.values(creditNotes) },
  { title: "Invoice settlements", operations: Object.values(settlements) },
  { title: "Customer statements", operations: Object.values(customerStatements) },
  { title: "Receivables", operations: Object.values(receivables) },
  { title: "Bills", operations: [...Object.values(bills), ...Object.values(payables)] },
  { title: "Vendor credits", operations: [...Object.values(vendorCredits), ...Object.values(vendorRefunds)] },
  { title: "Bill settlements", operations: Object.values(billSettlements) },
  { title: "Payments", operations: Object.values(payments) },
  { title: "Vendors", operations: [...Object.values(vendors), ...Object.values(vendorStatements)] },
  { title: "Lists from elsewhere", operations: all(lists, listExports) },
  { title: "Bank accounts", operations: Object.values(banking) },
  { title: "Bank statements", operations: [...Object.values(statements), ...Object.values(reconciling)] },
  { title: "Bank rules", operations: Object.values(bankRules) },
  { title: "ACH files", operations: Object.values(ach) },
  {
    title: "Payroll",
    operations: all(payrollPeople, paySchedules, payroll, payStubs, corrections, payrollDeposits, stateAccounts),
  },
  { title: "Reconciliation", operations: Object.values(reconciliation) },
  { title: "Seats", operations: Object.values(seats) },
  {
    title: "Meetings",
    operations: all(governance, consents, meetingInvitations, governanceSettings),
  },
  { title: "Contracts", operations: [...Object.values(contracts), ...Object.values(contractTerms)] },
  { title: "Papers", operations: Object.values(papers) },
  { title: "Classification", operations: Object.values(classification) },
  {
    title: "Taxes and deadlines",
    operations: [
      ...Object.values(tax),
      ...Object.values(review),
      ...Object.values(franchise),
      ...Object.values(k1),
      ...Object.values(w9),
    ],
  },
  {
    title: "Obligations",
    operations: all(obligations, approvals, calendarFeeds),
  },
  { title: "Contacts", operations: all(contacts, profiles) },
  { title: "Search", operations: Object.values(search) },
  { title: "Agents", operations: Object.values(agents) },
  { title: "Intents", operations: Object.values(intending) },
  { title: "Plans", operations: Object.values(plans) },
  { title: "Outgoing mail", operations: Object.values(mail) },
  { title: "Receipts", operations: [...Object.values(receipts), ...Object.values(evidence)] },
  { title: "Events", operations: Object.values(events) },
  { title: "Webhooks", operations: [...Object.values(webhooks), ...Object.values(deliveries)] },
  { title: "Witnesses", operations: Object.values(witnesses) },
  { title: "Keys and members", operations: all(me, access) },
  { title: "Roles", operations: Object.values(roles) },
  { title: "Single sign-on", operations: [...Object.values(sso), ...Object.values(scim)] },
  { title: "Audit trail", operations: Object.values(audit) },
  { title: "Test clock", operations: Object.values(testClock) },
];

/** An act by the name that policies know it by: an operation that writes, or an intent. */
export interface NamedAct {
  action: string;
  title: string;
  operation: Operation;
  /** What reads its params. */
  reads: Operation["input"];
  /** Whether it is an intent: another name for its operation. */
  isIntent: boolean;
  /** The operation's input, out of the params. */
  input(params: Record<string, unknown>, day: string): unknown;
}

/** The acts among operations; what delegates is done under another's name. */
export const actsOf = (operations: readonly Operation[]): NamedAct[] =>
  operations
    .filter(({ effect, delegates }) => effect === "write" && !delegates)
    .map((operation) => {
      const { name: action, title, input: reads } = operation;
      return { action, title, operation, reads, isIntent: false, input: (params) => params };
    });

/** Every act that policies speak of, but for what is done to policies. */
export const acts: readonly NamedAct[] = [
  ...actsOf(chapters.flatMap(({ operations }) => operations)),
  ...Object.entries(intents).map(([action, { about, params, operation, input }]) => ({
    action,
    title: about.replace(/\.$/, ""),
    operation,
    reads: params,
    isIntent: true,
    input,
  })),
];
