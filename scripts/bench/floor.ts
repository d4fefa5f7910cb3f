import cluster from "node:cluster";
import { createServer } from "node:http";
import pg from "pg";
import { connection } from "#lib/db/pool.ts";
import type { FloorCase } from "./floor-process.ts";
import { fresh } from "./replay.ts";

/**
 * The floor: what a bare node:http server with `pg` costs when it runs the very statements that the service runs for
 * the same request, and answers the rows it read. No routes, keys, limits, checks, policies, receipts' hashes
 * or signatures: only the SQL, prepared, on a pool of the same size, in as many processes.
 */
const cases = JSON.parse(process.env.FLOOR_CASES ?? "[]") as FloorCase[];
const port = Number(process.env.FLOOR_PORT);
const processes = Number(process.env.WEB_PROCESSES);

async function answer(pool: pg.Pool, { path, statements }: FloorCase, made: Set<string>): Promise<string> {
  const values = made.size === 0 ? statements.map((statement) => statement.values) : fresh(statements, made);
  const client = await pool.connect();
  try {
    const sent: Promise<pg.QueryResult>[] = [];
    const all: Promise<pg.QueryResult>[] = [];
    for (const [at, { text, rides }] of statements.entries()) {
      if (!rides) await Promise.all(sent.splice(0));
      const bound = values[at] ?? [];
      const named = { name: `${cases.findIndex((one) => one.path === path)}_${at}`, text, values: bound };
      const query = bound.length === 0 ? client.query(text) : client.query(named);
      sent.push(query);
      all.push(query);
    }
    return JSON.stringify((await Promise.all(all)).flatMap(({ rows }) => rows ?? []));
  } finally {
    client.release();
  }
}

function serve(): void {
  const pool = new pg.Pool({ ...connection(), max: Number(process.env.DATABASE_POOL ?? 16), pipeline: true });
  const known = new Map(cases.map((one) => [one.path, { one, made: new Set(one.made) }]));
  createServer((request, response) => {
    request.resume();
    const found = known.get(request.url ?? "");
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    answer(pool, found.one, found.made).then(
      (body) => response.writeHead(200, { "Content-Type": "application/json" }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(port, () => process.send?.("listening"));
}

if (cluster.isPrimary) {
  let listening = 0;
  cluster.on("message", () => {
    if (++listening === processes) process.send?.("listening");
  });
  for (let i = 0; i < processes; i++) cluster.fork();
  process.on("SIGTERM", () => process.exit(0));
} else {
  process.on("disconnect", () => process.exit(0));
  serve();
}
