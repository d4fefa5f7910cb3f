import * as z from "zod";
import { CalendarDate, Id, Page, Paging } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { NewPay, NewPayrollPerson, NewStates, ParticularsChange, PayrollPerson, PersonFilter } from "./schema.ts";
import * as people from "./store.ts";

const at = within("payroll_people", "/v1/entities/{entity_id}/payroll-people", "payroll");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const person = { ...entity, person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createPerson = operation({
  ...at("create", "POST"),
  // One at a time, so that of two of one name the second is asked who they are.
  entity: entityInPathChanging,
  title: "Add an employee",
  about:
    "Paid a salary (`annual_salary_cents`) or by the hour (`hourly_rate_cents` times `hours_per_period`, the usual hours of a month) from `starts_on` on. Another pay from a later day is added by `POST …/pay`. Who comes back is added again, and is the same employee, whose wages of a year count together: by `same_person_as`, or by the same name and e-mail address. A name that is on the payroll already, and neither, is a 409 that asks which of both it is.",
  input: NewPayrollPerson,
  output: PayrollPerson,
  example: {
    ...entity,
    name: "Grace Hopper",
    email: "grace@example.com",
    pay_kind: "salary",
    annual_salary_cents: 12_000_000,
    starts_on: "2026-01-01",
  },
  run: ({ tx }, input) => people.insert(tx, input),
});

export const listPeople = operation({
  ...at("list", "GET"),
  title: "List employees",
  about:
    "Newest first, those who have left included; `on` asks who is on it that day, `search` for a part of the name or of the e-mail address.",
  input: Paging.extend(PersonFilter.shape),
  output: Page(PayrollPerson),
  example: entity,
  run: ({ tx }, filter) => people.list(tx, filter),
});

export const readPerson = operation({
  ...at("read", "GET /{person_id}"),
  title: "Read an employee",
  input: z.object({ entity_id, person_id: Id("prsn") }),
  output: PayrollPerson,
  example: person,
  run: ({ tx }, input) => people.load(tx, input),
});

export const addPay = operation({
  ...at("pay", "POST /{person_id}/pay"),
  title: "Change compensation",
  about:
    "A raise, or another kind of pay: it holds from `effective_from` until the next pay begins, and what was paid before stays in `pay_history`. Runs that are made already stay as they are. A day on which a pay begins already is a 409; one on which the person is not on the payroll a 400.",
  input: NewPay,
  output: PayrollPerson,
  example: { ...person, effective_from: "2026-07-01", pay_kind: "salary", annual_salary_cents: 13_200_000 },
  run: ({ tx }, input) => people.insertPay(tx, input),
});

export const tellStates = operation({
  ...at("states", "POST /{person_id}/states"),
  // Not while a run is approved, which keeps the states of its day.
  entity: entityInPathChanging,
  title: "Record a move to another state",
  about:
    "Where they work and live from `effective_from` on, and whose income tax is withheld of their pay (`withholding_state`; left out, `work_state`, where they live in no other). A pay has the states of its pay date: of a draft as they are told, of an approved run as they were; what was paid stays as it is, also when they are told anew of a day that is past. What is told of the same day takes the place of what was told of it before.",
  input: NewStates,
  output: PayrollPerson,
  example: { ...person, effective_from: "2026-07-01", work_state: "NY", residence_state: "NY" },
  run: ({ tx }, input) => people.tellStates(tx, input),
});

export const endPerson = operation({
  ...at("end", "POST /{person_id}/end"),
  title: "End employment",
  about:
    "`ends_on` is their last day; a later month's payroll leaves them out, and a draft that would still pay them is not approved (409). It may be set again.",
  input: z.object({ entity_id, person_id: Id("prsn"), ends_on: CalendarDate }),
  output: PayrollPerson,
  example: { ...person, ends_on: "2026-06-30" },
  run: ({ tx }, input) => people.end(tx, input, input.ends_on),
});

export const updatePerson = operation({
  ...at("update", "PATCH /{person_id}"),
  // Not while a run is approved, which counts what the year has paid the same employee.
  entity: entityInPathChanging,
  title: "Update an employee's particulars",
  about:
    "What they told on Form W-4 and the state's form, what is withheld of each of their own pays, the schedule that pays them, and of whom another record tells as well (`same_person_as`). What is left out stays as it is; null takes it back, and `filing` and `deductions` are replaced whole. Runs that are made already stay as they are. Where they work and live is told by `filing` as it is from today on, and by `POST …/states` from any other day. No table of income taxes is kept here: what to withhold is yours to say, and what `filing` says changes no amount.",
  input: ParticularsChange,
  output: PayrollPerson,
  example: {
    ...person,
    filing: { filing_status: "single", work_state: "CA" },
    federal_withheld_cents: 152_000,
    state_withheld_cents: 48_000,
    deductions: [{ name: "401(k)", amount_cents: 50_000, kind: "traditional_401k" }],
  },
  run: ({ tx }, input) => people.update(tx, input),
});
