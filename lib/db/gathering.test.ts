import { Socket } from "node:net";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { gathering } from "./gathering.ts";
import { connection } from "./pool.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A connection to PostgreSQL, and how many times it has handed something to the operating system. */
async function connected() {
  // Before the socket is made: what it writes by is settled when it connects.
  const write = vi.spyOn(Socket.prototype, "write");
  const client = new pg.Client({ ...connection(), stream: gathering, pipeline: true });
  await client.connect();
  write.mockClear();
  // Other connections of the process write too.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return { client, writes: () => write.mock.contexts.filter((one) => one === stream).length };
}

test("statements of one turn of the event loop are sent at once, those of its microtasks with them", async () => {
  const { client, writes } = await connected();
  const asked = [client.query("begin"), client.query({ name: "one", text: "select $1::int as n", values: [1] })];
  await null;
  asked.push(client.query({ name: "two", text: "select $1::int as n", values: [2] }));
  await (async () => await null)();
  asked.push(client.query("commit"));
  const told = await Promise.all(asked);
  expect(told.flatMap(({ rows }) => rows ?? [])).toEqual([{ n: 1 }, { n: 2 }]);
  expect(writes()).toBe(1);
  await client.end();
});

test("what is asked after an answer is sent by itself, however large, and the end after all of it", async () => {
  const { client, writes } = await connected();
  const text = "é".repeat(1_000_000);
  for (const given of ["", text]) {
    const { rows } = await client.query({ name: "text", text: "select $1::text as given", values: [given] });
    expect(rows).toEqual([{ given }]);
  }
  expect(writes()).toBe(2);
  const last = client.query("select 3 as n");
  await Promise.all([client.end(), last]);
  expect((await last).rows).toEqual([{ n: 3 }]);
});
