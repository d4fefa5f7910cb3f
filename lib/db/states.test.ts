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
