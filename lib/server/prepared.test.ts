import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { generation, preparedTexts, renewStatements } from "#lib/db/sql.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { call, recordOf, textOf } from "../../e2e/support/client.ts";
import { ensure, type Ids, namesOf, type Served, sendAsOwn, served } from "../../e2e/support/records.ts";
import { isTried, size } from "../../e2e/support/size.ts";
import { sources } from "../../e2e/support/sources.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { api } from "./api.ts";

// Every text is prepared once on every connection and kept there, so that how many there are must follow from the code
// and not from what clients send: all operations are asked with all of their optional fields, with none of them, and, one in four
// (each in a proof), with some by chance.

const SEED = 20_261_121;
/**
 * How likely an optional field is given, round by round, and how many an operation has at least for the round to ask it anything
 * that those before have not.
 */
const rounds = [
  { given: 1, least: 0 },
  { given: 0, least: 1 },
  ...Array.from({ length: size(10) }, () => ({ given: 0.5, least: 2 })),
];

/** The same numbers each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = chance(SEED);

/** Something that the field takes, where that can be told from its type. */
function sample(field: z.core.$ZodType): unknown {
  const { def } = field._zod as { def: { innerType?: z.core.$ZodType } };
  if (def.innerType) return sample(def.innerType);
  const told = z.globalRegistry.get(field);
  if (field instanceof z.ZodEnum) return field.options[Math.floor(next() * field.options.length)];
  if (field instanceof z.ZodNumber) return 1;
  if (field instanceof z.ZodBoolean) return next() < 0.5;
  if (field instanceof z.ZodString) return told?.example ?? (told?.format === "date" ? "2026-03-31" : "Example");
  return undefined;
}

const isOptional = (field: z.ZodType) => field.safeParse(undefined).success;
const fieldsOf = ({ operation }: Served) => Object.entries(operation.input.shape as Record<string, z.ZodType>);
const optionalFields = (one: Served) => fieldsOf(one).filter(([, field]) => isOptional(field)).length;

/** The operation with an example that has each of its optional fields with that chance. */
function varied(one: Served, given: number): Served {
  const { operation } = one;
  const fields = fieldsOf(one).flatMap(([name, field]) => {
    const value = operation.example[name] ?? (isOptional(field) ? sample(field) : undefined);
    return isOptional(field) && next() >= given ? [] : [[name, value]];
  });
  return { ...one, operation: { ...operation, example: Object.fromEntries(fields) } };
}

const isEnding = ({ operation }: Served) => operation.entity.in !== "nothing" && operation.entity.hold === "ending";

const product = sources().filter(({ file, isTest }) => file.startsWith("lib/") && !isTest);
const count = (code: string, pattern: RegExp) => code.match(pattern)?.length ?? 0;

/**
 * What the code allows: each statement once, and once more for each piece of it that may be left out or be another,
 * twofold; each move of a record twice, as it may set further columns.
 */
function allowed(): number {
  const chapters = product.flatMap(({ code }) => code.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/));
  return chapters.reduce((sum, code) => {
    const pieces = count(code, /\?\s*(?:null|empty)\b|&&\s*sql`|[?:]\s*sql`/g);
    return sum + count(code, /\btx\.sql\b/g) * Math.min(64, 2 ** pieces) + 2 * count(code, /\bmove\(tx\b/g);
  }, 0);
}

let texts: string[] = [];
beforeAll(async () => {
  vi.stubEnv("SERVER_URL", "http://localhost");
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => api.fetch(new Request(url, init)));
  const tenant = await openTenant();
  const made = await call("POST", "/v1/entities", { key: tenant.key, body: createEntity.example });
  const ids: Ids = { entity_id: textOf(recordOf(made), "entity_id") };
  // What only an empty cap table takes in comes first.
  for (const name of ["cap_table_import_id", ...served.flatMap(namesOf)]) await ensure(name, ids, tenant);
  renewStatements(generation());
  for (const { given, least } of rounds) {
    const isByChance = least > 1;
    const asked = served.filter(
      (one) => !isEnding(one) && optionalFields(one) >= least && !(isByChance && !isTried(one.title)),
    );
    for (const one of asked) await sendAsOwn(varied(one, given), ids, tenant.key);
  }
  texts = preparedTexts();
});

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe(`what is prepared after ${rounds.length} rounds of all operations (seed ${SEED})`, () => {
  it("is no more than the statements that the code has, with the pieces that may be left out", () => {
    expect(texts.length, "nothing was asked").toBeGreaterThan(100);
    expect(texts.length).toBeLessThanOrEqual(allowed());
  });

  it("has one text for every insert, whatever was given", () => {
    const inserted = texts.flatMap((text) => [...text.matchAll(/\binsert into (\w+)/g)].map(([, table = ""]) => table));
    const written = product.flatMap(({ code }) =>
      [...code.matchAll(/\binsert into (\w+)/g)].map(([, table = ""]) => table),
    );
    const often = (of: string[], table: string) => of.filter((one) => one === table).length;
    const varying = [...new Set(inserted)].filter((table) => often(inserted, table) > often(written, table));
    expect(
      varying,
      `columns() must be given all of its columns, null where there is nothing:\n${texts.filter((text) => varying.some((table) => text.includes(`insert into ${table} `))).join("\n")}`,
    ).toEqual([]);
  });
});
