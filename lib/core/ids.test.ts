import { describe, expect, it } from "vitest";
import { some } from "../../e2e/support/table.ts";
import { newId, newRandomId } from "./ids.ts";
import { type Kind, prefixes } from "./kinds.ts";

const kinds = Object.keys(prefixes) as Kind[];

describe("an identifier", () => {
  it.each(some(kinds))("of a %s is its prefix, _ and a UUIDv7 in base32", (kind) => {
    expect(newId(kind)).toMatch(new RegExp(`^${prefixes[kind]}_0[0-9a-hjkmnp-tv-z]{25}$`));
  });

  it("has the prefixes that the interface shows", () => {
    expect(prefixes).toMatchObject({
      entity: "ent",
      document: "doc",
      receipt: "rcpt",
      cap_table: "cap",
      instrument: "ins",
    });
  });

  it("tells the kind: no two kinds share a prefix", () => {
    expect(new Set(Object.values(prefixes)).size).toBe(kinds.length);
  });

  it("of a session is 128 random bits in the same form, which tell no time", () => {
    const made = Array.from({ length: 5000 }, () => newRandomId("session"));
    expect(new Set(made).size).toBe(made.length);
    for (const one of made) expect(one).toMatch(/^ses_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    // Each letter of them is drawn, the first as well, which tells the time of others.
    const drawn = Array.from({ length: 26 }, (_, at) => new Set(made.map((one) => one[4 + at])).size);
    expect(drawn).toEqual([8, ...Array(25).fill(32)]);
  });

  it("is made once, and sorts by when it was made", () => {
    const made = Array.from({ length: 5000 }, () => newId("entity"));
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
  });
});
