/** The lists that come from elsewhere, and what a row of each may say. */
export const fieldsOf = {
  contacts: ["name", "role", "email", "phone"],
  vendors: [
    "name",
    "email",
    "holder",
    "account_kind",
    "routing_number",
    "account_number",
    "account_code",
    "tax_box",
    "tax_classification",
    "legal_name",
    "tin",
    "street",
    "city",
    "state",
    "postal_code",
    "w9_received_on",
    "status",
  ],
  invoices: [
    "invoice_id",
    "customer",
    "email",
    "number",
    "date",
    "due_date",
    "balance_due",
    "amount",
    "currency",
    "description",
    "status",
    "type",
  ],
  bills: [
    "bill_id",
    "vendor",
    "number",
    "date",
    "due_date",
    "balance_due",
    "amount",
    "currency",
    "description",
    "status",
    "type",
  ],
  employees: [
    ...["name", "first_name", "last_name", "email", "starts_on", "ends_on"],
    ...["pay_kind", "pay_rate", "annual_salary", "hourly_rate", "hours_per_period", "pay_schedule"],
    ...["work_state", "residence_state", "address", "filing_status", "has_multiple_jobs", "dependents_credit"],
    ...["other_income", "w4_deductions", "extra_withholding", "is_exempt", "state_allowances"],
    ...["federal_withheld", "state_withheld", "same_person_as", "status"],
  ],
} as const;
export type List = keyof typeof fieldsOf;
export type FieldOf<L extends List> = (typeof fieldsOf)[L][number];
export type AnyField = FieldOf<List>;

/** Whose headings a file has. */
export const writers = ["minutebook", "quickbooks", "xero"] as const;
export type Writer = (typeof writers)[number];

const status = ["status", "invoice status", "bill status"];
const emails = ["email", "e-mail", "emailaddress", "email address", "e-mail address", "main email", "customer email"];
const money = {
  balance_due: [
    ...["balance_due", "open balance", "invoiceamountdue", "amount due", "balance due", "outstanding"],
    ...["amount outstanding", "balance", "open amount", "remaining"],
  ],
  amount: ["amount", "total", "total amount", "invoice total", "invoice amount", "bill total", "original amount"],
  currency: ["currency", "currency code", "currencycode"],
  description: ["description", "memo/description", "memo", "reference", "notes"],
  status,
  type: ["transaction type", "type", "txn type"],
};
const due_date = ["due_date", "due date", "duedate", "due"];
const day = ["date", "transaction date", "txn date", "issue date"];

