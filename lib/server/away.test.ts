import pg from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { leaveOpen, refusalOfAway } from "#lib/db/away.ts";
import { closePool } from "#lib/db/pool.ts";
import { breakingAt } from "../../e2e/support/breaking.ts";
import { newWorkspace } from "../../e2e/support/callers.ts";
import { keyWith } from "../../e2e/support/world.ts";
import { api } from "./api.ts";

const path = "/v1/contacts";
let key = "";
let end = async () => undefined as unknown;

beforeAll(async () => {
  key = await keyWith(await newWorkspace(), ["*"]);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await end();
  await closePool();
});

async function ask(method: string, at: string, body?: object, more: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...more };
  const request = new Request(`http://localhost${at}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await api.fetch(request);
  const { status } = answer;
  return {
    status,
    retry: answer.headers.get("Retry-After"),
    replayed: answer.headers.get("Idempotent-Replayed"),
    body: await answer.json(),
  };
}

/** An act under an Idempotency-Key, at which the connection is broken off. */
async function asking(when: "asked" | "kept") {
  const question = newId("request");
  end = await breakingAt(question, when);
  return () => ask("POST", path, { name: question, role: "founder" }, { "Idempotency-Key": question });
}

describe("while the database is away", () => {
  it("whoever asks is told so, and when to ask again", async () => {
    vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    await closePool();
    const answer = { status: 503, retry: "2", body: { code: "unavailable" } };
    expect(await ask("GET", path)).toMatchObject(answer);
    expect(await ask("POST", path, {})).toMatchObject(answer);
  });

  it("an act that it takes along leaves nothing, and is done when it is asked for again", async () => {
    const asked = await asking("asked");
    expect(await asked()).toMatchObject({ status: 503, retry: "2", body: { code: "unavailable" } });
    await end();
    expect(await asked()).toMatchObject({ status: 200, replayed: null });
  });

  it("an act whose keeping it tells nobody of is found by its Idempotency-Key", async () => {
    const asked = await asking("kept");
    expect(await asked()).toMatchObject({ status: 503, retry: "2", body: { code: "outcome_unknown" } });
    await end();
    expect(await asked()).toMatchObject({ status: 200, replayed: "true" });
  });

  it("an act in which this process slept for longer than PostgreSQL waits is told that nothing was kept", () => {
    const ended = new pg.DatabaseError("terminating connection due to idle-in-transaction timeout", 0, "error");
    Object.assign(ended, { code: "25P03", severity: "FATAL" });
    expect(refusalOfAway(ended)).toMatchObject({ status: 503, code: "unavailable" });
  });

  it("an act for which it has no room is told that nothing was kept, since it said so", () => {
    const full = new pg.DatabaseError("could not extend file: No space left on device", 0, "error");
    Object.assign(full, { code: "53100", severity: "ERROR" });
    leaveOpen(full);
    expect(refusalOfAway(full)).toMatchObject({ status: 503, code: "unavailable" });
  });
});
