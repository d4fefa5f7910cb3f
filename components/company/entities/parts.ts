/** The parts of a company's book, below its own address, as its tabs have them. */
export const companyParts = [
  ["cap-table", "Cap table"],
  ["ledger", "Ledger"],
  ["reports", "Statements"],
  ["invoices", "Invoices"],
  ["bills", "Bills"],
  ["payments", "Payments"],
  ["banking", "Banking"],
  ["payroll", "Payroll"],
  ["seats", "Seats"],
  ["meetings", "Meetings"],
  ["contracts", "Contracts"],
  ["compliance", "Compliance"],
] as const;
