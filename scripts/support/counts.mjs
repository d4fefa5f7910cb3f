import fs from "node:fs";

export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** How many tests passed, failed and were skipped, as the runner wrote it down; a runner that wrote nothing failed. */
export function countVitest(file) {
  const report = read(file);
  if (report === null) return NONE;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function countPlaywright(file) {
  const { stats } = read(file) ?? {};
  if (stats === undefined) return NONE;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
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
