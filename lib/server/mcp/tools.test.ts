import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { operations } from "#lib/operations.ts";
import { some } from "../../../e2e/support/table.ts";
import { describeOperation, searchOperations } from "./searching.ts";
import { tools } from "./tools.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
const takes = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors);
const served = operations.filter(({ http }) => http !== undefined);

describe.each(some(Object.entries(intents)))("the tool %s", (name, { example }) => {
  it("takes its intent's example, also to be tried, and says that it acts", () => {
    const { inputSchema, annotations, description } = tools.get(name)?.definition ?? {};
    expect(takes(inputSchema ?? {}, { ...example, dry_run: true })).toEqual([]);
    expect(takes(inputSchema ?? {}, { ...example, idempotency_key: "one" })).toEqual([]);
    expect(takes(inputSchema ?? {}, { ...example, dry_run: "yes" })).not.toEqual([]);
    expect(annotations?.readOnlyHint).toBe(false);
    expect(description).toContain("intents:execute");
  });
});

describe("an operation as it is described", () => {
  it("stands by itself, and takes its own example", () => {
    for (const operation of served) {
      const { input, output } = describeOperation(operation) as { input: object; output: object | null };
      expect(JSON.stringify([input, output]), operation.name).not.toContain("#/components/");
      expect(input, operation.name).toMatchObject({ type: "object" });
      expect(takes(input, operation.example), operation.name).toEqual([]);
    }
  });
});

describe("a search", () => {
  const names = (query: string) =>
    searchOperations({ query, limit: 5 }).data.map((found) => (found as { name: string }).name);

  it.each([
    ["send an invoice", "invoices.send"],
    ["Trial balance!", "reports.trial_balance"],
    ["close periods", "periods.close"],
    ["execute plan", "plans.execute"],
    ["the profit and loss of the company", "reports.income_statement"],
    ["what is waiting for my approval", "approvals.list"],
    ["the cap table of a company", "equity.read_cap_table"],
    ["how do I pay the bill of a vendor", "bills.pay"],
  ])("for %j finds %s", (query, name) => {
    expect(names(query)).toContain(name);
  });

  it("for nothing that is told finds nothing", () => {
    for (const query of ["__proto__ \u0000", "!", "qwertyuiop"]) expect(names(query)).toEqual([]);
  });

  it("finds what the API serves, and nothing that only intents know", () => {
    const all = served.flatMap(({ name }) => names(name.replaceAll(/[._]/g, " ")));
    expect([...new Set(all)].filter((name) => !served.some((one) => one.name === name))).toEqual([]);
  });
});
