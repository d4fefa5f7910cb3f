import { PrismaPg } from "@prisma/adapter-pg";
import { today } from "#lib/core/days.ts";
import { newId } from "#lib/core/ids.ts";
import { PrismaClient } from "#lib/db/generated/tables/client.ts";
import { closePool, connection, pool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { createAccount } from "#lib/domains/books/ledger/operations.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createKey } from "#lib/domains/trust/access/operations.ts";
import { execute } from "#lib/execute.ts";
import { openWorkspace } from "#lib/server/workspaces.ts";
import { callerIn } from "../../e2e/support/callers.ts";
import type { Sent } from "../../e2e/support/listening.ts";
import { type Ask, capture } from "./capture.ts";
import { median } from "./measure.ts";
import { fresh, madeBy } from "./replay.ts";

/**
 * What carrying costs: the very statements of an act and of a read, in one transaction each, sent by `pg` as the service
 * does and by Prisma's client. In turns, in one process, on connections of the same number.
 */
const AT_ONCE = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

type Carry = (statements: Sent[], values: unknown[][]) => Promise<unknown>;

const isDoor = ({ text }: Sent) => /^(begin|commit|set local)\b/i.test(text);

/** A call of a function of ours: it answers nothing, for which Prisma has a way of its own and else refuses. */
const isCall = ({ text }: Sent) => /^select \w+\([^()]*\)$/i.test(text);

/** As lib/db/transaction.ts sends them: named, and without waiting where the service did not wait. */
const byPg: Carry = async (statements, values) => {
  const client = await pool().connect();
  try {
    const sent: Promise<unknown>[] = [];
    for (const [at, one] of statements.entries()) {
      if (!one.rides) await Promise.all(sent.splice(0));
      const bound = values[at] ?? [];
      sent.push(client.query(isDoor(one) ? one.text : { name: nameOf(one.text), text: one.text, values: bound }));
    }
    await Promise.all(sent);
  } finally {
    client.release();
  }
};

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? `c${names.size}`;
  names.set(text, known);
  return known;
}

const prisma = new PrismaClient({ adapter: new PrismaPg({ ...connection(), max: AT_ONCE }) });

/** The same statements by `$queryRaw` in Prisma's own transaction, which begins and commits by itself. */
const byPrisma =
  (setting: string): Carry =>
  (statements, values) =>
    prisma.$transaction(
      async (tx) => {
        await tx.$executeRawUnsafe(setting);
        for (const [at, one] of statements.entries()) {
          if (isDoor(one)) continue;
          const send = isCall(one) ? tx.$executeRawUnsafe : tx.$queryRawUnsafe;
          await send.call(tx, one.text, ...(values[at] ?? []));
        }
      },
      { maxWait: 30_000, timeout: 30_000 },
    );

interface Figure {
  rate: number;
  /** Node's own time for one, in milliseconds. */
  cpu: number;
}

async function measure(carry: Carry, statements: Sent[], made: Set<string>): Promise<Figure> {
  const until = performance.now() + SECONDS * 1000;
  const before = process.cpuUsage();
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await carry(statements, fresh(statements, made));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const { user, system } = process.cpuUsage(before);
  return { rate: done / SECONDS, cpu: (user + system) / 1000 / done };
}

const workspace_id = await openWorkspace(`Carriers ${newId("workspace")}`);
const caller = callerIn(workspace_id);
const { value } = await execute(createKey, caller, { name: "Bench", scopes: ["*"] });
const { entity_id } = (await execute(createEntity, caller, createEntity.example)).value;
const account = async (account_code: string) =>
  (await execute(createAccount, caller, { entity_id, account_code, account_name: account_code })).value.account_id;
const lines = [
  { account_id: await account("rent"), amount_cents: 250_000, side: "debit" },
  { account_id: await account("cash"), amount_cents: 250_000, side: "credit" },
];
const entry = { date: today(), description: "Rent", lines };
const path = `/v1/entities/${entity_id}`;
const cases: { name: string; ask: Ask }[] = [
  { name: "an act: a journal entry, drafted", ask: { method: "POST", path: `${path}/journal-entries`, body: entry } },
  { name: "a read: an entity", ask: { method: "GET", path } },
];

console.log(`${AT_ONCE} at once in one process, ${ROUNDS} rounds of ${SECONDS} s, alternating; medians\n`);
try {
  for (const { name, ask } of cases) {
    const statements = await capture(value.key, ask);
    const made = ask.method === "GET" ? new Set<string>() : madeBy(statements);
    const setting = `set local app.workspace_id = '${workspace_id}'`;
    const carriers: [string, Carry, Figure[]][] = [
      ["pg", byPg, []],
      ["Prisma", byPrisma(setting), []],
    ];
    // The first round warms up, and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [, carry, figures] of carriers) {
        const figure = await measure(carry, statements, made);
        if (round > 0) figures.push(figure);
      }
    }
    console.log(`${name} (${statements.filter((one) => !isDoor(one)).length} statements)`);
    for (const [who, , figures] of carriers) {
      const [rate, cpu] = [median(figures.map((one) => one.rate)), median(figures.map((one) => one.cpu))];
      console.log(`  ${who.padEnd(8)}${rate.toFixed(0).padStart(7)}/s   ${cpu.toFixed(2)} ms of Node's CPU each`);
    }
  }
} finally {
  await Promise.all([closePool(), directory().$disconnect(), prisma.$disconnect()]);
}
process.exit(0);
