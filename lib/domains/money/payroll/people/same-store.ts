import { conflict, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { type Sql, sql } from "#lib/db/sql.ts";
import { isSameAddress } from "./rules.ts";
import type { NewPayrollPerson, PayrollPerson } from "./schema.ts";

// Who is the same person. No tax number is kept of an employee: the same name with the same address is taken for the same person, a name
// alone for neither, since both are met with (who came back, and a namesake), and another address says nothing. So whoever adds a name
// that is there already says which it is.

type Known = Pick<RowOf<"payroll_person">, "person_id" | "employee_id" | "email">;

const nameKey = (name: Sql) => sql`lower(regexp_replace(${name}, '[[:space:]]+', ' ', 'g'))`;
const sameName = (name: Sql) => sql`${nameKey(sql`p.name`)} = ${nameKey(name)}`;

/** The employee whom a record is of. Throws 404 naming the field, also where it is another company's. */
function saidOf(employees: ReadonlyMap<string, string>, person_id: string): string {
  const employee_id = employees.get(person_id);
  if (employee_id === undefined) throw notFound("person of same_person_as");
  return employee_id;
}

const sameAsThat = (name: string, person_id: string) =>
  conflict(
    `same_person_as must not say otherwise: ${name} with this e-mail address is on the payroll already, as ${person_id}, and is the same person.`,
    "same_person",
  );

/** A record that is added, and what it tells of who it is of. */
type New = Pick<NewPayrollPerson, "name" | "email" | "same_person_as"> & { person_id: string };

/**
 * The employees of records that are added to a company's payroll one after the other, each by its own identifier, in their order. The
 * caller holds the company. Throws 409 where a name is on the payroll already, by one of them too, and nobody has said whether it is the
 * same person, and where what is said is not what name and address say.
 */
export async function employeesOfNew(tx: Tx, entity_id: string, added: readonly New[]): Promise<string[]> {
  const names = added.map(({ name }) => name);
  const given = added.flatMap(({ same_person_as }) => (isRecord(same_person_as) ? [same_person_as] : []));
  const [keys, named, employees] = await Promise.all([
    keysOf(tx, names),
    namedAmong(tx, entity_id, names),
    employeesAmong(tx, entity_id, given),
  ]);
  const byKey = new Map<string, Known[]>(Map.groupBy(named, ({ asked }) => keys.get(asked) ?? ""));
  return added.map(({ person_id, name, email = null, same_person_as = null }) => {
    const key = keys.get(name) ?? "";
    const known = byKey.get(key) ?? [];
    const employee_id = employeeOf(known, employees, { person_id, name, email, same_person_as });
    known.push({ person_id, employee_id, email });
    byKey.set(key, known);
    return employee_id;
  });
}

const isRecord = (same_person_as: string | null | undefined): same_person_as is string =>
  same_person_as != null && same_person_as !== "nobody";

/** The employee of one of them; `known` are those who bear the name already. */
function employeeOf(
  known: readonly Known[],
  employees: ReadonlyMap<string, string>,
  { person_id, name, email = null, same_person_as = null }: New,
): string {
  const same = known.find((one) => isSameAddress(one.email, email));
  const said = isRecord(same_person_as) ? saidOf(employees, same_person_as) : null;
  if (same && (same_person_as === "nobody" || (said !== null && said !== same.employee_id))) {
    throw sameAsThat(name, same.person_id);
  }
  const [other] = known;
  if (same_person_as === null && !same && other) {
    throw conflict(
      `${name} is on the payroll already, as ${other.person_id}: give that as same_person_as where it is the same person, whose wages of a year count together, or nobody where it is another of this name.`,
      "same_name",
    );
  }
  return said ?? same?.employee_id ?? person_id;
}

/**
 * Has a record be of the same employee as another, with whatever else is of either, or (`nobody`) of an employee of its own. The caller
 * holds the company. Throws 404, and 409 where name and address say otherwise.
 */
export async function setSame(tx: Tx, person: PayrollPerson, same_person_as: string): Promise<void> {
  const { entity_id, person_id, employee_id, name, email } = person;
  if (same_person_as !== "nobody") {
    const said = saidOf(await employeesAmong(tx, entity_id, [same_person_as]), same_person_as);
    await tx.sql`
      update payroll_person set employee_id = ${said}, updated_at = now()
      where employee_id = ${employee_id} and employee_id <> ${said}`;
    return;
  }
  const others = await tx.sql<Known & Pick<RowOf<"payroll_person">, "name">>`
    select person_id, employee_id, email, name from payroll_person
    where employee_id = ${employee_id} and person_id <> ${person_id} order by person_id`;
  const [first] = others;
  if (!first) return;
  const same = others.find((one) => one.name.toLowerCase() === name.toLowerCase() && isSameAddress(one.email, email));
  if (same) throw sameAsThat(name, same.person_id);
  // Whoever is left is called by a record of their own.
  if (employee_id === person_id) {
    await tx.sql`
      update payroll_person set employee_id = ${first.person_id}, updated_at = now()
      where employee_id = ${employee_id} and person_id <> ${person_id}`;
    return;
  }
  await tx.sql`
    update payroll_person set employee_id = ${person_id}, updated_at = now() where person_id = ${person_id}`;
}

/** What names compare by, as PostgreSQL tells it. */
async function keysOf(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.sql<{ asked: string; name_key: string }>`
    select n.asked, ${nameKey(sql`n.asked`)} as name_key from unnest(${[...new Set(names)]}::text[]) n (asked)`;
  return new Map(rows.map(({ asked, name_key }) => [asked, name_key]));
}

/** The records that bear one of these names, each beside the name as it was asked for. */
export const namedAmong = (tx: Tx, entity_id: string, names: readonly string[]) => tx.sql<
  Pick<RowOf<"payroll_person">, "person_id" | "employee_id" | "email" | "starts_on" | "ends_on"> & { asked: string }
>`
  select n.asked, p.person_id, p.employee_id, p.email, p.starts_on, p.ends_on
  from unnest(${[...new Set(names)]}::text[]) n (asked) join payroll_person p
    on p.entity_id = ${entity_id} and ${sameName(sql`n.asked`)} order by p.person_id`;

/** The employees whom records of the company are of, by the records; what is none of its own is left out. */
export async function employeesAmong(
  tx: Tx,
  entity_id: string,
  person_ids: readonly string[],
): Promise<Map<string, string>> {
  if (person_ids.length === 0) return new Map();
  const found = await tx.sql<Pick<Known, "person_id" | "employee_id">>`
    select person_id, employee_id from payroll_person
    where entity_id = ${entity_id} and person_id = any(${[...new Set(person_ids)]}::text[])`;
  return new Map(found.map(({ person_id, employee_id }) => [person_id, employee_id]));
}
