import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listening } from "../../e2e/support/listening.ts";
import { withoutWorker } from "../../e2e/support/owed.ts";
import { type Served, seedCompany, send, served } from "../../e2e/support/records.ts";
import { askerOf, before } from "../../e2e/support/steps.ts";
import { some } from "../../e2e/support/table.ts";
import { openTenant } from "../../e2e/support/world.ts";
import { api } from "./api.ts";
import { rememberKeys } from "./authenticate.ts";
import kept from "./round-trips.json" with { type: "json" };

// How often each operation waits for PostgreSQL, counted in this process: a statement that rides on the one before it
// costs no wait of its own. The figures are printed, and none may grow past what round-trips.json has:
// RECORD_ROUND_TRIPS=1 npm test -- unit round-trips writes it anew.
const isRecording = process.env.RECORD_ROUND_TRIPS === "1";
const most: Record<string, number> = kept;
/** A run of an agent is the worker's to end, and what a witness is sent is its to send; and none is here. */
const counted = served.filter(({ params }) => !params.includes("execution_id") && !params.includes("witness_id"));
const seen: Record<string, { statements: number; waits: number }> = {};

/** A company in which the examples of these can be sent: with the records that they name, and after what comes before them. */
async function seeded(...needing: Served[]) {
  const tenant = await openTenant();
  return withoutWorker([tenant.workspace_id], async () => {
    const ids = await seedCompany(tenant, ...needing);
    for (const { title } of needing) await before[title]?.(askerOf(ids, tenant), ids);
    return { tenant, ids };
  });
}
/** What only reads, and needs nothing before it, leaves a company as it found it. */
const isShared = ({ operation, title }: Served) => operation.effect === "read" && before[title] === undefined;
let toRead: ReturnType<typeof seeded>;
/** All that only reads looks at one company; anything else has its own. */
const companyFor = (one: Served) => (isShared(one) ? toRead : seeded(one));

beforeAll(async () => {
  // As a serving process does: a key is looked up once.
  await rememberKeys();
  vi.stubEnv("SERVER_URL", "http://localhost");
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => api.fetch(new Request(url, init)));
  toRead = seeded(...counted.filter(isShared));
  await toRead;
});

afterAll(async () => {
  vi.unstubAllGlobals();
  const lines = Object.entries(seen)
    .toSorted(([, a], [, b]) => b.waits - a.waits)
    .map(([name, { statements, waits }]) => `${name.padEnd(40)} ${waits} waits, ${statements} statements`);
  console.log(lines.join("\n"));
  if (!isRecording) return;
  const measured = Object.entries(seen).map(([name, { waits }]) => [name, waits] as const);
  const sorted = Object.fromEntries(measured.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.resolve(import.meta.dirname, "round-trips.json"), `${JSON.stringify(sorted, null, 2)}\n`);
});

describe("waiting for PostgreSQL", () => {
  it.each(some(counted.map((one) => [one.operation.name, one] as const)))(
    "%s does so no oftener than it must",
    async (name, one) => {
      const { tenant, ids } = await companyFor(one);
      let status = 0;
      const sent = await listening(async () => {
        status = (await send(one, ids, tenant.key)).status;
      });
      const waits = sent.filter(({ rides }) => !rides).length;
      seen[name] = { statements: sent.length, waits };
      expect(status, "what is refused waits for less than what is done").toBeLessThan(300);
      if (isRecording) return;
      expect(
        waits,
        `${sent.map(({ text, rides }) => `${rides ? "  " : "→ "}${text.slice(0, 100)}`).join("\n")}`,
      ).toBeLessThanOrEqual(most[name] ?? 0);
    },
  );

  it("is known of every operation", () => {
    expect(Object.keys(most).toSorted()).toEqual(counted.map(({ operation }) => operation.name).toSorted());
  });
});
