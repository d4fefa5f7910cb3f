import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { call, expectRefusal, recordOf } from "../support/client.ts";
import { keeping } from "../support/keeping.ts";
import { type Ids, requestOf, type Served, served } from "../support/records.ts";
import { dealt } from "../support/size.ts";
import { some } from "../support/table.ts";
import { untouchedWorld } from "../support/untouched.ts";
import { openTenant, type World } from "../support/world.ts";
import { ofEveryType, wrongBodies } from "../support/wrong.ts";

let world: World;
let ids: Ids;
const { watch, expectNothingKept, look } = keeping();

beforeAll(async () => {
  ({ world, ids } = await untouchedWorld());
  await watch(world, world.foreign);
});
afterAll(look);

const brokenTexts = [
  ["U+0000", "a\\u0000b"],
  ["a lone surrogate", "a\\ud800b"],
  ["surrogates the wrong way round", "\\udc00\\ud800"],
] as const;

const withBody = served.filter(({ method }) => method !== "GET" && method !== "DELETE");

/** Whether the operation's own schema takes a body, under the identifiers of its example's path. */
const isAccepted = ({ operation, params }: Served, body: object) =>
  operation.input.safeParse({ ...body, ...Object.fromEntries(params.map((name) => [name, "an identifier"])) }).success;
/** What an example says beside its path. */
const restOf = ({ operation, params }: Served) =>
  Object.fromEntries(Object.entries(operation.example).filter(([name]) => !params.includes(name)));

describe("what takes a body", () => {
  it("is a good part of the API", () => {
    expect(withBody.length).toBeGreaterThan(50);
  });
});

describe.each(some(withBody.map((one, at) => [one.title, one, at] as const)))("%s", (_, one, at) => {
  const fields = Object.keys(one.operation.input.shape).filter((name) => !one.params.includes(name));
  const ask = (asked: object) => call(one.method, requestOf(one, ids).path, { key: world.key, ...asked });

  it("refuses what is wrong before any field of it is looked at, and keeps nothing", async () => {
    // One parser reads every body, so that each route is tried with some of them and each of them on some routes.
    for (const { name, asked, status, code } of dealt(wrongBodies, at)) {
      const answer = await ask(asked());
      expectRefusal(answer, answer.status);
      expect(`${answer.status} ${answer.body.code}`, name).toBe(`${status} ${code}`);
    }
    await expectNothingKept();
  });

  const text = fields.find((name) => isAccepted(one, { ...restOf(one), [name]: "words" }));
  if (text !== undefined) {
    it.each(some(dealt(brokenTexts, at)))(
      "refuses %s in a text, naming the field, and keeps nothing",
      async (_, escaped) => {
        const { body } = requestOf(one, ids);
        const answer = await ask({ raw: JSON.stringify({ ...body, [text]: "@@" }).replace("@@", escaped) });
        expectRefusal(answer, 400, "validation_error");
        expect(answer.body.error).toContain(text);
        await expectNothingKept();
      },
    );
  }

  for (const [place, name] of fields.entries()) {
    it(`refuses a ${name} of the wrong type, naming it, and keeps nothing`, async () => {
      const { body } = requestOf(one, ids);
      const wrong = ofEveryType.map((value) => ({ ...body, [name]: value })).filter((sent) => !isAccepted(one, sent));
      expect(wrong, "the field takes values of every type").not.toEqual([]);
      // The schema reads every type alike, so that each field is tried with some, and each type at some fields.
      const tried = dealt(wrong, at + place);
      const answers = await Promise.all(tried.map((sent) => ask({ body: sent })));
      for (const answer of answers) {
        // Where a body is to be known whole, an object of other fields is that.
        const isUnknown = one.operation.strict === true && answer.body.code === "unknown_field";
        expectRefusal(answer, 400, isUnknown ? "unknown_field" : "validation_error");
        expect(answer.body.error).toContain(name);
        expect(answer.body.issues).toEqual(
          expect.arrayContaining([
            { path: expect.stringMatching(new RegExp(`^${name}(\\.|$)`)), message: expect.any(String) },
          ]),
        );
      }
      await expectNothingKept();
    });
  }

  if (!one.operation.input.safeParse(Object.fromEntries(one.params.map((name) => [name, "x"]))).success) {
    it("takes nothing from a __proto__ or a constructor key, and keeps nothing", async () => {
      const { body } = requestOf(one, ids);
      for (const key of dealt(["__proto__", "constructor", "prototype"], at)) {
        const answer = await ask({ raw: `{"${key}": ${JSON.stringify(body)}}` });
        expectRefusal(answer, 400);
        // Where no unknown field is passed over, it is one of those.
        expect(["validation_error", "unknown_field"]).toContain(answer.body.code);
      }
      await expectNothingKept();
    });
  }
});

describe("an identifier in the body", () => {
  it("cannot put another in the place of the path's", async () => {
    const { key } = await openTenant();
    const make = async () =>
      recordOf(await call("POST", "/v1/entities", { key, body: createEntity.example })).entity_id;
    const [named, entity_id] = [await make(), await make()];
    const answer = await call("PATCH", `/v1/entities/${named}`, { key, body: { entity_id, legal_name: 1 } });
    expectRefusal(answer, 400, "validation_error");
    const told = await call("POST", `/v1/entities/${named}/dissolve`, { key, body: { entity_id } });
    expect(told.body).toMatchObject({ entity_id: named, status: "dissolved" });
    const other = await call("GET", `/v1/entities/${entity_id}`, { key });
    expect(other.body).toMatchObject({ entity_id, status: "active" });
  });
});
