import { NewPayrollPerson } from "../payroll/people/schema.ts";
import { centsOf, dayOf, type Manner, quoted } from "./cells.ts";
import { type Listed, type Planned, recordOf } from "./planning.ts";
import type { AnyField, FieldOf } from "./rules.ts";
import { byNames, isThere, type OnPayroll } from "./same-employee.ts";
import type { NewEmployeeList } from "./schema.ts";
import type { Reading } from "./table.ts";
import { emailOf } from "./vendors.ts";

type Field = FieldOf<"employees">;

/** What days and amounts a list of employees has. */
export const employed = {
  days: ["starts_on", "ends_on"],
  amounts: [
    ...["pay_rate", "annual_salary", "hourly_rate", "dependents_credit", "other_income"],
    ...["w4_deductions", "extra_withholding", "federal_withheld", "state_withheld"],
  ],
} as const satisfies { days: readonly Field[]; amounts: readonly Field[] };

/** What is known of the company's own that a list of employees may name. */
export interface Known extends OnPayroll {
  /** Its schedules in use, by their names in lower case; null where several bear one. */
  schedules: ReadonlyMap<string, string | null>;
}

type Given = Pick<NewEmployeeList, "entity_id" | "hours_per_period" | "pay_schedule_id">;

/** What a cell says by words of several kinds; what is none of them is a fault. */
function wordOf<T>(reading: Reading, field: Field, known: readonly (readonly [RegExp, T])[], rule: string): T | null {
  const text = reading.text(field);
  if (text === null) return null;
  const found = known.find(([pattern]) => pattern.test(text));
  if (found === undefined) reading.refuse(field, `${rule}: ${quoted(text)} is none of them`);
  return found?.[1] ?? null;
}

const payKinds = [
  [/hour|\bhr\b/i, "hourly"],
  [/salar|year|annual|annum/i, "salary"],
] as const;

const filings = [
  [/head.of.household/i, "head_of_household"],
  [/jointly|surviving/i, "married_filing_jointly"],
  [/single|separately/i, "single"],
] as const;

const answers = [
  [/^(?:yes|y|true|x|1)$/i, true],
  [/^(?:no|n|false|0)$/i, false],
] as const;

function numberOf(reading: Reading, field: Field): number | null {
  const text = reading.text(field);
  if (text === null) return null;
  if (/^\d{1,6}(?:\.0+)?$/.test(text)) return Number(text);
  reading.refuse(field, `must be a whole number: ${quoted(text)} is none`);
  return null;
}

/** What somebody is paid: by what the row says of its kind, or by which of both amounts it has. */
function payOf(reading: Reading, manner: Manner, given: Given) {
  // Who is paid a salary may have an hourly rate of 0.00 beside it.
  const cents = (field: Field) => centsOf(reading, field, manner) || null;
  const [rate, salary, hourly] = [cents("pay_rate"), cents("annual_salary"), cents("hourly_rate")];
  const said = wordOf(reading, "pay_kind", payKinds, "must be salary (of a year) or hourly");
  const told = (salary === null) === (hourly === null) ? null : salary === null ? "hourly" : "salary";
  const pay_kind = said ?? told;
  if (pay_kind === null && reading.text("pay_kind") === null) {
    reading.refuse("pay_kind", "must say whether it is a salary or by the hour");
  }
  if (pay_kind === "salary") return { pay_kind, annual_salary_cents: salary ?? rate };
  const hours_per_period = numberOf(reading, "hours_per_period") ?? given.hours_per_period ?? null;
  return { pay_kind, hourly_rate_cents: hourly ?? rate, hours_per_period };
}

/** What they told on Form W-4 and the state's form; null where the row says nothing of it. */
function filingOf(reading: Reading, manner: Manner) {
  const cents = (field: Field) => centsOf(reading, field, manner);
  const state = (field: Field) => reading.text(field)?.toUpperCase() ?? null;
  const told = {
    filing_status: wordOf(
      reading,
      "filing_status",
      filings,
      "must be single, married filing jointly or head of household",
    ),
    has_multiple_jobs: wordOf(reading, "has_multiple_jobs", answers, "must be yes or no"),
    dependents_credit_cents: cents("dependents_credit"),
    other_income_cents: cents("other_income"),
    deductions_cents: cents("w4_deductions"),
    extra_withholding_cents: cents("extra_withholding"),
    is_exempt: wordOf(reading, "is_exempt", answers, "must be yes or no"),
    ...{ work_state: state("work_state"), residence_state: state("residence_state") },
    state_allowances: numberOf(reading, "state_allowances"),
    address: reading.text("address"),
  };
  return Object.values(told).every((one) => one === null) ? null : told;
}

