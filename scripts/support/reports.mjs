import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./project.mjs";

export const NONE = { passed: 0, failed: 0, skipped: 0 };

/**
 * What a runner wrote down: how many tests passed, failed and were skipped, and of each that failed its name and what it
 * said. A runner that wrote nothing failed.
 */
export function readVitest(file) {
  const report = read(file);
  if (report === null) return { counts: NONE, failures: [] };
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const failures = report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const where = path.relative(ROOT, name);
    const failed = assertionResults.filter((one) => one.status === "failed");
    // A file that could not even be read has no tests to fail.
    if (failed.length === 0) return status === "failed" ? [{ title: where, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${where} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  });
  return { counts, failures };
}

export function readPlaywright(file) {
  const { stats, suites = [], errors = [] } = read(file) ?? {};
  if (stats === undefined) return { counts: NONE, failures: [] };
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  const failures = [
    ...errors.map(({ message }) => ({ title: "the browser tests", message })),
    ...suites.flatMap((suite) => failuresIn(suite, [])),
  ];
  return { counts, failures };
}

function failuresIn({ title, file, line, specs = [], suites = [] }, above) {
  const way = [...above, title];
  return [
    ...suites.flatMap((suite) => failuresIn(suite, way)),
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => ({
        title: [`${spec.file ?? file}:${spec.line ?? line}`, ...way.slice(1), spec.title].join(" › "),
        message: spec.tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
          .join("\n"),
      })),
  ];
}

/** A failure as it is told again at the end: enough to know it by, not its whole story. */
export function shortOf({ title, message }) {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
  const lines = (message ?? "").replace(colours, "").trim().split("\n");
  const told = lines.filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line)).slice(0, 12);
  return [`✗ ${title}`, ...told.map((line) => `    ${line}`)].join("\n");
}

export function sumOf(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

export function lineOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
