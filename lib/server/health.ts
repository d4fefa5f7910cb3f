import { readdirSync } from "node:fs";
import path from "node:path";
import { directoryPool, pool } from "#lib/db/pool.ts";

/** How long the database may take to answer: whoever asks has patience for seconds, and asks often. */
const PATIENCE_MS = 2_000;

/** As PostgreSQL has it of receipts (`write_receipt`). */
const MOST_APART_MS = 3_600_000;

let wanted: string[] | undefined;

/** The migrations that this version was written with. */
function migrations(): string[] {
  wanted ??= readdirSync(path.resolve("prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return wanted;
}

async function missing(): Promise<string | null> {
  // Who calls is asked there, where it is a database of its own.
  if (process.env.DIRECTORY_URL) await directoryPool().query("select 1");
  const { rows } = await pool().query<{ name: string; now: string }>(
    "select migration_name as name, now() from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const [first] = rows;
  if (first && Math.abs(Date.parse(first.now) - Date.now()) > MOST_APART_MS) {
    return "The clocks of this machine and of the database are more than an hour apart, and no receipt is written.";
  }
  const applied = new Set(rows.map(({ name }) => name));
  const lacking = migrations().filter((name) => !applied.has(name));
  return lacking.length === 0 ? null : "The database is not migrated to this version.";
}

/** Why this process cannot serve requests now, in a sentence; null where it can. Answers within seconds in any case. */
export async function unreadiness(): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("The database does not answer in time."), PATIENCE_MS).unref();
  });
  const asked = missing().catch(() => "The database cannot be reached.");
  return Promise.race([asked, late]);
}
