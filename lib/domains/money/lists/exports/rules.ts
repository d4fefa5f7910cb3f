import { type Cell, csvFile } from "#lib/core/csv.ts";
import type { File } from "#lib/core/file.ts";
import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import { invoiceNumber } from "../../invoicing/rules.ts";
import type { Invoice } from "../../invoicing/schema.ts";
import type { Bill } from "../../payments/bills/schema.ts";
import type { Vendor } from "../../payments/vendors/schema.ts";
import type { PayrollPerson } from "../../payroll/people/schema.ts";

/** A table's columns, each with what a record says in it: text, cents, or nothing. */
type Columns<R> = Readonly<Record<string, (record: R) => Cell>>;

const tableOf = <R>(name: string, columns: Columns<R>, records: readonly R[]): File =>
  csvFile(
    name,
    Object.keys(columns),
    records.map((record) => Object.values(columns).map((cell) => cell(record))),
  );

const contactColumns: Columns<Contact> = {
  contact_id: ({ contact_id }) => contact_id,
  name: ({ name }) => name,
  role: ({ role }) => role,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
};

const vendorColumns: Columns<Vendor> = {
  vendor_id: ({ vendor_id }) => vendor_id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  holder: ({ holder }) => holder,
  account_kind: ({ account_kind }) => account_kind,
  routing_number: ({ routing_number }) => routing_number,
  account_number_masked: ({ account_number_masked }) => account_number_masked,
  account_code: ({ account_code }) => account_code,
  tax_box: ({ tax_box }) => tax_box,
  tax_classification: ({ tax_classification }) => tax_classification,
  legal_name: ({ legal_name }) => legal_name,
  tin_masked: ({ tin_masked }) => tin_masked,
  street: ({ street }) => street,
  city: ({ city }) => city,
  state: ({ state }) => state,
  postal_code: ({ postal_code }) => postal_code,
  w9_received_on: ({ w9_received_on }) => w9_received_on,
  status: ({ status }) => status,
};

/** What an import reads of a text at most. */
const MOST_LETTERS = 1000;
const described = (text: string): string => [...text].slice(0, MOST_LETTERS).join("");

const invoiceColumns: Columns<Invoice> = {
  invoice_id: ({ invoice_id }) => invoice_id,
  number: ({ number }) => invoiceNumber(number),
  former_number: ({ former_number }) => former_number,
  customer: ({ customer }) => customer,
  email: ({ email }) => email,
  sent_on: ({ sent_on }) => sent_on,
  due_date: ({ due_date }) => due_date,
  currency: ({ currency }) => currency,
  amount: ({ amount_cents }) => amount_cents,
  tax: ({ tax_cents }) => tax_cents,
  balance_due: ({ balance_due_cents }) => balance_due_cents,
  description: ({ description }) => described(description),
  status: ({ status }) => status,
};

const billColumns: Columns<Bill> = {
  bill_id: ({ bill_id }) => bill_id,
  vendor: ({ vendor_name }) => vendor_name,
  bill_number: ({ bill_number }) => bill_number,
  bill_date: ({ bill_date }) => bill_date,
  due_date: ({ due_date }) => due_date,
  currency: ({ currency }) => currency,
  amount: ({ amount_cents }) => amount_cents,
  balance_due: ({ balance_due_cents }) => balance_due_cents,
  description: ({ line_items }) => described(line_items.map(({ description }) => description).join("; ")),
  status: ({ status }) => status,
};

/** An employee, and what the schedule that pays them is called. */
export type Employee = PayrollPerson & { pay_schedule: string | null };

const yes = (value: boolean | null | undefined) => (value == null ? null : value ? "yes" : "no");
const whole = (value: number | null | undefined) => (value == null ? null : String(value));

const employeeColumns: Columns<Employee> = {
  person_id: ({ person_id }) => person_id,
  employee_id: ({ employee_id }) => employee_id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  starts_on: ({ starts_on }) => starts_on,
  ends_on: ({ ends_on }) => ends_on,
  pay_kind: ({ pay_kind }) => pay_kind,
  annual_salary: ({ annual_salary_cents }) => annual_salary_cents,
  hourly_rate: ({ hourly_rate_cents }) => hourly_rate_cents,
  hours_per_period: ({ hours_per_period }) => whole(hours_per_period),
  pay_schedule: ({ pay_schedule }) => pay_schedule,
  work_state: ({ filing }) => filing?.work_state ?? null,
  residence_state: ({ filing }) => filing?.residence_state ?? null,
  address: ({ filing }) => filing?.address ?? null,
  filing_status: ({ filing }) => filing?.filing_status ?? null,
  has_multiple_jobs: ({ filing }) => yes(filing?.has_multiple_jobs),
  dependents_credit: ({ filing }) => filing?.dependents_credit_cents ?? null,
  other_income: ({ filing }) => filing?.other_income_cents ?? null,
  w4_deductions: ({ filing }) => filing?.deductions_cents ?? null,
  extra_withholding: ({ filing }) => filing?.extra_withholding_cents ?? null,
  is_exempt: ({ filing }) => yes(filing?.is_exempt),
  state_allowances: ({ filing }) => whole(filing?.state_allowances),
  federal_withheld: ({ federal_withheld_cents }) => federal_withheld_cents,
  state_withheld: ({ state_withheld_cents }) => state_withheld_cents,
};

export const employeesFile = (records: readonly Employee[]): File => tableOf("Employees", employeeColumns, records);
export const contactsFile = (records: readonly Contact[]): File => tableOf("Contacts", contactColumns, records);
export const vendorsFile = (records: readonly Vendor[]): File => tableOf("Vendors", vendorColumns, records);
export const invoicesFile = (records: readonly Invoice[]): File => tableOf("Invoices", invoiceColumns, records);
export const billsFile = (records: readonly Bill[]): File => tableOf("Bills", billColumns, records);
