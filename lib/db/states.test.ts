import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Machine } from "#lib/core/machine.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { some } from "../../e2e/support/table.ts";

const isMachine = (value: unknown): value is Machine =>
  typeof value === "object" && value !== null && "states" in value && "table" in value;

/** Every machine of every domain's states.ts, so that a new domain's are held as well. */
async function declaredMachines(): Promise<Machine[]> {
  const domains = path.resolve(import.meta.dirname, "../domains");
  const files = readdirSync(domains, { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === "states.ts",
  );
  const modules = await Promise.all(files.map((file) => import(path.join(domains, file))));
  return modules.flatMap((module) => Object.values(module as Record<string, unknown>)).filter(isMachine);
}

/** `open>active` for each step of the table; one that stays where it is changes nothing, and needs nobody's leave. */
const stepsOf = (machine: Machine) =>
  Object.entries(machine.table)
    .flatMap(([from, row]) => Object.values(row).flatMap((to) => (to === from ? [] : [`${from}>${to}`])))
    .toSorted();

interface Guard {
  table: string;
  column: string;
  steps: string[];
}

/** What the database lets happen to a status: the arguments of its guard_transition triggers. */
async function guards(): Promise<Guard[]> {
  const triggers = await asOwner<{ table: string; args: string[] }>(
    `select tgrelid::regclass::text as table, string_to_array(
       regexp_replace(pg_get_triggerdef(oid), '^.*guard_transition\\(''(.*)''\\)$', '\\1'), ''', ''') as args
     from pg_trigger where tgfoid = 'guard_transition'::regproc order by 1`,
  );
  return triggers.map(({ table, args: [column = "", ...steps] }) => ({ table, column, steps: steps.toSorted() }));
}

/** Columns whose table's own function says where a row begins, and more than that. */
const otherwise = ["journal_entry.status", "bill.status", "bank_line.status", "accounting_period.status"];

/** Last states in which something of a row is still to come, or is refused by other means. */
const changedStill: Record<string, string> = {
  "account.status inactive": "where it stands on a statement is told at any time",
  "document.status superseded": "it has nothing that changes",
  "entity.status dissolved": "refused by refuse_dissolved",
  "entity.formation_status Active": "a company goes on",
  "execution.status completed": "what people have allowed of it is done and told later",
  "execution.status failed": "what people have allowed of it is done and told later",
  "journal_entry.status voided": "every column is said once",
  "mail.status sent": "a worker's own",
  "mail.status kept": "a worker's own",
  "approval_request.status approved": "what it has done is told in the same act, once",
  "approval_request.status rejected": "it has nothing that changes",
  "approval_request.status withdrawn": "it has nothing that changes",
  "approval_request.status expired": "it has nothing that changes",
  "recurring_entry.status ended": "what it is called may be told better",
  "safe.status converted": "its money and its papers may still come",
  "safe.status cancelled": "its papers may still come",
  "safe.status repaid": "its papers may still come",
  "convertible_note.status converted": "its money and its papers may still come",
  "convertible_note.status cancelled": "its papers may still come",
  "convertible_note.status repaid": "its papers may still come",
  "signature_signer.status signed": "what became of the message to them may come later",
  "signature_signer.status declined": "what became of the message to them may come later",
  "signature_signer.status closed": "what became of the message to them may come later",
};

const [machines, guarded] = await Promise.all([declaredMachines(), guards()]);
const spelled = (steps: string[]) => [...new Set(steps)].toSorted().join(" ");

describe("the state machines in states.ts and in the database", () => {
  it("are there to be compared", () => {
    expect(machines.length).toBeGreaterThanOrEqual(3);
    expect(guarded.length).toBeGreaterThanOrEqual(3);
  });

  it.each(some(machines.map((machine) => [machine.name, machine] as const)))(
    "agree on the %s: the database allows its steps and no others",
    (_, machine) => {
      expect(guarded.map(({ steps }) => spelled(steps))).toContain(spelled(stepsOf(machine)));
    },
  );

  it.each(some(guarded.map((guard) => [`${guard.table}.${guard.column}`, guard] as const)))(
    "agree on %s: the database allows what some states.ts says",
    (_, guard) => {
      expect(machines.map((machine) => spelled(stepsOf(machine)))).toContain(spelled(guard.steps));
    },
  );

  it("agree on where a row begins: in the column's default, and in no other state, whatever a statement says", async () => {
    const begins = await asOwner<{ name: string }>(
      `select tgrelid::regclass || '.' || a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
         join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where t.tgfoid = 'refuse_change'::regproc and t.tgtype & 4 > 0 and t.tgenabled = 'O'
         and pg_get_triggerdef(t.oid) like '%(new.' || a.attname || ' <> ' || pg_get_expr(d.adbin, d.adrelid) || ')%'`,
    );
    const found = [...begins.map(({ name }) => name), ...otherwise];
    const missing = guarded.map(({ table, column }) => `${table}.${column}`).filter((name) => !found.includes(name));
    expect(missing, "create the trigger begins on it").toEqual([]);
  });

  it("agree on the last states: what leads nowhere any more is changed no more", async () => {
    const ended = await asOwner<{ table: string; definition: string }>(
      `select tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition from pg_trigger
       where tgfoid = 'refuse_change'::regproc and tgenabled = 'O' and pg_get_triggerdef(oid) ~ ' BEFORE UPDATE ON .* WHEN .*old\\.status'`,
    );
    const open = guarded.flatMap(({ table, column, steps }) => {
      const from = steps.map((step) => step.split(">")[0]);
      const last = steps.map((step) => step.split(">")[1] ?? "").filter((to) => !from.includes(to));
      const definition = ended.find((one) => one.table === table)?.definition ?? "";
      // Named, or what is told by not being the first.
      const isNamed = (state: string) => definition.includes(`'${state}'`) || definition.includes("old.status <> ");
      return [...new Set(last)].filter((state) => !isNamed(state)).map((state) => `${table}.${column} ${state}`);
    });
    expect(open.filter((name) => changedStill[name] === undefined)).toEqual([]);
  });

  it("agree on the first state: a column begins where no step leads back to nothing", async () => {
    for (const { table, column, steps } of guarded) {
      const [found] = await asOwner<{ initial: string | null }>(
        `select substring(column_default from '^''(.*)''::text$') as initial from information_schema.columns
         where table_schema = 'public' and table_name = $1 and column_name = $2`,
        [table, column],
      );
      const states = steps.flatMap((step) => step.split(">"));
      expect(states, `${table}.${column}`).toContain(found?.initial);
    }
  });
});
