import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwnDatabase, ownDatabase } from "../support/own-database.ts";
import { readsThatAskMore } from "../support/reads-that-ask-more.ts";
import type { Ids, Served } from "../support/records.ts";
import { type Server, startServer } from "../support/server.ts";
import { some } from "../support/table.ts";
import type { Workspace } from "../support/world.ts";

// A newer version migrates the database while this one still serves it: what it adds must not be noticed. The database is one
// of its own, since every table of it is changed.
const own = ownDatabase("upgrade");
await makeOwnDatabase(own);
for (const name of ["DIRECTORY_URL", "OWNER_DIRECTORY_URL"]) delete process.env[name];
Object.assign(process.env, own);
// Only now, since what they reach is the database of that name.
const { asOwner } = await import("../support/database.ts");
const { seedCompany, sendAsOwn, served } = await import("../support/records.ts");
const { openTenant } = await import("../support/world.ts");

let server: Server;
let tenant: Workspace;
let ids: Ids;

beforeAll(async () => {
  // Few connections, so that each of them has met most statements before.
  server = await startServer({ WEB_PROCESSES: "1", DATABASE_POOL: "2", RATE_LIMIT_REQUESTS: "1000000" });
  process.env.SERVER_URL = server.url;
  tenant = await openTenant();
  ids = await seedCompany(tenant);
});
afterAll(() => server.stop());

/** What is asked of a run that is processed, or of a document that has a file: the company's own have not. */
/** What may be done again and again. */
const repeatable =
  /^POST \/v1\/(entities|keys|obligations|agents|entities\/\{entity_id\}\/(invoices|journal-entries|payments|grants|safes|meetings|contracts|payroll-runs|bank-accounts|classifications|invoice-previews))$/;
const load: Served[] = some(
  served.filter(
    ({ method, title, operation }) =>
      !readsThatAskMore.includes(operation.name) && (method === "GET" || repeatable.test(title)),
  ),
);

/** Sends the whole load, a few requests at a time, or as much of it as something lasts, and answers which of them were not done. */
async function refusals(during = { isDone: false }): Promise<string[]> {
  const waiting = [...load];
  const refused: string[] = [];
  const lane = async () => {
    for (let one = waiting.pop(); one !== undefined && !during.isDone; one = waiting.pop()) {
      const answer = await sendAsOwn(one, ids, tenant.key);
      if (answer.status >= 300) refused.push(`${one.title}: ${answer.status} ${answer.text}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return refused;
}

/** Adds a column to every table, one after the other, as a migration would. */
async function addColumns(): Promise<void> {
  const tables = await asOwner<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like '\\_%'`,
  );
  for (const { name } of some(tables)) {
    await asOwner(`alter table ${name} add column added_by_a_newer_version text default 'something'`);
  }
}

describe("an instance whose database a newer one migrates", () => {
  it("answers every request as before, while tables get columns and after", async () => {
    expect(await refusals()).toEqual([]);
    const migrating = { isDone: false };
    const migrated = addColumns().finally(() => {
      migrating.isDone = true;
    });
    const refused: string[] = [];
    while (!migrating.isDone) refused.push(...(await refusals(migrating)));
    await migrated;
    refused.push(...(await refusals()));
    expect(refused).toEqual([]);
  });
});
