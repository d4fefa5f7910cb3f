import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "./project.mjs";
import { readPlaywright, readVitest, shortOf } from "./reports.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "minutebook-reports-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function written(report) {
  const file = path.join(folder, "report.json");
  fs.writeFileSync(file, JSON.stringify(report));
  return file;
}

describe("what failed", () => {
  it("in vitest is told by file and title, also of a file that could not be read", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: path.join(ROOT, "lib/a.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "a sum adds up" },
            { status: "failed", fullName: "a sum is exact", failureMessages: ["expected 1 to be 2"] },
          ],
        },
        { name: path.join(ROOT, "lib/b.test.ts"), status: "failed", message: "no such file", assertionResults: [] },
        { name: path.join(ROOT, "lib/c.test.ts"), status: "passed", message: "", assertionResults: [] },
      ],
    };
    const { counts, failures } = readVitest(written(report));
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(failures).toEqual([
      { title: "lib/a.test.ts › a sum is exact", message: "expected 1 to be 2" },
      { title: "lib/b.test.ts", message: "no such file" },
    ]);
  });

  it("in Playwright is told by file, line and title, with what each try said", () => {
    const spec = (title, ok, errors) => ({ title, ok, file: "a.spec.ts", line: 7, tests: [{ results: [{ errors }] }] });
    const report = {
      stats: { expected: 1, flaky: 0, unexpected: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          title: "a.spec.ts",
          file: "a.spec.ts",
          specs: [spec("opens", true, [])],
          suites: [{ title: "The account", specs: [spec("closes", false, [{ message: "Timeout" }])] }],
        },
      ],
    };
    const { counts, failures } = readPlaywright(written(report));
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(failures).toEqual([{ title: "a.spec.ts:7 › The account › closes", message: "Timeout" }]);
  });

  it("counts as nothing passed where the runner wrote nothing", () => {
    expect(readVitest(path.join(folder, "none.json"))).toEqual({
      counts: { passed: 0, failed: 0, skipped: 0 },
      failures: [],
    });
  });

  it("is told shortly, without colours and the ways through others' code", () => {
    const red = String.fromCharCode(27);
    const message = `${red}[31mexpected 1${red}[39m\n    at x (node_modules/vitest/a.js:1:1)\n    at lib/a.ts:2:3`;
    expect(shortOf({ title: "a", message })).toBe("✗ a\n    expected 1\n        at lib/a.ts:2:3");
  });
});