/** What a column is headed with, folded, the likeliest first: by us, by QuickBooks' and Xero's exports, by hand. */
export const headings: { readonly [L in List]: Readonly<Record<FieldOf<L>, readonly string[]>> } = {
  contacts: {
    name: [
      ...["name", "customer full name", "customer", "customer name", "contactname", "contact name", "display name"],
      ...["client", "client name", "vendor", "company name", "company", "contact", "full name"],
    ],
    role: ["role", "contact type"],
    email: emails,
    phone: ["phone", "phone numbers", "phone number", "phonenumber", "main phone", "telephone", "mobile"],
  },
  vendors: {
    name: [
      ...["name", "vendor", "vendor name", "vendor full name", "vendor display name", "supplier", "supplier name"],
      ...["contactname", "contact name", "display name", "company name", "company", "payee", "full name"],
    ],
    email: [...emails, "vendor email"],
    holder: ["holder", "account holder"],
    account_kind: ["account_kind", "account kind", "bank account type"],
    routing_number: [
      "routing_number",
      "routing number",
      "bank routing number",
      "aba",
      "aba number",
      "aba routing number",
    ],
    // What is headed "Account number" or "Account #" is the number that a vendor knows the company by.
    account_number: ["account_number", "bank account number", "bankaccountnumber", "bank account", "bank account no."],
    account_code: ["account_code", "default expense account", "expense account", "purchasesaccount"],
    tax_box: ["tax_box"],
    tax_classification: ["tax_classification", "tax classification"],
    legal_name: ["legal_name", "legal name", "legalname"],
    tin: ["tin", "tax id", "tax_id", "taxnumber", "tax number", "tax id no.", "ein", "ssn"],
    street: ["street", "street address", "billing street", "address", "address line 1", "poaddressline1", "address1"],
    city: ["city", "billing city", "pocity", "town"],
    state: ["state", "billing state", "poregion", "province/state"],
    postal_code: ["postal_code", "postal code", "zip", "zip code", "billing zip", "popostalcode"],
    w9_received_on: ["w9_received_on", "w-9 received", "w9 received"],
    status,
  },
  invoices: {
    invoice_id: ["invoice_id"],
    customer: [
      ...["customer", "customer full name", "customer name", "contactname", "contact name", "client", "client name"],
      ...["contact", "name", "bill to"],
    ],
    email: emails,
    number: [
      ...["number", "invoice_number", "invoice number", "invoicenumber", "invoice no.", "invoice no", "invoice #"],
      ...["num", "no.", "doc number", "document number", "invoice"],
    ],
    date: ["sent_on", "invoice_date", "invoice date", "invoicedate", ...day],
    due_date,
    ...money,
  },
  bills: {
    bill_id: ["bill_id"],
    vendor: [
      ...["vendor", "vendor_name", "vendor name", "vendor full name", "supplier", "supplier name", "contactname"],
      ...["contact name", "contact", "payee", "name"],
    ],
    number: [
      ...["bill_number", "bill number", "bill no.", "bill no", "invoice_number", "invoice number", "invoicenumber"],
      ...["num", "no.", "ref no.", "ref no", "number", "doc number", "bill"],
    ],
    date: ["bill_date", "bill date", "invoice date", "invoicedate", ...day],
    due_date,
    ...money,
  },
  employees: {
    name: ["name", "employee", "employee name", "employee full name", "full name", "display name", "worker"],
    first_name: ["first_name", "first name", "legal first name", "given name"],
    last_name: ["last_name", "last name", "legal last name", "family name", "surname"],
    email: [...emails, "work email", "personal email"],
    starts_on: ["starts_on", "start date", "hire date", "date of hire", "date hired", "hired on", "first day"],
    ends_on: ["ends_on", "end date", "termination date", "release date", "last day"],
    pay_kind: ["pay_kind", "pay type", "pay kind", "compensation type", "rate type", "per", "pay period"],
    pay_rate: ["pay_rate", "pay rate", "rate", "compensation", "compensation amount", "pay amount"],
    annual_salary: ["annual_salary", "annual salary", "yearly salary", "base salary", "salary"],
    hourly_rate: ["hourly_rate", "hourly rate", "hourly wage", "rate per hour"],
    hours_per_period: ["hours_per_period", "hours per month", "hours a month", "monthly hours"],
    pay_schedule: ["pay_schedule", "pay schedule", "payroll schedule"],
    work_state: ["work_state", "work state", "state of work", "work location state"],
    residence_state: ["residence_state", "residence state", "state of residence", "home state", "state"],
    address: ["address", "home address", "mailing address"],
    filing_status: ["filing_status", "filing status", "federal filing status", "w-4 filing status"],
    has_multiple_jobs: ["has_multiple_jobs", "multiple jobs"],
    // "Dependents" alone may be how many there are.
    dependents_credit: ["dependents_credit", "dependents credit", "dependents amount"],
    other_income: ["other_income", "other income"],
    w4_deductions: ["w4_deductions", "w-4 deductions"],
    extra_withholding: ["extra_withholding", "extra withholding", "additional withholding"],
    is_exempt: ["is_exempt", "exempt from withholding"],
    state_allowances: ["state_allowances", "state allowances"],
    federal_withheld: ["federal_withheld", "federal income tax withheld", "federal withholding"],
    state_withheld: ["state_withheld", "state income tax withheld", "state withholding"],
    same_person_as: ["same_person_as", "same person as"],
    status: ["status", "employee status", "employment status"],
  },
};

/** What a table must have to be one of the list: of each group one at least. A party's name may head its rows instead. */
export const needed: { readonly [L in List]: readonly (readonly AnyField[])[] } = {
  contacts: [["name"]],
  vendors: [["name"]],
  invoices: [
    ["due_date", "date"],
    ["balance_due", "amount"],
  ],
  bills: [
    ["due_date", "date"],
    ["balance_due", "amount"],
  ],
  employees: [["name", "last_name"], ["starts_on"], ["pay_rate", "annual_salary", "hourly_rate"]],
};

/** A heading as headings compare: without Xero's star for what is required. */
export const folded = (heading: string): string =>
  heading
    .replace(/^\ufeff/, "")
    .replace(/^\*/, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

const own = ["account_kind", "balance_due", "merged_into_contact_id", "contact_id", "person_id"];
const xero = ["contactname", "emailaddress", "invoicenumber", "invoiceamountdue", "poaddressline1"];
const quickbooks = ["open balance", "transaction type", "customer full name", "phone numbers", "num", "past due"];

/** Which program has written a table, by headings that are its own; null where none tells. */
export function writerOf(names: readonly string[]): Writer | null {
  const has = (of: readonly string[]) => names.some((name) => of.includes(name));
  return has(own) ? "minutebook" : has(xero) ? "xero" : has(quickbooks) ? "quickbooks" : null;
}

/** What begins a row that adds up others; somebody may be called Total Wine. */
export const isTotal = (text: string): boolean =>
  /^(?:(?:grand |sub-?)?totals?:?|total for .{1,500})$/i.test(text.trim());

/** The same of a row that names no day and no number, as older reports write it: `Total Globex`. */
export const isTotalOf = (text: string): boolean => /^total\b/i.test(text.trim());

/** The time that QuickBooks writes below a report. */
export const isTime = (text: string): boolean =>
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day, .{0,60}\d{1,2}:\d{2}/i.test(text.trim());

/** The one address of several in a cell, and how many there are. */
export function addressesIn(text: string): string[] {
  return text.split(/[,;\s]+/).filter((one) => one !== "");
}

/** Whether a column is headed as one of social security numbers. */
export const isTaxNumber = (heading: string): boolean =>
  /^(?:ssn|social security(?: (?:number|no\.?|#))?|tax id|tin|tax identification number)$/.test(folded(heading));
