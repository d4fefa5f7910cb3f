import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasEtag, readerOf } from "#lib/server/etag.ts";
import { type Answer, call, expectRefusal, recordOf, textOf } from "../support/client.ts";
import { asOwner } from "../support/database.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, requestOf, type Served, seedCompany, served } from "../support/records.ts";
import { dealt } from "../support/size.ts";
import { askerOf, before } from "../support/steps.ts";
import { dealtTo, titled } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { openTenant, type Workspace } from "../support/world.ts";

let tenant: Workspace;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world: tenant, ids } = await untouchedWorld());
  await watch(tenant);
});
afterAll(look);

const tagOf = (answer: Answer) => answer.headers.get("etag") ?? "none";
const send = (one: Served, headers: Record<string, string> = {}) => {
  const { path, body } = requestOf(one, ids);
  return call(one.method, path, { key: tenant.key, headers, ...(body && { body }) });
};
const reads = served.filter(({ operation }) => operation.effect === "read" && hasEtag(operation));
const acts = served.filter(({ operation }) => operation.effect === "write" && readerOf(operation) !== null);
const others = served.filter(({ operation }) => operation.effect === "write" && readerOf(operation) === null);
/** What is changed at the very path that it is read at. */
const changes = served.filter(({ method, path }) => method === "PATCH" && reads.some((read) => read.path === path));

/** What answers the record that an act is about: the reading at its path or nearest above it that names as much, or else by the same identifiers. */
function readingOf({ operation, path, params }: Served): Served | undefined {
  const above = reads
    .filter((read) => `${path}/`.startsWith(`${read.path}/`) && read.params.length === params.length)
    .toSorted((a, b) => b.path.length - a.path.length);
  return above[0] ?? reads.find((read) => read.operation === readerOf(operation));
}

// One reader takes every header apart: each route is tried with some, and each of them on some routes.
const sent = {
  "the tag": (tag: string) => tag,
  "the tag, weak": (tag: string) => `W/${tag}`,
  "the tag among others": (tag: string) => `"other", ${tag}`,
  any: () => "*",
  another: () => '"other"',
};
const stale = ['"stale"', 'W/"stale"', '"a", "b"'];
const wrong = ["stale", "", '"a', "*, *"];

describe.each(dealtTo(reads))("%s", (_, one, at) => {
  it("answers a strong ETag, and 304 without a body to whoever has it already", async () => {
    const first = await send(one);
    expect(recordOf(first)).toBeDefined();
    expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/);
    for (const [name, header] of dealt(Object.entries(sent), at)) {
      const answer = await send(one, { "If-None-Match": header(tagOf(first)) });
      const isNew = name === "another";
      expect([answer.status, tagOf(answer)]).toEqual([isNew ? 200 : 304, tagOf(first)]);
      expect([answer.bytes.length > 0, answer.headers.has("content-type")]).toEqual([isNew, isNew]);
    }
    expectRefusal(await send(one, { "If-None-Match": "other" }), 400, "validation_error");
    expectRefusal(await send(one, { "If-Match": '"other"' }), 412, "precondition_failed");
  });
});

describe.each(dealtTo(acts))("%s", (_, one, at) => {
  it("with an If-Match that does not fit is a 412, and keeps nothing", async () => {
    for (const tag of dealt(stale, at)) {
      const answer = await send(one, { "If-Match": tag });
      // What is not there, or dissolved, is told first.
      if (answer.status !== 404) expectRefusal(answer, 412, "precondition_failed");
    }
    for (const tag of dealt(wrong, at)) {
      expectRefusal(await send(one, { "If-Match": tag }), 400, "validation_error");
    }
    await expectNothingKept();
  });

  it("with the ETag that its record has just answered is decided as it would be without", async () => {
    const reading = readingOf(one);
    if (!reading) throw new Error("nothing answers its record");
    const { path, body } = requestOf(one, ids);
    const trial = (headers: Record<string, string>) =>
      call(one.method, `${path}?dry_run=true`, { key: tenant.key, headers, ...(body && { body }) });
    const answer = await trial({ "If-Match": tagOf(await send(reading)) });
    expect(answer.status, answer.text).not.toBe(412);
    if (answer.status !== 200) expect(answer.status).toBe((await trial({})).status);
    await expectNothingKept();
  });
});

describe.each(titled(others))("%s", (_, one) => {
  it("with an If-Match that it cannot heed is a 400, and keeps nothing", async () => {
    expectRefusal(await send(one, { "If-Match": '"any"' }), 400, "validation_error");
    await expectNothingKept();
  });
});

