import { describe, expect, it } from "vitest";
import { foundLabel, holderOf, onlyHolders, peopleCalled, personOf, toldApart } from "./people.ts";

const ada = personOf({ contact_id: "con_1", name: "Ada Byron", role: "board_member", email: "ada@example.com" });
const other = personOf({ contact_id: "con_2", name: "ada  byron", role: "holder", email: null });
const grace = holderOf({ contact_id: "con_3", name: "Grace Hopper", units: 1200 });

describe("whom a typed name finds", () => {
  it("is everybody of that name as names compare, each once", () => {
    expect(peopleCalled([ada, grace, ada, other], " Ada Byron ")).toEqual([ada, other]);
    expect(peopleCalled([ada, grace], "Ada")).toEqual([]);
    expect(peopleCalled([ada, grace], "  ")).toEqual([]);
  });

  it("is told by what is known of them", () => {
    expect([ada, other, grace].map(({ note }) => note)).toEqual([
      "board member, ada@example.com",
      "holder",
      "holds 1,200",
    ]);
    expect(onlyHolders([{ contact_id: "con_3", name: "Grace Hopper", units: 1200 }]).known).toEqual([grace]);
  });

  it("is told from another of their name, by their identifier where nothing else tells them apart", () => {
    expect(toldApart([ada, other])).toEqual([
      { value: "con_1", label: "Ada Byron, board member, ada@example.com" },
      { value: "con_2", label: "ada  byron, holder" },
    ]);
    expect(toldApart([other, { ...other, contact_id: "con_4" }]).map(({ label }) => label)).toEqual([
      "ada  byron, holder, con_2",
      "ada  byron, holder, con_4",
    ]);
    expect(toldApart([{ ...ada, note: "" }])).toEqual([{ value: "con_1", label: "Ada Byron, con_1" }]);
  });
});

describe("what is said of a typed name", () => {
  const asked = { isWhole: true, isNew: true, byName: false };
  const byName = { ...asked, byName: true };
  it.each([
    { found: [ada], how: asked, words: "A known contact: board member, ada@example.com." },
    { found: [{ ...ada, note: "" }], how: asked, words: "A known contact." },
    { found: [ada, other], how: asked, words: "2 are called so: choose which of them." },
    {
      found: [ada, other],
      how: byName,
      words: "2 contacts are called so: whoever was known by this name first is meant.",
    },
    {
      found: [],
      how: asked,
      words: "Nobody is called so now: a new contact is made, unless somebody was called so before.",
    },
    { found: [], how: { ...asked, isNew: false }, words: "Nobody who holds any is called so now." },
    { found: [], how: { ...asked, isWhole: false }, words: null },
  ])("$words", ({ found, how, words }) => {
    expect(foundLabel(found, how)).toBe(words);
  });
});
