import type { Issue } from "#lib/core/answer.ts";
import { MOST_INSTRUMENTS, type PlannedAct } from "../../imports/register.ts";
import { runsOf } from "../../imports/runs.ts";

/** So many acts are written down within the time that an operation has. */
const MOST_ACTS = 6000;
/** Each turn is a statement of its own. */
const MOST_TURNS = 200;

/** What of a package is more than can be taken in at once. */
export function sizeFaults(acts: readonly PlannedAct[], instruments: number): Issue[] {
  const count = acts.reduce((sum, act) => sum + ("change" in act ? Math.max(1, act.change.parts.length) : 1), 0);
  const path = "Transactions.ocf.json";
  const issues: Issue[] = [];
  const most = MOST_ACTS.toLocaleString("en-US");
  if (instruments > MOST_INSTRUMENTS)
    issues.push({
      path: "StockClasses.ocf.json",
      message: `must have at most ${MOST_INSTRUMENTS} classes and plans: ${instruments}`,
    });
  if (count > MOST_ACTS)
    issues.push({ path, message: `must tell of at most ${most} transfers and other acts on securities: ${count}` });
  else if (runsOf(acts).length > MOST_TURNS)
    issues.push({
      path,
      message: `must take turns between transfers and other acts of one grant at most ${MOST_TURNS} times`,
    });
  return issues;
}
