import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { newId } from "#lib/core/ids.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import { exportEvidence } from "#lib/domains/trust/receipts/evidence/operations.ts";
import { seal } from "#lib/domains/trust/receipts/log.ts";
import { receiptHash, type Unsigned } from "#lib/domains/trust/receipts/rules.ts";
import { signer } from "#lib/domains/trust/receipts/signing.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { fileBody } from "#lib/work/files.ts";
import { callerIn } from "../../e2e/support/callers.ts";

/**
 * A million receipts: written past the acts that would leave them, sealed as the service seals, exported as anybody exports, and
 * verified by `verify.mjs` in a process of its own. Each with its time and the most memory that its process has taken.
 */
const COUNT = Number(process.argv[3] ?? 1_000_000);
const BATCH = 5_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024).toLocaleString("en-US")} MiB`;
const peak = () => megabytes(process.resourceUsage().maxRSS * 1024);

async function timed<T>(what: string, work: () => Promise<T>, more: (value: T) => string = () => ""): Promise<T> {
  const began = performance.now();
  const value = await work();
  const seconds = (performance.now() - began) / 1000;
  const rate = `${Math.round(COUNT / seconds).toLocaleString("en-US")}/s`;
  console.log(`${what.padEnd(26)} ${seconds.toFixed(1).padStart(8)} s ${rate.padStart(12)}   ${more(value)}`);
  return value;
}

/** Receipts as acts leave them, signed with this instance's key; the log waits for each. */
async function writeReceipts(workspace_id: string): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await owner.connect();
  const { key_id, sign } = await signer();
  const receiptOf = (n: number) => {
    const unsigned: Unsigned = {
      receipt_id: newId("receipt"),
      action: "journal_entries.create",
      entity_id: null,
      params: {
        date: "2026-03-31",
        description: `Entry ${n} of the bench`,
        lines: [{ amount_cents: n + 1, side: "debit" }],
      },
      result: { entry_id: newId("journal_entry"), status: "draft", total_cents: n + 1 },
      actor: { type: "system", id: "bench", name: "The bench" },
      policy: { decision: "permit", policies: [] },
      executed_at: new Date().toISOString(),
    };
    const hash = receiptHash(unsigned);
    const signature = sign(hash).toString("base64");
    return JSON.stringify({ ...unsigned, hash: hash.toString("hex"), signature, key_id });
  };
  try {
    for (let at = 0; at < COUNT; at += BATCH) {
      const bodies = Array.from({ length: Math.min(BATCH, COUNT - at) }, (_, n) => receiptOf(at + n));
      await owner.query(
        `insert into receipt (workspace_id, receipt_id, action, actor_type, actor_id, body, executed_at, reading_scope)
         select $1, r.body::jsonb ->> 'receipt_id', 'journal_entries.create', 'system', 'bench', r.body, now(), 'ledger:read'
         from unnest($2::text[]) as r(body)`,
        [workspace_id, bodies],
      );
    }
    await owner.query("vacuum analyze receipt");
  } finally {
    await owner.end();
  }
}

async function sealAll(workspace_id: string): Promise<void> {
  while (((await transaction({ workspace_id }, "write", seal)) ?? 0) > 0);
}

async function writeExport(workspace_id: string, file: string): Promise<number> {
  const { value } = await execute(exportEvidence, callerIn(workspace_id), {});
  const body = await fileBody(value);
  if (!(body instanceof ReadableStream)) throw new TypeError("an export is a stream");
  await pipeline(body, createWriteStream(file));
  return statSync(file).size;
}

/** The verifier's own words, and the most memory that it has taken. */
async function verify(file: string): Promise<string> {
  const command = path.resolve("public/verify.mjs");
  const source = `process.argv[1] = ${JSON.stringify(command)};
    process.on("exit", () => console.log("peak " + process.resourceUsage().maxRSS));
    await import(process.argv[1]);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source, command, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  for await (const piece of child.stdout) told += String(piece);
  while (child.exitCode === null) await wait(10);
  if (child.exitCode !== 0) throw new Error("the export does not verify");
  const kilobytes = Number(/^peak (\d+)$/m.exec(told)?.[1]);
  return `at most ${megabytes(kilobytes * 1024)}; ${told.split("\n")[0]}`;
}

const folder = mkdtempSync(path.join(os.tmpdir(), "minutebook-bench-"));
const file = path.join(folder, "evidence.zip");
const workspace_id = await openWorkspace(`Bench ${newId("request")}`);
console.log(`${COUNT.toLocaleString("en-US")} receipts`);
try {
  await timed("signed and written", () => writeReceipts(workspace_id), peak);
  await timed("sealed", () => sealAll(workspace_id), peak);
  await timed(
    "exported",
    () => writeExport(workspace_id, file),
    (size) => `${peak()}, a zip of ${megabytes(size)}`,
  );
  await timed(
    "verified",
    () => verify(file),
    (told) => told,
  );
} finally {
  rmSync(folder, { recursive: true });
  await Promise.all([closePool(), directory().$disconnect()]);
}
