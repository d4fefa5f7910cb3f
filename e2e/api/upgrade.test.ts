import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { File } from "#lib/core/file.ts";
import { asOwnerOf, installQueueIn, ownDatabase } from "../support/own-database.ts";
import { readsThatAskMore } from "../support/reads-that-ask-more.ts";
import type { Ids, Served } from "../support/records.ts";
import { type Server, startServer } from "../support/server.ts";
import { some } from "../support/table.ts";

// A database as an older version left it, with a record of every kind, is migrated by this one: what was kept is served, ties
// out and proves itself as before. Then a newer version migrates it while this one still serves it: what that adds must not be
// noticed. The database is one of its own, so that it can be old, and every table of it be changed.
const own = ownDatabase("upgrade");
for (const name of ["DIRECTORY_URL", "OWNER_DIRECTORY_URL"]) delete process.env[name];
Object.assign(process.env, own);
const { loadOlder, WORKSPACE, COMPANIES } = await import("../support/older-version.ts");
await loadOlder();
asOwnerOf(own, path.resolve("node_modules/prisma/build/index.js"), "migrate", "deploy");
installQueueIn(own);
// Only now, since what they reach is the database of that name.
const { asOwner } = await import("../support/database.ts");
const { call } = await import("../support/client.ts");
const { idsOf, namesOf, seedCompany, send, sendAsOwn, served } = await import("../support/records.ts");
const { quiet } = await import("../support/quiet.ts");
const { keyWith, openTenant } = await import("../support/world.ts");
const { apart } = await import("../support/equity.ts");

let server: Server;
let key: string;
let ids: Ids;

beforeAll(async () => {
  // Few connections, so that each of them has met most statements before a newer version comes.
  server = await startServer({ WEB_PROCESSES: "1", DATABASE_POOL: "2", RATE_LIMIT_REQUESTS: "1000000" });
  process.env.SERVER_URL = server.url;
  key = await keyWith(WORKSPACE, ["*"]);
  ids = await idsOf({ workspace_id: WORKSPACE }, COMPANIES.whole);
  const [receipt] = await asOwner<{ hash: string }>(
    "select body::jsonb ->> 'hash' as hash from receipt where workspace_id = $1 order by receipt_id limit 1",
    [WORKSPACE],
  );
  ids.hash = receipt?.hash ?? "";
});
afterAll(() => server.stop());

/** What these read was sealed with a key that the other installation has kept to itself. */
const SEALED = ["ach_files.nacha", "sso_connections.test"];
/** Its processed runs were given as one sum and paid nobody by name, and its documents had no files. */
const readable = some(
  served.filter(
    ({ operation, method }) => method === "GET" && ![...SEALED, ...readsThatAskMore].includes(operation.name),
  ),
);

describe("an older version's database, migrated", () => {
  it("answers every read with records as the reference has them now", async () => {
    const wrong: string[] = [];
    let answered = 0;
    for (const one of readable) {
      if (one.params.some((name) => !(name in ids)) || namesOf(one).some((name) => !(name in ids))) continue;
      const { status, text, body } = await send(one, ids, key);
      answered += 1;
      const parsed = one.operation.output === File ? null : one.operation.output.safeParse(body);
      if (status !== 200) wrong.push(`${one.title}: ${status} ${text.slice(0, 300)}`);
      else if (parsed !== null && !parsed.success) wrong.push(`${one.title}: ${parsed.error.message}`);
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(80);
  });

  it.each(some(Object.values(COMPANIES)))("has the books of %s tie out", async (entity_id) => {
    const { body } = await call("GET", `/v1/entities/${entity_id}/integrity`, { key });
    const { is_sound, tie_outs } = body as { is_sound: boolean; tie_outs: { is_true: boolean }[] };
    expect(tie_outs.filter(({ is_true }) => !is_true)).toEqual([]);
    expect(is_sound).toBe(true);
  });

  it("has what moved units written down as its grants, transfers and events say", async () => {
    for (const entity_id of Object.values(COMPANIES)) expect(await apart(entity_id)).toEqual([]);
    const types = await asOwner("select distinct source_type from unit_movement where workspace_id = $1 order by 1", [
      WORKSPACE,
    ]);
    expect(types.map(({ source_type }) => source_type)).toEqual(["grant", "transfer"]);
  });

  it("goes on with what was begun: an invoice that was sent is paid, and the books still tie out", async () => {
    const at = `/v1/entities/${COMPANIES.busy}`;
    const sent = await call("GET", `${at}/invoices?status=sent`, { key });
    const open = sent.body.data as { invoice_id: string }[];
    expect(open.length).toBeGreaterThan(0);
    for (const { invoice_id } of open) {
      const paid = await call("POST", `${at}/invoices/${invoice_id}/pay`, { key, body: {} });
      expect(paid.body, paid.text).toMatchObject({ status: "paid" });
    }
    const { body } = await call("GET", `${at}/integrity`, { key });
    expect(body).toMatchObject({ is_sound: true });
  });

  it("proves its receipts, old and new, by the verifier alone", async () => {
    await quiet(WORKSPACE);
    const evidence = await call("GET", "/v1/evidence", { key });
    const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-old-"));
    try {
      writeFileSync(path.join(folder, "evidence.zip"), evidence.bytes);
      const told = execFileSync(process.execPath, ["public/verify.mjs", path.join(folder, "evidence.zip")]).toString();
      expect(told).toContain("each genuine and in its place");
      expect(readFileSync(path.join(folder, "evidence.zip")).length).toBeGreaterThan(10_000);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** What may be done again and again. */
const repeatable =
  /^POST \/v1\/(entities|keys|obligations|agents|entities\/\{entity_id\}\/(invoices|journal-entries|payments|grants|safes|meetings|contracts|payroll-runs|bank-accounts|classifications|invoice-previews))$/;
const load: Served[] = some(
  served.filter(
    ({ method, title, operation }) =>
      !readsThatAskMore.includes(operation.name) && (method === "GET" || repeatable.test(title)),
  ),
);

describe("an instance whose database a newer one migrates", () => {
  let next = Promise.withResolvers<void>();

  /** Sends the whole load, a few requests at a time, or as much of it as something lasts, and answers which of them were not done. */
  async function refusals(send: (one: Served) => ReturnType<typeof sendAsOwn>, during = { isDone: false }) {
    const waiting = [...load];
    const refused: string[] = [];
    const lane = async () => {
      for (let one = waiting.pop(); one !== undefined && !during.isDone; one = waiting.pop()) {
        const answer = await send(one);
        if (answer.status >= 300) refused.push(`${one.title}: ${answer.status} ${answer.text}`);
        next.resolve();
        next = Promise.withResolvers();
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    return refused;
  }

  /** Adds a column to every table, one after the other, as a migration would, no quicker than requests are answered meanwhile. */
  async function addColumns(): Promise<void> {
    const tables = await asOwner<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like '\\_%'`,
    );
    for (const { name } of some(tables)) {
      await asOwner(`alter table ${name} add column added_by_a_newer_version text default 'something'`);
      await next.promise;
    }
  }

  it("answers every request as before, while tables get columns and after", async () => {
    const tenant = await openTenant();
    const of = await seedCompany(tenant);
    const send = (one: Served) => sendAsOwn(one, of, tenant.key);
    expect(await refusals(send)).toEqual([]);
    const migrating = { isDone: false };
    const migrated = addColumns().finally(() => {
      migrating.isDone = true;
    });
    const refused: string[] = [];
    while (!migrating.isDone) refused.push(...(await refusals(send, migrating)));
    await migrated;
    refused.push(...(await refusals(send)));
    expect(refused).toEqual([]);
  });
});
