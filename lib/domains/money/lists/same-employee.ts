import { nameKey } from "#lib/core/names.ts";
import { isSameAddress } from "#lib/domains/money/payroll/people/rules.ts";
import { quoted } from "./cells.ts";
import type { Reading } from "./table.ts";

// Who of a list of employees is on the payroll already, or is there twice: by the same rule by which one is added by itself, told beforehand.

/** Somebody's time on the payroll, as it is there or as a row before tells it. */
export interface Employed {
  /** By its identifier, or by its row. */
  called: string;
  row: number | null;
  employee_id: string;
  name_key: string;
  email: string | null;
  starts_on: string;
  ends_on: string | null;
}

export interface OnPayroll {
  /** Whoever bears one of the list's names. */
  named: readonly Employed[];
  /** The employees whom the records are of that the list names as the same person's. */
  employees: ReadonlyMap<string, string>;
}

interface Person {
  row: number;
  name: string;
  email: string | null;
  starts_on: string;
  ends_on: string | null;
}

const overlap = (a: Pick<Person, "starts_on" | "ends_on">, b: Pick<Person, "starts_on" | "ends_on">) =>
  (a.ends_on === null || b.starts_on <= a.ends_on) && (b.ends_on === null || a.starts_on <= b.ends_on);

/** What a row says of whom another record tells as well: nothing, nobody, or an employee. Null where it is a fault. */
function saidOf(reading: Reading, { employees }: OnPayroll): { employee_id: string | null; isTold: boolean } | null {
  const text = reading.text("same_person_as");
  if (text === null) return { employee_id: null, isTold: false };
  if (text === "nobody") return { employee_id: null, isTold: true };
  const employee_id = employees.get(text);
  if (employee_id !== undefined) return { employee_id, isTold: true };
  reading.refuse("same_person_as", `must be nobody, or the person_id of an employee: ${quoted(text)} is none`);
  return null;
}

/** Those who are there by their names, as names compare; the rows that are taken in are put among them. */
export const byNames = ({ named }: OnPayroll): Map<string, Employed[]> =>
  Map.groupBy(named, ({ name_key }) => name_key);

/** Whether a row's employee is on the payroll already for those days; what of it is to be told first is a fault of the row. */
export function isThere(reading: Reading, person: Person, known: OnPayroll, there: Map<string, Employed[]>): boolean {
  const { row, name, email, starts_on, ends_on } = person;
  const said = saidOf(reading, known);
  if (said === null || name === "") return false;
  const name_key = nameKey(name);
  const namesakes = there.get(name_key) ?? [];
  const same = namesakes.filter((one) => isSameAddress(one.email, email));
  const already = said.isTold
    ? undefined
    : (same.find((one) => overlap(one, person)) ??
      namesakes.find((one) => one.email === null && email === null && one.starts_on === starts_on));
  if (already?.row === null) {
    reading.remarks.push(`They are on the payroll already, as ${already.called}, and stay as they are.`);
    return true;
  }
  if (already) {
    reading.refuse("name", `must be given once: ${already.called} has it already, of the same days`);
    return false;
  }
  const [one] = same;
  const [other] = namesakes;
  if (one && said.isTold && said.employee_id !== one.employee_id) {
    reading.refuse(
      "same_person_as",
      `must not say otherwise: the same name with the same e-mail address is the same person, ${one.called}`,
    );
  } else if (!(one || said.isTold) && other) {
    const ask =
      other.row === null
        ? `is on the payroll already, as ${other.called}: say that in same_person_as where it is the same person`
        : `is there already, in ${other.called}: give both one e-mail address where it is the same person`;
    reading.refuse("name", `${ask}, or nobody in same_person_as where it is another of this name`);
  } else if (one && !said.isTold) {
    reading.remarks.push(
      `The same employee as ${one.called}: what the company pays them in a year is counted together.`,
    );
  }
  const employee_id = said.employee_id ?? one?.employee_id ?? `row ${row}`;
  there.set(name_key, [...namesakes, { called: `row ${row}`, row, employee_id, name_key, email, starts_on, ends_on }]);
  return false;
}
