import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "#lib/db/pool.ts";
import { eventually } from "../../e2e/support/eventually.ts";
import { attendOutboxes } from "./outboxes.ts";

// The line to a database where nobody but this test tells or listens; what waits there is counted here.

const elsewhere = (url = "") => Object.assign(new URL(url), { pathname: "/postgres" }).href;
const server = connection();
server.connectionString = elsewhere(server.connectionString);

let owner: pg.Client;
let waiting = 0;
let handedOn = 0;
let stop: () => Promise<void>;

beforeEach(async () => {
  // The timer stands still, so that nothing but the line leads to what waits.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  owner = new pg.Client({ connectionString: elsewhere(process.env.OWNER_DATABASE_URL) });
  await owner.connect();
  [waiting, handedOn] = [0, 0];
  stop = await attendOutboxes([server], async () => {
    const found = waiting;
    waiting = 0;
    handedOn += found;
    return found;
  });
});

afterEach(async () => {
  await stop();
  await owner.end();
  vi.useRealTimers();
});

const notify = () => owner.query("notify outbox");
const lines = async () => {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = 'postgres' and query = 'listen outbox'",
  );
  return rows.map(({ pid }) => pid);
};

it("An outbox is handed on at its notice, also after the line was cut, and so is what came in between", async () => {
  waiting = 1;
  await notify();
  await eventually(() => expect(handedOn).toBe(1));

  const [cut] = await lines();
  await owner.query("select pg_terminate_backend($1)", [cut]);
  waiting = 1;
  await eventually(() => expect(handedOn).toBe(2));
  const again = await lines();
  expect(again).toHaveLength(1);
  expect(again).not.toContain(cut);

  waiting = 1;
  await notify();
  await eventually(() => expect(handedOn).toBe(3));
});

it("No line is opened again once outboxes are attended no more", async () => {
  await stop();
  await eventually(async () => expect(await lines()).toEqual([]));
});