function scheduleOf(reading: Reading, { schedules }: Known): string | null {
  const name = reading.text("pay_schedule");
  if (name === null) return null;
  const found = schedules.get(name.toLowerCase());
  if (found) return found;
  const rule =
    found === null ? "must be one schedule's: several are called" : "must be a pay schedule in use: there is no";
  reading.refuse("pay_schedule", `${rule} ${quoted(name)}`);
  return null;
}

/** Where the fields of a record stand in the list. */
const fieldOf = (pay: ReturnType<typeof payOf>, reading: Reading): Readonly<Record<string, AnyField>> => {
  const rated = (field: Field) => (reading.cell(field) === null ? ("pay_rate" as const) : field);
  return {
    ...{ annual_salary_cents: rated("annual_salary"), hourly_rate_cents: rated("hourly_rate") },
    ...{ federal_withheld_cents: "federal_withheld", state_withheld_cents: "state_withheld" },
    ...{ "filing.work_state": "work_state", "filing.residence_state": "residence_state" },
    ...{ "filing.address": "address", "filing.state_allowances": "state_allowances" },
    ...{ "filing.dependents_credit_cents": "dependents_credit", "filing.other_income_cents": "other_income" },
    ...{ "filing.deductions_cents": "w4_deductions", "filing.extra_withholding_cents": "extra_withholding" },
    ...(pay.pay_kind === null ? {} : { pay_kind: "pay_kind" }),
  };
};

/** The name of a row: in one column, or in two. */
export function nameIn({ text }: Reading): string | null {
  const parts = [text("first_name"), text("last_name")].filter((part) => part !== null);
  return text("name") ?? (parts.length === 0 ? null : parts.join(" "));
}

const HAS_LEFT = /^(?:terminated|inactive|dismissed|former|left|archived)/i;

/** The employees of a list. One who is on the payroll already for those days is passed over; whether a known name is the same person is asked. */
export function employeesOf(listed: Listed, given: Given, known: Known): Planned<NewPayrollPerson>[] {
  const there = byNames(known);
  const { manner } = listed;
  return listed.readings.map((reading) => {
    const name = nameIn(reading);
    const told = { reading, name, number: null, due_date: null, amount_cents: null, currency: null };
    const [starts_on, ends_on] = [dayOf(reading, "starts_on", manner), dayOf(reading, "ends_on", manner)];
    if (HAS_LEFT.test(reading.text("status") ?? "") && reading.text("ends_on") === null) {
      reading.remarks.push("They have left, and the file tells no last day.");
      return { ...told, record: null };
    }
    const email = emailOf(reading);
    const person = { row: reading.row, name: name ?? "", email, starts_on: starts_on ?? "", ends_on };
    if (isThere(reading, person, known, there)) return { ...told, record: null };
    const pay = payOf(reading, manner, given);
    const input = {
      ...{ entity_id: given.entity_id, name: name ?? undefined, email },
      ...{ starts_on: starts_on ?? undefined, ends_on, ...pay, pay_kind: pay.pay_kind ?? undefined },
      pay_schedule_id: scheduleOf(reading, known) ?? given.pay_schedule_id ?? null,
      filing: filingOf(reading, manner),
      federal_withheld_cents: centsOf(reading, "federal_withheld", manner),
      state_withheld_cents: centsOf(reading, "state_withheld", manner),
      same_person_as: reading.text("same_person_as"),
    };
    const record = recordOf(reading, NewPayrollPerson, input, fieldOf(pay, reading));
    return { ...told, record, employee: record && employeeOf(record) };
  });
}

const employeeOf = (record: NewPayrollPerson) => ({
  pay_kind: record.pay_kind,
  annual_salary_cents: record.annual_salary_cents ?? null,
  hourly_rate_cents: record.hourly_rate_cents ?? null,
  hours_per_period: record.hours_per_period ?? null,
  ...{ starts_on: record.starts_on, ends_on: record.ends_on ?? null },
});
