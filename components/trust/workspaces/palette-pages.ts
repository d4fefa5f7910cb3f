import { covers, type Scope } from "#lib/core/scopes.ts";

type Page = readonly [path: string, label: string];

/** The pages within a company's parts, below its own address, by what reads them: too many to be listed before anything is typed. */
const pagesWithin: readonly { part: string; scope: Scope; pages: readonly Page[] }[] = [
  {
    part: "Cap table",
    scope: "equity:read",
    pages: [
      ["cap-table/instruments", "Instruments"],
      ["cap-table/events", "Register"],
      ["cap-table/history", "Ownership over time"],
      ["cap-table/grants", "Grants"],
      ["cap-table/safes", "SAFEs"],
      ["cap-table/notes", "Convertible notes"],
      ["cap-table/transfers", "Transfers"],
      ["cap-table/secondary-sales", "Secondary sales"],
      ["cap-table/round", "Round"],
      ["cap-table/scenarios", "Scenarios"],
      ["cap-table/waterfall", "Waterfall"],
      ["cap-table/distribution", "Distribution"],
      ["cap-table/dividends", "Dividends"],
      ["cap-table/capital", "Members' capital"],
      ["cap-table/valuations", "409A valuations"],
      ["cap-table/rule-701", "Rule 701"],
    ],
  },
  {
    part: "Ledger",
    scope: "ledger:read",
    pages: [
      ["ledger", "Chart of accounts"],
      ["ledger/entries", "Journal"],
      ["ledger/recurring", "Recurring entries"],
      ["ledger/schedules", "Schedules: prepaid and fixed assets"],
      ["ledger/tags", "Tags: classes and projects"],
      ["ledger/periods", "Periods: close a month"],
      ["ledger/reconciliations", "Reconciliations"],
      ["ledger/imports", "Start from elsewhere: import a journal"],
      ["ledger/opening-balances", "Opening balances"],
    ],
  },
  {
    part: "Statements",
    scope: "ledger:read",
    pages: [
      ["reports", "Income statement"],
      ["reports/balance-sheet", "Balance sheet"],
      ["reports/cash-flow", "Cash-flow statement"],
      ["reports/cash-movements", "Cash movements"],
      ["reports/trial-balance", "Trial balance"],
      ["reports/by-tag", "Income by tag"],
      ["reports/sales-tax", "Sales tax report"],
      ["reports/budgets", "Budgets"],
      ["reports/currencies", "Exchange rates"],
    ],
  },
  {
    part: "Invoices",
    scope: "invoices:read",
    pages: [
      ["invoices/payments", "Customer payments"],
      ["invoices/credits", "Customer credits"],
      ["invoices/recurring", "Recurring invoices"],
      ["invoices/late-fees", "Late fees"],
      ["invoices/ageing", "Aging of invoices"],
      ["invoices/settings", "Invoice settings: sales tax, reminders, how to pay"],
    ],
  },
  {
    part: "Bills",
    scope: "payments:read",
    pages: [
      ["bills/credits", "Vendor credits"],
      ["bills/ageing", "Aging of bills"],
      ["payments/vendors", "Vendors"],
    ],
  },
  { part: "Banking", scope: "banking:read", pages: [["banking/rules", "Bank rules"]] },
  {
    part: "Payroll",
    scope: "payroll:read",
    pages: [
      ["payroll/people", "Employees"],
      ["payroll/schedules", "Pay schedules"],
      ["payroll/deposits", "Payroll taxes owed"],
      ["payroll/state-accounts", "State tax accounts"],
    ],
  },
  {
    part: "Compliance",
    scope: "tax:read",
    pages: [
      ["compliance", "Deadlines"],
      ["compliance/calendar", "Calendar"],
      ["compliance/filings", "Tax filings"],
      ["compliance/year-end", "Year-end: 1099 and W-2"],
      ["compliance/franchise-tax", "Franchise tax"],
      ["compliance/classifications", "Contractors"],
    ],
  },
];

/** The pages of the settings that the sidebar does not name, for whoever administers the workspace. */
export const settingsPages: readonly Page[] = [
  ["/settings/roles", "Roles"],
  ["/settings/audit", "Audit trail"],
  ["/settings/witnesses", "Witnesses"],
  ["/settings/webhooks", "Webhooks"],
];

/** Those of a company's pages that whoever holds these scopes reads, each with the part that it is of. */
export const pagesFor = (held: ReadonlySet<string>) =>
  pagesWithin
    .filter(({ scope }) => covers(held, scope))
    .flatMap(({ part, pages }) => pages.map(([path, label]) => ({ path, label, part })));
