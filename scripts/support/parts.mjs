import { complain } from "./fail.mjs";
import { lineOf, NONE, shortOf, sumOf } from "./reports.mjs";
import { say } from "./say.mjs";

/**
 * The parts of a run: what each took, what it counted and what failed in it, to be told at the end, where a reader looks.
 * Parts may go on beside each other.
 */
export function openRun() {
  const began = Date.now();
  const parts = [];
  let counts = NONE;

  /** Does a part and answers whether it passed; what it throws is told at once, and again at the end. */
  async function part(name, work) {
    const one = { name, began: Date.now(), failures: [] };
    parts.push(one);
    try {
      const found = await work();
      counts = sumOf(counts, found?.counts ?? NONE);
      one.failures = found?.failures ?? [];
      if (found?.sentence) one.failures.push({ title: found.sentence });
    } catch (error) {
      complain(error);
      one.failures.push({ title: error.message, message: error.output });
    }
    one.ended = Date.now();
    return one.failures.length === 0;
  }

  /** Says what failed and what took how long, and last the counts; answers whether all passed. */
  function close() {
    const failed = parts.filter(({ failures }) => failures.length > 0);
    for (const { name, failures } of failed) {
      say(`\n— failed in ${name} —`);
      for (const failure of failures) say(shortOf(failure));
    }
    say(`\n${"part".padEnd(10)}${"began at".padStart(10)}${"took".padStart(10)}`);
    for (const one of parts) say(row(one.name, one.began - began, one.ended - one.began));
    say(row("whole", 0, Date.now() - began));
    // A part that is no test, and a runner that broke before it could count, count as one failure.
    const isUncounted = failed.length > 0 && counts.failed === 0 && counts.skipped === 0;
    say(`\n${lineOf(isUncounted ? sumOf(counts, { ...NONE, failed: 1 }) : counts)}`);
    return failed.length === 0;
  }

  return { part, close };
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(10);
const row = (name, from, took) => `${name.padEnd(10)}${seconds(from)}${seconds(took)}`;
