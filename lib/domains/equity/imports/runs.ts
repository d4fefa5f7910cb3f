import type { PlannedAct } from "./register.ts";

type Kind = "transfer" | "event" | "change";

interface Run {
  kind: Kind;
  acts: PlannedAct[];
}

const kindOf = (act: PlannedAct): Kind => ("transfer" in act ? "transfer" : "event" in act ? "event" : "change");

/** The grants whose holdings an act changes. */
function grantsOf(act: PlannedAct): string[] {
  if ("transfer" in act) return act.transfer.parts.map(({ grant_id }) => grant_id);
  return "event" in act ? [act.event.grant_id] : [];
}

/**
 * Acts as few statements: each of one kind, and what befalls one grant in its order. What befalls others may come earlier or later,
 * since a holding is of one grant; a split is counted of all that came before it, and parts it from all that comes after. What else
 * changes an instrument is of no holding, and comes with whatever changes one.
 */
export function runsOf(acts: readonly PlannedAct[]): PlannedAct[][] {
  const runs: Run[] = [];
  const last = new Map<string, number>();
  let least = 0;
  for (const act of acts) {
    const kind = kindOf(act);
    const grants = grantsOf(act);
    const isSplit = "change" in act && act.change.kind === "split";
    let at = isSplit
      ? Math.max(0, runs.length - 1)
      : kind === "change"
        ? 0
        : grants.reduce((most, grant_id) => Math.max(most, last.get(grant_id) ?? 0), least);
    while (at < runs.length && runs[at]?.kind !== kind) at++;
    const run = runs[at] ?? { kind, acts: [] };
    runs[at] = run;
    run.acts.push(act);
    for (const grant_id of grants) last.set(grant_id, at);
    if (isSplit) least = at;
  }
  return runs.map((run) => run.acts);
}

/** So many acts are one statement at most: what it checks is asked of each, among all of them. */
const MOST_AT_ONCE = 1000;

/** The same, as the statements that write them down. */
export function statementsOf(acts: readonly PlannedAct[]): PlannedAct[][] {
  return runsOf(acts).flatMap((run) =>
    Array.from({ length: Math.ceil(run.length / MOST_AT_ONCE) }, (_, at) =>
      run.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
    ),
  );
}
