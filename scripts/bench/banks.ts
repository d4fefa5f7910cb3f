import { newId } from "#lib/core/ids.ts";
import { closePool, pool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import type { Sent } from "../../e2e/support/listening.ts";
import { seedBank } from "./bank-books.ts";
import { benchIn } from "./caller.ts";
import { asked, capture } from "./capture.ts";
import { median } from "./measure.ts";

/**
 * What a bank account of a million lines asks: to find lines and entries by their words, to propose what answers to lines, and the
 * figures at the head of its page. One at a time, by the API in this process, in turns with its floor: the very statements, sent
 * by `pg`. `BENCH_EXPLAIN=1` prints how PostgreSQL runs each statement, and how many pages it reads.
 */
const LINES = Number(process.argv[3] ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** The most milliseconds that any of these may take. */
const MOST = 100;
const isDoor = ({ text }: Sent) => /^(begin|commit|set local)\b/i.test(text);

async function floor(statements: readonly Sent[]): Promise<void> {
  const client = await pool().connect();
  try {
    const sent: Promise<unknown>[] = [];
    for (const one of statements) {
      if (!one.rides) await Promise.all(sent.splice(0));
      sent.push(
        isDoor(one)
          ? client.query(one.text)
          : client.query({ name: `f${numberOf(one.text)}`, text: one.text, values: one.values }),
      );
    }
    await Promise.all(sent);
  } finally {
    client.release();
  }
}

const texts: string[] = [];
/** Which of the texts it is, so that each is prepared once under a name of its own. */
function numberOf(text: string): number {
  if (!texts.includes(text)) texts.push(text);
  return texts.indexOf(text);
}

async function explain(statements: readonly Sent[]): Promise<void> {
  const client = await pool().connect();
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)/i.test(text)) {
        await client.query(text, values);
        continue;
      }
      const { rows } = await client.query<Record<string, string>>(`explain (analyze, buffers) ${text}`, values);
      console.log(`${text.trim()}\n${rows.map((row) => `    ${Object.values(row).join(" ")}`).join("\n")}\n`);
    }
  } finally {
    client.release();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const workspace_id = await openWorkspace(`Bench ${newId("workspace")}`);
const bench = benchIn(workspace_id);
const { key } = (await execute(createKey, bench, { name: "Bench", scopes: ["*"] })).value;
const { entity_id } = (await execute(createEntity, bench, createEntity.example)).value;
await execute(createAccount, bench, { entity_id, account_code: "suspense", account_name: "Suspense" });
const slow: string[] = [];
try {
  const bank_id = await seedBank(workspace_id, entity_id, LINES);
  console.log(`${LINES.toLocaleString("en-US")} lines of a bank account; ${ROUNDS} rounds, in turns; medians\n`);
  const company = `/v1/entities/${entity_id}`;
  const lines = `${company}/bank-accounts/${bank_id}/lines`;
  const entries = `${company}/journal-entries`;
  const rare = String(Math.floor(LINES / 4)).padStart(7, "0");
  const cases = [
    ["lines: search of one of all", `${lines}?search=${rare}`],
    ["lines: search of what many say", `${lines}?search=glob`],
    ["lines: search of what nothing says", `${lines}?search=nothing+such`],
    ["lines: 100, with what is proposed", `${lines}`],
    ["lines: 100 unmatched, with what is proposed", `${lines}?status=unmatched`],
    ["entries: search of one of all", `${entries}?search=${rare}`],
    ["entries: search of what many say", `${entries}?search=glob`],
    ["entries: search of two words", `${entries}?search=globex+${rare.slice(0, 5)}`],
    ["entries: search by date", `${entries}?search=umbrella&order=date`],
    ["entries without a line, of an amount", `${company}/bank-accounts/${bank_id}/unmatched-entries?amount_cents=4321`],
    ["the figures at the head of the page", `${company}/bank-accounts/${bank_id}/matching`],
  ] as const;
  for (const [name, path] of cases) {
    const ask = { method: "GET", path } as const;
    const statements = await capture(key, ask);
    if (process.env.BENCH_EXPLAIN === "1") await explain(statements);
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = [await timed(() => floor(statements)), await timed(() => asked(key, ask))] as const;
      // The first warms both up.
      if (round === 0) continue;
      theirs.push(pair[0]);
      ours.push(pair[1]);
    }
    const [least, took] = [median(theirs), median(ours)];
    const told = `floor ${least.toFixed(1).padStart(6)} ms   ours ${took.toFixed(1).padStart(6)} ms   ratio ${(least / took).toFixed(2)}`;
    console.log(`${name.padEnd(46)} ${told}`);
    if (took > MOST) slow.push(`${name}: ${took.toFixed(0)} ms`);
  }
} finally {
  await Promise.all([closePool(), directory().$disconnect()]);
}
if (slow.length > 0) console.error(`Over ${MOST} ms: ${slow.join("; ")}`);
process.exit(slow.length > 0 ? 1 : 0);
