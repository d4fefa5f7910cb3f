import type { Operation } from "#lib/core/operation.ts";
import * as access from "#lib/domains/access/operations.ts";
import * as ach from "#lib/domains/ach/operations.ts";
import * as agents from "#lib/domains/agents/operations.ts";
import * as banking from "#lib/domains/banking/operations.ts";
import * as classification from "#lib/domains/classification/operations.ts";
import * as closing from "#lib/domains/closing/operations.ts";
import * as contacts from "#lib/domains/contacts/operations.ts";
import * as contracts from "#lib/domains/contracts/operations.ts";
import * as documents from "#lib/domains/documents/operations.ts";
import * as entities from "#lib/domains/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as exports from "#lib/domains/exports/operations.ts";
import * as formation from "#lib/domains/formation/operations.ts";
import * as governance from "#lib/domains/governance/operations.ts";
import * as intents from "#lib/domains/intents/operations.ts";
import * as invoicing from "#lib/domains/invoicing/operations.ts";
import * as ledger from "#lib/domains/ledger/operations.ts";
import * as mail from "#lib/domains/mail/operations.ts";
import * as obligations from "#lib/domains/obligations/operations.ts";
import * as payments from "#lib/domains/payments/operations.ts";
import * as payroll from "#lib/domains/payroll/operations.ts";
import * as receipts from "#lib/domains/receipts/operations.ts";
import * as receivables from "#lib/domains/receivables/operations.ts";
import * as reconciliation from "#lib/domains/reconciliation/operations.ts";
import * as reports from "#lib/domains/reports/operations.ts";
import * as statements from "#lib/domains/statements/operations.ts";
import * as tax from "#lib/domains/tax/operations.ts";
import * as vendors from "#lib/domains/vendors/operations.ts";

/** A part of the service, as the reference lists it. */
interface Chapter {
  title: string;
  operations: Operation[];
}

/** Everything the service can do: the API, the reference, the tools and the generated tests are read from here. */
export const chapters: Chapter[] = [
  { title: "Entities", operations: Object.values(entities) },
  { title: "Formations", operations: Object.values(formation) },
  { title: "Documents", operations: Object.values(documents) },
  { title: "Equity", operations: Object.values(equity) },
  { title: "Ledger", operations: Object.values(ledger) },
  { title: "Accounting periods", operations: Object.values(closing) },
  { title: "Financial statements", operations: Object.values(reports) },
  { title: "Journal exports", operations: Object.values(exports) },
  { title: "Invoices", operations: Object.values(invoicing) },
  { title: "Receivables", operations: Object.values(receivables) },
  { title: "Payments", operations: Object.values(payments) },
  { title: "Vendors", operations: Object.values(vendors) },
  { title: "Bank accounts", operations: Object.values(banking) },
  { title: "Bank statements", operations: Object.values(statements) },
  { title: "ACH files", operations: Object.values(ach) },
  { title: "Payroll", operations: Object.values(payroll) },
  { title: "Reconciliation", operations: Object.values(reconciliation) },
  { title: "Meetings", operations: Object.values(governance) },
  { title: "Contracts", operations: Object.values(contracts) },
  { title: "Classification", operations: Object.values(classification) },
  { title: "Taxes and deadlines", operations: Object.values(tax) },
  { title: "Obligations", operations: Object.values(obligations) },
  { title: "Contacts", operations: Object.values(contacts) },
  { title: "Agents", operations: Object.values(agents) },
  { title: "Intents", operations: Object.values(intents) },
  { title: "Outgoing mail", operations: Object.values(mail) },
  { title: "Receipts", operations: Object.values(receipts) },
  { title: "Keys and members", operations: Object.values(access) },
];

export const operations: Operation[] = chapters.flatMap((chapter) => chapter.operations);
