/** What each chapter of the registry is about, in a sentence or two. */
const abouts: Record<string, string> = {
  Entities: "Companies: made, told about, converted and dissolved. A dissolved one can be read and not written.",
  Formations: "The way of a company from its documents to its tax number, a step at a time.",
  Documents: "The texts that are signed: read, signed, and downloaded as PDF with their signatures.",
  Equity: "The cap table: instruments, grants, SAFEs, transfers, and what a distribution gives to whom.",
  "Members' capital":
    "What members of an llc put in, what of its income is theirs, and what they took out: their capital accounts.",
  Ledger: "The chart of accounts and the journal. A posted entry is never changed: voiding it posts its reversal.",
  "Accounting periods": "Months that are closed, so that nothing dated in them is posted or voided any more.",
  "Financial statements": "What the posted entries come to: balances, income, cash, and whether all of it ties out.",
  "Journal exports": "The whole journal as files that other bookkeeping programs read.",
  Invoices: "What customers owe. Sending, paying and voiding an invoice writes its journal entries.",
  "Late fees": "What being overdue costs by an invoice's terms, each month once, charged by an invoice of its own.",
  Receivables: "Who owes how much, and for how long.",
  Bills:
    "What vendors are owed. Approving, paying and voiding a bill writes its journal entries; a file of one becomes a draft.",
  "Vendor credits":
    "What vendors credit for returned goods or lowered prices, to settle bills with or to be paid back: a credit's own entry lowers what is owed.",
  Payments: "Money that goes out, with its journal entries.",
  Vendors: "Who is paid, and by which bank account.",
  "Bank accounts": "The company's accounts at banks, each kept as a ledger account.",
  "Bank statements": "What banks say has happened, taken in from their files and matched to the journal.",
  "ACH files": "Payments gathered into files that a bank takes (NACHA).",
  Payroll: "People with their pay, and the runs that pay them.",
  Reconciliation: "A month's books compared with what happened in it.",
  Seats: "Who is a director, an officer, a member or a manager of a company, from when until when.",
  Meetings: "Meetings with their agenda, votes and minutes.",
  "Minute book":
    "A company as one file, to hand over: its papers, its register, its books, and the receipts that prove them.",
  "Signature requests": "Documents that people are asked by mail to sign.",
  Contracts: "Agreements written from templates, to be signed as documents.",
  Classification: "Whether a worker is a contractor or an employee, by the test of their state.",
  "Taxes and deadlines": "Tax documents with the figures of the company's own books, and reports with their due dates.",
  Obligations: "What waits for a person to do or decide.",
  Contacts: "People and firms, with all that the workspace knows of them.",
  Agents: "Workers that act on messages, webhooks and mail, each within its skills.",
  Intents: "Nineteen acts under the names that people give them, each answered with its receipt.",
  Plans:
    "Up to 100 intents that are tried together, shown with all that they would do, and then done all or none: a financing, a month's end.",
  "Outgoing mail": "The messages that the service has sent, or keeps because no mail server is set.",
  Receipts: "What was done, signed and logged, with all that it takes to verify it elsewhere.",
  Events: "What has happened in the workspace, in the order of the log of receipts.",
  Webhooks: "Addresses that what happens is posted to, signed (Standard Webhooks).",
  Witnesses: "Who keeps the log's signed heads outside of the service, so that nothing in it is rewritten unseen.",
  "Single sign-on": "How a workspace's people sign in by their company's own OpenID Connect issuer.",
  Policies:
    "Rules of the workspace's own about what may be done, as Cedar texts: every act is decided by them before it is done.",
  Roles: "The workspace's own roles: named sets of scopes, for members beside the four that every workspace has.",
  "Audit trail":
    "What happened beside acts: sign-ins, changed passwords, exports. Written once, and changed by nobody.",
  "Keys and members": "Who may do what in the workspace: API keys, people and invitations.",
};

/** The chapter's sentence; one that has none yet says what it holds. */
export const aboutOf = (title: string) => abouts[title] ?? `Operations on ${title.toLowerCase()}.`;
