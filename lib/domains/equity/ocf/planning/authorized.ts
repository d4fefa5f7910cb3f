import type { Issue } from "#lib/core/answer.ts";
import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { PlannedRegister } from "../../imports/register.ts";
import type { Known, Node } from "./securities.ts";

/** What has left the pools for good: it was exercised or settled, and does not become available again. */
function exercisedOf({ grants, acts }: PlannedRegister): Map<string, bigint> {
  const of = new Map(grants.map(({ grant_id, instrument_id }) => [grant_id, instrument_id]));
  const exercised = new Map<string, bigint>();
  for (const act of acts) {
    if (!("event" in act) || (act.event.kind !== "exercise" && act.event.kind !== "settlement")) continue;
    const instrument_id = of.get(act.event.grant_id) ?? "";
    exercised.set(instrument_id, (exercised.get(instrument_id) ?? 0n) + BigInt(act.event.shares ?? 0));
  }
  return exercised;
}

/** Counts what each class has, which is no more than it may have, and puts the classes into the register. */
export function settleClasses(
  { classes }: Known,
  nodes: ReadonlyMap<string, Node>,
  register: PlannedRegister,
  issues: Issue[],
): void {
  const outstanding = new Map<string, bigint>();
  for (const { instrument, grant, left } of nodes.values()) {
    if (grant === null) continue;
    outstanding.set(instrument.instrument_id, (outstanding.get(instrument.instrument_id) ?? 0n) + BigInt(left));
  }
  const exercised = exercisedOf(register);
  for (const instrument of classes.instruments.values()) {
    const { instrument_id, kind, symbol } = instrument;
    const gone = kind === "option" || kind === "warrant" ? (exercised.get(instrument_id) ?? 0n) : 0n;
    const used = (outstanding.get(instrument_id) ?? 0n) + gone;
    if (instrument.authorized_units === 0) instrument.authorized_units = Number(used > 0n ? used : 1n);
    if (used > BigInt(instrument.authorized_units)) {
      const counts = `authorized ${instrument.authorized_units}, outstanding${gone > 0n ? " or exercised" : ""} ${used}`;
      const message = `${symbol}: must not have more outstanding than authorized: ${counts}`;
      issues.push({ path: "StockClasses.ocf.json", message });
    }
    register.instruments.push(instrument);
  }
  const grown = register.acts.flatMap((act) => ("change" in act ? act.change.parts : []));
  const most = [...register.grants, ...grown].reduce((sum, { shares }) => sum + BigInt(Math.max(0, shares ?? 0)), 0n);
  if (most > BigInt(MAX_INTEGER)) {
    issues.push({ path: "Transactions.ocf.json", message: "must not issue more than 2^53-1 units in all" });
  }
}
