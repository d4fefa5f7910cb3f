import { describe, expect, it } from "vitest";
import * as z from "zod";
import { asOwner } from "../e2e/support/database.ts";
import { records } from "../e2e/support/record-fields.ts";
import { some } from "../e2e/support/table.ts";
import { operations } from "./operations.ts";

// What a record claims is held to the column that it is read from, in the database as it is migrated. TypeScript holds a
// row to Prisma's schema; this holds the zod record, which the reference prints and every answer passes through.

/** The schemas that stand inside another one, whichever way. */
function inside(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod as { def: object };
  const parts = Object.values({ ...def, ...("shape" in def ? (def.shape as object) : {}) });
  return parts.flat().filter((part) => part instanceof z.core.$ZodType);
}

/** Every record that some operation answers, under its name in the reference. */
function answered(): Map<string, z.ZodObject> {
  const seen = new Set<z.core.$ZodType>();
  const named = new Map<string, z.ZodObject>();
  const walk = (schema: z.core.$ZodType) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined && schema instanceof z.ZodObject) named.set(id, schema);
    for (const part of inside(schema)) walk(part);
  };
  for (const { output } of operations) walk(output);
  return named;
}

interface Column {
  type: string;
  is_nullable: boolean;
}

async function columns(): Promise<Map<string, Column>> {
  const found = await asOwner<Column & { name: string }>(
    `select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as is_nullable
     from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(found.map(({ name, type, is_nullable }) => [name, { type, is_nullable }]));
}

/** The schema without what only wraps it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType } };
  return def.innerType ? bare(def.innerType) : schema;
}

/** What a field says it is, in the words of columns: a column of that type may be read as it. */
function typesOf(field: z.core.$ZodType): string[] {
  const schema = bare(field);
  const format = z.globalRegistry.get(schema)?.format;
  if (schema instanceof z.ZodString) {
    return format === "date" ? ["date"] : format === "date-time" ? ["timestamptz"] : ["text"];
  }
  if (schema instanceof z.ZodEnum) return ["text"];
  if (schema instanceof z.ZodLiteral) return [typeof schema.value === "boolean" ? "bool" : "text"];
  if (schema instanceof z.ZodNumber) return schema.isInt ? ["int2", "int4", "int8"] : ["numeric", "float8"];
  if (schema instanceof z.ZodBoolean) return ["bool"];
  if (schema instanceof z.ZodArray) return ["jsonb", ...typesOf(schema.element).map((type) => `_${type}`)];
  return ["jsonb"];
}

const mayBeNull = (field: z.ZodType) => field.safeParse(null).success;

/** Tables of which the service may change something after it is written. */
const changeable = new Set(
  (
    await asOwner<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_any_column_privilege('minutebook_app', oid, 'update')`,
    )
  ).map(({ name }) => name),
);

/** Records whose rows change and that say by themselves not when, and why. */
const untold: Record<string, string> = {
  CapTable: "it is drawn up as of a day, and everything in it says for itself when it was changed",
};

const all = await columns();
const found = answered();

/** What is wrong with a field that is read from a column; null where it says what the column does. */
function quarrel(field: z.ZodType, name: string, alsoNull = false): string | null {
  const column = all.get(name);
  if (!column) return `there is no column ${name}`;
  if (!typesOf(field).includes(column.type)) return `${name} is ${column.type}, the record says ${typesOf(field)}`;
  const isNullable = column.is_nullable || alsoNull;
  if (mayBeNull(field) === isNullable) return null;
  return isNullable ? `${name} may be null, the record says never` : `${name} is never null, the record says it may be`;
}

const COLUMN = /^([a-z_]+\.[a-z_]+)(\?)?$/;

it("a record that has a name is here, and none is that nobody answers", () => {
  expect(Object.keys(records).toSorted()).toEqual([...found.keys()].toSorted());
});

describe.each(some([...found]))("%s", (id, record) => {
  const { of, but = {} } = records[id] ?? { of: null };
  const fields = Object.entries(record.shape as Record<string, z.ZodType>);

  it("says of every field what its column does, or where it comes from", () => {
    const wrong = fields.flatMap(([name, field]) => {
      const source = but[name];
      if (of === null && source === undefined) return [`${name}: nothing says where it comes from`];
      const [, column, alsoNull] = COLUMN.exec(source ?? `${of}.${name}`) ?? [];
      const why = column === undefined ? null : quarrel(field, column, alsoNull !== undefined);
      return why === null ? [] : [`${name}: ${why}`];
    });
    expect(wrong, "a claim that the column does not keep is a wrong answer, or a 500, one day").toEqual([]);
  });

  it("says when it was changed last, where its row can be changed", () => {
    const isTold = !("created_at" in record.shape) || "updated_at" in record.shape;
    const isHeld = of === null || !changeable.has(of) || untold[id] !== undefined;
    expect(isTold || isHeld, "give the table updated_at and the trigger that keeps it, and show it").toBe(true);
  });

  it("tells of no field that it has not, and of none that its own column answers for", () => {
    const names = new Set(fields.map(([name]) => name));
    const idle = Object.keys(but).filter((name) => {
      const field = record.shape[name] as z.ZodType | undefined;
      return !names.has(name) || (of !== null && field !== undefined && quarrel(field, `${of}.${name}`) === null);
    });
    expect(idle, "take it off the list").toEqual([]);
  });
});

describe("the law itself", () => {
  it("knows a wrong type, a null that is not told, and a column that is not there", () => {
    expect(quarrel(z.string(), "invoice.number")).toContain("int");
    expect(quarrel(z.string(), "invoice.due_date")).toContain("is date");
    expect(quarrel(z.string(), "invoice.email")).toContain("may be null");
    expect(quarrel(z.string().nullable(), "invoice.customer")).toContain("is never null");
    expect(quarrel(z.string(), "invoice.colour")).toContain("no column");
    expect(quarrel(z.string().nullable(), "invoice.email")).toBeNull();
  });
});
