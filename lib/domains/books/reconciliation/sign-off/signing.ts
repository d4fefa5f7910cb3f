import type { Actor } from "#lib/core/caller.ts";
import { today } from "#lib/core/days.ts";
import { conflict, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { assertOver } from "../../closing/rules.ts";
import * as periods from "../../closing/store.ts";
import type { Reconciliation } from "../schema.ts";
import * as reports from "../store.ts";
import * as store from "./store.ts";

interface Given {
  entity_id: string;
  reconciliation_id: string;
  note?: string | null | undefined;
  close_period: boolean;
}

/** Whose word it is, and which receipt tells of it. */
interface Word {
  signed_by: Actor;
  receipt_id: string;
}

/** Makes room for a new sign-off of the month where the one that stands is broken. Throws 409 where it holds. */
async function makeRoom(tx: Tx, entity_id: string, period: string): Promise<void> {
  const before = await store.standing(tx, entity_id, period);
  if (before === null) return;
  const { sign_off } = await reports.load(tx, { entity_id, reconciliation_id: before.reconciliation_id });
  if (sign_off?.holds) throw conflict(`The period ${period} is signed off already.`, "already_signed_off");
  await store.supersede(tx, before.sign_off_id);
}

/** Signs a report off, and closes its month if asked; the caller holds the company alone. Throws 404, 400, 409. */
export async function signOff(tx: Tx, given: Given, word: Word): Promise<Reconciliation> {
  const { entity_id, reconciliation_id, note, close_period } = given;
  const report = await reports.load(tx, { entity_id, reconciliation_id });
  const { period } = report;
  if (report.sign_off) throw conflict("The reconciliation is signed off already.", "already_signed_off");
  if (!report.is_reconciled) {
    throw wrongState(`Cannot sign off the reconciliation: ${report.notes.join(" ")}`, "not_reconciled");
  }
  const [change] = await reports.changesSince(tx, report);
  if (change) {
    const figures = `${change.field} was ${change.was} and is ${change.is}`;
    throw conflict(
      `The books of ${period} have changed since the report: ${figures}. Reconcile it again.`,
      "books_changed",
    );
  }
  await makeRoom(tx, entity_id, period);
  const { status } = await periods.load(tx, { entity_id, period });
  const closed_period = close_period && status === "open";
  if (closed_period) {
    assertOver(period, today());
    await periods.moveBy(tx, { entity_id, period }, "close");
  }
  const { signed_by, receipt_id } = word;
  await store.insert(
    tx,
    { entity_id, reconciliation_id, period, receipt_id, note: note ?? null, closed_period },
    signed_by,
  );
  return reports.load(tx, { entity_id, reconciliation_id });
}
