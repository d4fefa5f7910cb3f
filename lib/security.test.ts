import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { some } from "../e2e/support/table.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isThere = (file: string) => existsSync(path.join(ROOT, file)) || globSync(file, { cwd: ROOT }).length > 0;

/** What is written as code and reads like a path of ours. */
const pathsIn = (text: string) =>
  new Set(
    [...text.matchAll(/`((?:app|components|docs|e2e|lib|prisma|public|scripts)\/[^`\s]*)`/g)].map(
      ([, file]) => file ?? "",
    ),
  );

describe.each(some(["docs/security.md", "docs/asvs.md"]))("%s", (file) => {
  it("names files that are there", () => {
    const named = pathsIn(read(file));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((one) => !isThere(one))).toEqual([]);
  });
});

/** How many requirements ASVS 5.0.0 has at levels 1 and 2, by their chapter. */
const ASKED = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

describe("docs/asvs.md", () => {
  const rows = [...read("docs/asvs.md").matchAll(/^\| (\d[\d., ]*) \| (.+?) \| (yes|part|no|n\/a) \| (.*)\|$/gm)];
  const ids = rows.flatMap(([, given = ""]) => given.split(", "));

  it("has every requirement of the first two levels once", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const counted = Object.fromEntries(
      Object.keys(ASKED).map((chapter) => [chapter, ids.filter((id) => id.startsWith(`${chapter}.`)).length]),
    );
    expect(counted).toEqual(ASKED);
  });

  it("says what is missing wherever something is", () => {
    expect(
      rows
        .filter(([, , , state, why]) => (state === "part" || state === "no") && why?.trim() === "")
        .map(([row]) => row),
    ).toEqual([]);
  });
});