const company = { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" };
/** Of this workspace something is kept. */
let changed: Workspace;
const change = (method: string, path: string, body: object, etag: string) =>
  call(method, path, { key: changed.key, body, headers: { "If-Match": etag } });

describe("a record that is changed by If-Match", () => {
  beforeAll(async () => {
    changed = await openTenant();
  });

  it("is changed once by each ETag, and the answer's own is good for the next", async () => {
    const made = await call("POST", "/v1/entities", { key: changed.key, body: company });
    const path = `/v1/entities/${textOf(recordOf(made), "entity_id")}`;
    const read = await call("GET", path, { key: changed.key });
    expect(tagOf(read)).toBe(tagOf(made));
    const first = await change("PATCH", path, { legal_name: "First" }, tagOf(read));
    expect(recordOf(first).legal_name).toBe("First");
    expectRefusal(await change("PATCH", path, { legal_name: "Stale" }, tagOf(read)), 412, "precondition_failed");
    const second = await change("PATCH", path, { legal_name: "Second" }, tagOf(first));
    expect(recordOf(second).legal_name).toBe("Second");
    expect(tagOf(await call("GET", path, { key: changed.key }))).toBe(tagOf(second));
    expect((await change("PATCH", path, { legal_name: "Third" }, "*")).status).toBe(200);
  });

  it.each(titled(changes))("%s takes each ETag once, and answers the next", async (_, one) => {
    const own = await seedCompany(changed, one);
    await before[one.title]?.(askerOf(own, changed), own);
    const { path, body = {} } = requestOf(one, own);
    const known = await call("GET", path, { key: changed.key });
    const first = await change("PATCH", path, body, tagOf(known));
    expect(first.status, first.text).toBe(200);
    expect(tagOf(first)).not.toBe(tagOf(known));
    expect(tagOf(await call("GET", path, { key: changed.key }))).toBe(tagOf(first));
    expectRefusal(await change("PATCH", path, body, tagOf(known)), 412, "precondition_failed");
    expect((await change("PATCH", path, body, tagOf(first))).status).toBe(200);
  });

  it.each([
    ["a company", () => call("POST", "/v1/entities", { key: changed.key, body: company }), "/v1/entities", "entity_id"],
    [
      "a contact",
      () => call("POST", "/v1/contacts", { key: changed.key, body: { name: "Ada", role: "founder" } }),
      "/v1/contacts",
      "contact_id",
    ],
  ] as const)("by eight at once with one ETag is changed by one of them: %s", async (_, make, at, id) => {
    const made = await make();
    const path = `${at}/${textOf(recordOf(made), id)}`;
    const name = id === "entity_id" ? "legal_name" : "name";
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, racer) => change("PATCH", path, { [name]: `Racer ${racer}` }, tagOf(made))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });

  it("is held against acts without a condition as well", async () => {
    for (let round = 0; round < 5; round++) {
      const made = await call("POST", "/v1/entities", { key: changed.key, body: company });
      const path = `/v1/entities/${textOf(recordOf(made), "entity_id")}`;
      const [plain, conditional] = await Promise.all([
        call("PATCH", path, { key: changed.key, body: { legal_name: "Plain" } }),
        change("PATCH", path, { legal_name: "Conditional" }, tagOf(made)),
      ]);
      expect(plain.status).toBe(200);
      // Either it came first, and the other changed what it had made; or it was told.
      const { legal_name } = recordOf(await call("GET", path, { key: changed.key }));
      expect([conditional.status, legal_name]).toEqual([conditional.status === 200 ? 200 : 412, "Plain"]);
    }
  });

  it("is answered as the first time under its Idempotency-Key, although the ETag is stale by then", async () => {
    const made = await call("POST", "/v1/contacts", { key: changed.key, body: { name: "Ada", role: "founder" } });
    const path = `/v1/contacts/${textOf(recordOf(made), "contact_id")}`;
    const ask = (etag: string) =>
      call("PATCH", path, {
        key: changed.key,
        body: { name: "Grace" },
        headers: { "If-Match": etag, "Idempotency-Key": "conditional" },
      });
    expectRefusal(await ask('"stale"'), 412, "precondition_failed");
    const first = await ask(tagOf(made));
    expect(recordOf(first).name).toBe("Grace");
    const again = await ask(tagOf(made));
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  it("of which there is none is a 404, also with If-Match: *", async () => {
    expectRefusal(await change("PATCH", "/v1/contacts/con_none", { name: "Ada" }, "*"), 404, "not_found");
    expectRefusal(await change("PATCH", "/v1/contacts/con_none", { name: "Ada" }, '"any"'), 404, "not_found");
    expect(await asOwner("select 1 from contact where contact_id = 'con_none'")).toEqual([]);
  });
});
