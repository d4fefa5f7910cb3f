import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sources } from "../e2e/support/sources.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
const contract = read("docs/interface.md");
const headings = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? "");

/** The parts of the interface, each with the numbers of its rules: `## 7. Errors`, `10. A write on …`. */
const parts = new Map(
  contract.split(/^## (?=\d+\. )/m).flatMap((part) => {
    const [, number] = /^(\d+)\. /.exec(part) ?? [];
    const rules = [...part.matchAll(/^(\d+)\. /gm)].map(([, rule]) => rule);
    return number === undefined ? [] : [[number, new Set(rules.slice(1))] as const];
  }),
);

const INTERFACE = /\binterface,? (?:part |rule )?(\d+)(?:\.(\d+))?/g;
const NAMED = { decisions: /\bdecisions,? "([^"]+)"/g, README: /\bREADME,? "([^"]+)"/g };

/** What every source says by the way of a pattern, across the lines of a comment. */
const citations = (pattern: RegExp) =>
  sources().flatMap(({ file, text }) =>
    [...text.replaceAll(/\n[^\S\n]*(?:\*|\/\/) ?/g, " ").matchAll(pattern)].map((found) => ({ file, found })),
  );

describe("what comments cite", () => {
  it("of the interface is a part of docs/interface.md, and a rule in it", () => {
    const cited = citations(INTERFACE);
    expect(cited.length).toBeGreaterThan(20);
    const lost = cited.filter(({ found: [, part = "", rule] }) => {
      const rules = parts.get(part);
      return rules === undefined || (rule !== undefined && !rules.has(rule));
    });
    expect(
      lost.map(({ file, found }) => `${file}: ${found[0]}`),
      "cite a part and a rule that docs/interface.md has",
    ).toEqual([]);
  });

  it.each([
    ["decisions", "docs/decisions.md"],
    ["README", "README.md"],
  ] as const)("of the %s is a heading of %s", (name, file) => {
    const known = headings(file);
    const cited = citations(NAMED[name]);
    expect(cited.length).toBeGreaterThan(2);
    // A long heading may be cited by its first words: "Numbers" for "Numbers, names, dates".
    const lost = cited.filter(
      ({ found: [, heading = ""] }) =>
        !known.some((one) => one.startsWith(heading) && /^($|[,:])/.test(one.slice(heading.length))),
    );
    expect(
      lost.map((one) => `${one.file}: ${one.found[0]}`),
      `cite a heading that ${file} has`,
    ).toEqual([]);
  });
});
