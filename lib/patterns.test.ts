import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { cues, laws } from "#lib/domains/compliance/classification/facts/facts.ts";
import { type Pattern, patternsIn } from "../e2e/support/patterns.ts";
import { sources } from "../e2e/support/sources.ts";

// What a test reads is its own.
const all = sources().filter(({ file, isTest }) => !isTest && /^(app|components|lib|scripts)\//.test(file));
const product = all.filter(({ file }) => !file.startsWith("scripts/"));

/** Patterns that are put together as the code runs, so that the literals do not hold them, and why each takes linear time. */
const made: Record<string, string> = {
  "lib/db/errors.ts": "a table's name, once, at the beginning",
  "lib/domains/company/documents/stamp.ts": "a fixed word and digits, in a dictionary of a few hundred bytes",
  "lib/domains/company/entities/rules.ts":
    "words of a fixed list at the end of a name of 500 characters; of white space before them only the first of a run is tried",
  "lib/domains/compliance/classification/facts/facts.ts": "the facts' cues and words, which this law reads too",
  "lib/domains/money/banking/bank-statements/formats/days.ts": "a day, from its beginning, whose parts are told apart",
  "lib/server/api.ts": "a path, from its beginning to its end, whose parts are told apart by the slash",
  "lib/work/pdf/frame.ts": "as many letters of a word as a line takes, one piece after the other",
};

/** Why a pattern may take more than linear time: what repeated character makes it, as the analysis tells. */
function slowness({ source, flags }: Pick<Pattern, "source" | "flags">): string[] {
  return analyse({ source, flags }).reports.map(
    ({ type, exponential, character }) =>
      `${exponential ? "exponential" : "polynomial"} (${type}) over ${JSON.stringify(character.pick)}`,
  );
}

describe("a regular expression", () => {
  it("is found by the language's own parser, and a slow one is told from a quick one", () => {
    const text =
      'const a = 6 / 2 / 3; const b = /x+$/; const c = "/no/"; const d = <T,>(t: T) => /(?:a|ab?)+$/.test(String(t));';
    expect(patternsIn({ file: "a.ts", text }).map(({ source }) => source)).toEqual(["x+$", "(?:a|ab?)+$"]);
    expect(slowness({ source: "x+$", flags: "" })).toEqual([expect.stringContaining("polynomial")]);
    expect(slowness({ source: "(?:a+)+$", flags: "" }).join()).toContain("exponential");
    expect(slowness({ source: "(?<!x)x+$", flags: "" })).toEqual([]);
  });

  it("takes time by the length of what it reads, in whatever it reads", () => {
    const patterns = all.flatMap(patternsIn);
    expect(patterns.length).toBeGreaterThan(200);
    const found = patterns.map((one) => ({ ...one, why: slowness(one) })).filter(({ why }) => why.length > 0);
    expect(
      found.map(({ file, source, flags, why }) => `${file}: /${source}/${flags} is ${why.join(", ")}`),
      "who sends a long run of that character stops the process: bound the repetition, begin it with ^ or (?<!…), or scan by hand",
    ).toEqual([]);
  });

  it("that is put together as the code runs has a reason here", () => {
    const found = product.filter(({ code }) => /\bRegExp\(/.test(code)).map(({ file }) => file);
    expect(found.toSorted(), "write it as a literal, which the test above reads").toEqual(Object.keys(made).toSorted());
    const told = [...cues.map(({ pattern }) => pattern), ...laws.flatMap(({ words }) => words ?? [])];
    expect(told.flatMap(slowness)).toEqual([]);
  });
});
