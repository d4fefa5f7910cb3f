import { covers, type Scope } from "#lib/core/scopes.ts";

/** The parts of a company's book, below its own address, as its tabs and the palette have them, and what reads each. */
const companyParts = [
  ["cap-table", "Cap table", "equity:read"],
  ["ledger", "Ledger", "ledger:read"],
  ["reports", "Statements", "ledger:read"],
  ["invoices", "Invoices", "invoices:read"],
  ["bills", "Bills", "payments:read"],
  ["payments", "Payments", "payments:read"],
  ["banking", "Banking", "banking:read"],
  ["payroll", "Payroll", "payroll:read"],
  ["seats", "Seats", "governance:read"],
  ["meetings", "Meetings", "governance:read"],
  ["documents", "Documents", "documents:read"],
  ["contracts", "Contracts", "contracts:read"],
  ["compliance", "Compliance", "tax:read"],
] as const satisfies readonly (readonly [part: string, label: string, scope: Scope])[];

/** The parts that whoever holds these scopes may read: what leads to another would lead to a refusal. */
export function partsFor(scopes: readonly string[]) {
  const held = new Set(scopes);
  return companyParts.filter(([, , scope]) => covers(held, scope));
}
