import type { Operation } from "#lib/core/operation.ts";
import * as closing from "#lib/domains/books/closing/operations.ts";
import * as exports from "#lib/domains/books/exports/operations.ts";
import * as ledger from "#lib/domains/books/ledger/operations.ts";
import * as reconciliation from "#lib/domains/books/reconciliation/operations.ts";
import * as reports from "#lib/domains/books/reports/operations.ts";
import * as contacts from "#lib/domains/company/contacts/operations.ts";
import * as contracts from "#lib/domains/company/contracts/operations.ts";
import * as documents from "#lib/domains/company/documents/operations.ts";
import * as entities from "#lib/domains/company/entities/operations.ts";
import * as entityActs from "#lib/domains/company/formation/entities/operations.ts";
import * as formation from "#lib/domains/company/formation/operations.ts";
import * as governance from "#lib/domains/company/governance/operations.ts";
import * as obligations from "#lib/domains/company/obligations/operations.ts";
import * as classification from "#lib/domains/compliance/classification/operations.ts";
import * as tax from "#lib/domains/compliance/tax/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import * as banking from "#lib/domains/money/banking/operations.ts";
import * as invoicing from "#lib/domains/money/invoicing/operations.ts";
import * as receivables from "#lib/domains/money/invoicing/receivables/operations.ts";
import * as ach from "#lib/domains/money/payments/ach/operations.ts";
import * as payments from "#lib/domains/money/payments/operations.ts";
import * as vendors from "#lib/domains/money/payments/vendors/operations.ts";
import * as payroll from "#lib/domains/money/payroll/operations.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import * as roles from "#lib/domains/trust/access/roles/operations.ts";
import * as scim from "#lib/domains/trust/access/scim/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import * as agents from "#lib/domains/trust/agents/operations.ts";
import * as approvals from "#lib/domains/trust/approvals/operations.ts";
import * as audit from "#lib/domains/trust/audit/operations.ts";
import * as intending from "#lib/domains/trust/intents/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import * as mail from "#lib/domains/trust/mail/operations.ts";
import * as plans from "#lib/domains/trust/plans/operations.ts";
import * as evidence from "#lib/domains/trust/receipts/evidence/operations.ts";
import * as receipts from "#lib/domains/trust/receipts/operations.ts";
import * as witnesses from "#lib/domains/trust/receipts/witnesses/operations.ts";

/** A part of the service, as the reference lists it. */
export interface Chapter {
  title: string;
  operations: Operation[];
}

/** All that the service can do but for what is done to policies, which are written in terms of these. */
export const chapters: Chapter[] = [
  { title: "Entities", operations: [...Object.values(entities), ...Object.values(entityActs)] },
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
  { title: "Obligations", operations: [...Object.values(obligations), ...Object.values(approvals)] },
  { title: "Contacts", operations: Object.values(contacts) },
  { title: "Agents", operations: Object.values(agents) },
  { title: "Intents", operations: Object.values(intending) },
  { title: "Plans", operations: Object.values(plans) },
  { title: "Outgoing mail", operations: Object.values(mail) },
  { title: "Receipts", operations: [...Object.values(receipts), ...Object.values(evidence)] },
  { title: "Witnesses", operations: Object.values(witnesses) },
  { title: "Keys and members", operations: Object.values(access) },
  { title: "Roles", operations: Object.values(roles) },
  { title: "Single sign-on", operations: [...Object.values(sso), ...Object.values(scim)] },
  { title: "Audit trail", operations: Object.values(audit) },
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
