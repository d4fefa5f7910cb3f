import { newId } from "#lib/core/ids.ts";
import type { Operation } from "#lib/core/operation.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import * as formation from "#lib/domains/company/formation/operations.ts";
import { listObligations } from "#lib/domains/company/obligations/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { moveClock } from "#lib/domains/trust/test-clock/operations.ts";
import { execute } from "#lib/execute.ts";
import { openTestWorkspace } from "#lib/server/workspaces.ts";
import { doWhatCameDue } from "#lib/work/clock-moved.ts";
import { postWhatIsDue } from "#lib/work/due.ts";
import { callerIn } from "./callers.ts";

/** A company that was filed on a day and is active since, in a workspace whose clock stands there. */
export async function activeOn(day: string, given: { entity_type: "c_corp" | "llc"; jurisdiction: string }) {
  const caller = callerIn((await openTestWorkspace(`Test ${newId("request")}`)) ?? "");
  const move = async (to: string) => {
    await execute(moveClock, caller, { now: to });
    await doWhatCameDue(caller);
  };
  await move(day);
  const { entity_id } = (await execute(createEntity, caller, { legal_name: "Difference Labs", ...given })).value;
  const act = async (operation: Operation, more: object = {}) =>
    (await execute(operation, caller, { entity_id, ...more })).value as {
      documents: { document_id: string; signer_roles: string[] }[];
    };
  for (const { document_id, signer_roles } of (await act(formation.advanceFormation)).documents) {
    await act(signDocument, { document_id, signer_name: "Ada Byron", signer_role: signer_roles[0] });
  }
  await act(formation.advanceFormation);
  await act(formation.confirmStateFiling, { confirmation_number: "SR-1", filed_on: day });
  await act(formation.advanceFormation);
  await act(formation.advanceFormation);
  await act(formation.confirmTaxNumber, { ein: "84-1234567" });
  await act(formation.advanceFormation);
  await postWhatIsDue({ workspace_id: caller.workspace_id, entity_id });
  const asked = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending" })).value.data
      .filter(({ kind }) => kind === "file_report" || kind === "file_return")
      .map(({ due_date, tier, title }) => ({ due_date, tier, title: title.replace(/^File: /, "") }))
      .toSorted((a, b) => (`${a.due_date}` < `${b.due_date}` ? -1 : 1));
  const dues = async () => (await asked()).map(({ due_date, title }) => `${due_date} ${title.split(",")[0]}`);
  /** What else is asked for, but for reports and the income tax return. */
  const others = async () =>
    (await execute(listObligations, caller, { entity_id, status: "pending", limit: 200 })).value.data
      .filter(({ kind }) => ["file_tax_document", "elect", "publish", "qualify", "pay_fee"].includes(kind))
      .map(({ due_date, title }) => `${due_date ?? "no day"} ${title}`)
      .toSorted();
  const look = () => postWhatIsDue({ workspace_id: caller.workspace_id, entity_id });
  return { caller, entity_id, move, asked, dues, others, look, act };
}
