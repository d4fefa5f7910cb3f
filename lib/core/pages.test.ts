import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { decodeCursor, encodeCursor, type Parts, toPage } from "./pages.ts";

const sortKey = fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 3 });
const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function refusalOf(cursor: string, parts: Parts = 1): unknown {
  try {
    return decodeCursor(cursor, parts);
  } catch (error) {
    return error;
  }
}

describe("a cursor", () => {
  it("gives back the sort key that it was made of", () => {
    fc.assert(
      fc.property(sortKey, (key) => {
        expect(decodeCursor(encodeCursor(key), key.length)).toEqual(key);
      }),
    );
  });

  it("holds what the list is sorted by, and nothing that PostgreSQL cannot read as that", () => {
    const key = ["2026-02-28", "2026-02-28T09:30:00.123Z", 7, "je_1"];
    const parts = ["day", "moment", "whole", "text"] as const;
    expect(decodeCursor(encodeCursor(key), parts)).toEqual(key);
    const others = ["je_1", "", 1, "2026-02-30", "2026-02-28T09:30:00Z", "+010000-01-01T00:00:00.000Z", "0000-01-01"];
    for (const [at] of parts.entries()) {
      for (const other of others) {
        const forged = refusalOf(forge(key.with(at, other)), parts);
        const isIt = parts[at] === "text" ? typeof other === "string" : parts[at] === "whole" && other === 1;
        expect(forged instanceof AppError, `${other} as ${parts[at]}`).toBe(!isIt);
      }
    }
  });

  it("is left out on the first page", () => {
    expect(decodeCursor(undefined, 1)).toBeNull();
  });

  it.each([
    ["empty", ""],
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("ent_").toString("base64url")],
    ["no list", forge("ent_1")],
    ["an object", forge({ 0: "ent_1", length: 1 })],
    ["of too many parts", forge(["ent_1", "ent_2"])],
    ["of too few parts", forge([])],
    ["of null", forge([null])],
    ["of a list", forge([["ent_1"]])],
    ["of a fraction", forge([1.5])],
    ["of a number past 2^53-1", Buffer.from("[9007199254740993]").toString("base64url")],
    ["with U+0000", forge(["a\u0000"])],
    ["with a lone surrogate", Buffer.from('["\\ud800"]').toString("base64url")],
    ["spelled otherwise", Buffer.from('[ "ent_1" ]').toString("base64url")],
    ["padded", `${forge(["ent_12"])}=`],
    ["with rubbish after it", `${forge(["ent_1"])}!!`],
  ])("that is forged (%s) is a 400", (_, cursor) => {
    const refusal = refusalOf(cursor);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      status: 400,
      message: "cursor must be the next_cursor of a page of this list",
      details: { issues: [{ path: "cursor" }] },
    });
  });

  it("of any text at all is taken or refused, and never anything worse", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const outcome = refusalOf(text);
        expect(Array.isArray(outcome) || (outcome instanceof AppError && outcome.status === 400)).toBe(true);
      }),
    );
  });
});

describe("a page", () => {
  it("goes on exactly while there are more records", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 12 }), (count, limit) => {
        const records = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
        const read: number[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const after = Number(decodeCursor(cursor, ["whole"])?.[0] ?? 0);
          const rows = records.filter(({ id }) => id > after).slice(0, limit + 1);
          const page = toPage(rows, limit, ({ id }) => [id]);
          expect(page.data.length).toBeLessThanOrEqual(limit);
          read.push(...page.data.map(({ id }) => id));
          cursor = page.next_cursor;
        }
        expect(read).toEqual(records.map(({ id }) => id));
      }),
    );
  });
});
