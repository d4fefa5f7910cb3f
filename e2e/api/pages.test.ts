import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, call, expectRefusal, recordOf } from "../support/client.ts";
import { quiet } from "../support/quiet.ts";
import { type Ids, lists, readersOf, requestOf, seedCompany, served } from "../support/records.ts";
import { dealt, isTried } from "../support/size.ts";
import { addTo } from "../support/steps.ts";
import { dealtTo, some } from "../support/table.ts";
import { openTenant, openWorld, type Workspace, type World } from "../support/world.ts";

let world: World;
let ids: Ids;
let tenant: Workspace;

beforeAll(async () => {
  [world, tenant] = await Promise.all([openWorld(), openTenant()]);
  ids = await seedCompany(world);
  for (const one of paged) await addTo(one, ids, world);
  await quiet(world.workspace_id);
});

const paged = served.filter(({ operation, method }) => method === "GET" && "cursor" in operation.input.shape);

describe("the lists of the API", () => {
  it("are many, and each is paged", () => {
    expect(paged.length).toBeGreaterThan(30);
  });
});

interface PageOf {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}
const pageOf = (answer: Answer) => recordOf(answer) as unknown as PageOf;

/** Every page from the first on, each of `limit` records. */
async function readAll(path: string, limit: number, key: string, between: () => Promise<unknown> = async () => {}) {
  const records: Record<string, unknown>[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? `limit=${limit}` : `limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
    const page = pageOf(await call("GET", `${path}?${query}`, { key }));
    expect(page.data.length).toBeLessThanOrEqual(limit);
    if (page.next_cursor !== null) expect(page.data).toHaveLength(limit);
    records.push(...page.data);
    cursor = page.next_cursor;
    await between();
  }
  return records;
}

// One reader takes every query apart: each list is tried with some, and each of them on some lists.
const limits = ["0", "1001", "-1", "1.5", "ten", "", "%00", "1e9"];
const forged = ["", "x", "WyJlbnRfMSJd%00", "bnVsbA", "W10", "WzFd!", Buffer.from('["\\u0000"]').toString("base64url")];

describe.each(dealtTo(paged))("%s", (_, one, at) => {
  const pathOf = () => requestOf(one, ids).path.replace(/\?.*/, "");

  it.each(some(dealt(limits, at)))("refuses a limit of '%s'", async (limit) => {
    const answer = await call("GET", `${pathOf()}?limit=${limit}`, { key: world.key });
    expectRefusal(answer, 400, "validation_error");
    expect(answer.body.error).toContain("limit");
  });

  it.each(some(dealt(forged, at)))("refuses the forged cursor '%s'", async (cursor) => {
    const answer = await call("GET", `${pathOf()}?cursor=${cursor}`, { key: world.key });
    expectRefusal(answer, 400, "validation_error");
    expect(answer.body.error).toContain("cursor");
  });

  it("gives the same records in the same order, however large its pages are", async () => {
    const identifiers = async (limit: number) =>
      (await readAll(pathOf(), limit, world.key)).map((record) => Object.values(record).slice(0, 2).join(" "));
    const whole = await identifiers(1000);
    expect(new Set(whole).size).toBe(whole.length);
    expect(await identifiers(1)).toEqual(whole);
    if (isTried(one.title)) expect(await identifiers(2)).toEqual(whole);
  });

  const name = lists(one) ?? "";
  // What begins with the identifier of its path is no record by itself: a month, a version.
  const [reader] = one.params.includes(name) ? [] : readersOf(name);
  if (reader) {
    it("tells of a record what its own reading tells", async () => {
      const [record = {}] = pageOf(await call("GET", `${pathOf()}?limit=1`, { key: world.key })).data;
      const known = Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string");
      const { path } = requestOf(reader, { ...ids, ...Object.fromEntries(known) });
      const read = recordOf(await call("GET", path, { key: world.key }));
      expect(read).toMatchObject(Object.fromEntries(Object.entries(record).filter(([field]) => field in read)));
    });
  }

  it("has a second page, and shows another workspace nothing by its cursor", async () => {
    const { next_cursor } = pageOf(await call("GET", `${pathOf()}?limit=1`, { key: world.key }));
    expect(next_cursor, "one record proves nothing of pages: make another in e2e/support/steps.ts").not.toBeNull();
    const answer = await call("GET", `${pathOf()}?cursor=${next_cursor}`, { key: world.foreign.key });
    if (one.params.length > 0) expectRefusal(answer, 404);
    else for (const id of Object.values(ids)) expect(answer.text).not.toContain(id);
    // Keys of many lists are alike, so that another would begin anywhere by it.
    const [beside = one] = [paged[(at + 1) % paged.length]];
    const path = requestOf(beside, ids).path.replace(/\?.*/, "");
    const elsewhere = await call("GET", `${path}?cursor=${next_cursor}`, { key: world.key });
    expectRefusal(elsewhere, 400, "validation_error");
    expect(elsewhere.body.issues).toEqual([expect.objectContaining({ path: "cursor" })]);
  });
});

describe("pages that are read while records are being added", () => {
  it("hold each record once, and none that was there is missing", async () => {
    const add = () =>
      call("POST", "/v1/entities", {
        key: tenant.key,
        body: { legal_name: "Acme", entity_type: "llc", jurisdiction: "DE" },
      });
    const before = await Promise.all(Array.from({ length: 17 }, async () => recordOf(await add()).entity_id));
    let adding: Promise<unknown>[] = [];
    const read = await readAll("/v1/entities", 3, tenant.key, async () => {
      adding = [...adding, add(), add()];
      await adding.at(-2);
    });
    await Promise.all(adding);
    const found = read.map(({ entity_id }) => entity_id);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before));
    expect(found.toSorted().toReversed()).toEqual(found);
  });
});
