import type { Caller } from "#lib/core/caller.ts";
import { transaction } from "#lib/db/transaction.ts";
import { loadStatus } from "#lib/domains/company/entities/store.ts";
import { workedOut } from "../waterfall/dividing.ts";
import { byExit } from "../waterfall/exits.ts";
import type { WaterfallAsked, WaterfallByExit } from "../waterfall/schema.ts";
import { assumptions, classesOf, nobody, OUTSTANDING } from "./calculating.ts";

/**
 * Who would get how much by a waterfall, over the exit values up to one. Worked out once what it goes by is read, since among
 * hundreds of classes it takes seconds, in which no transaction is held open. Throws 404, and 400 as its calculation does.
 */
export async function readWaterfall(
  caller: Caller,
  { entity_id, highest_cents, assumed_exercise_price = null }: WaterfallAsked,
): Promise<WaterfallByExit> {
  const [{ held, groups }] = await transaction(caller, "read", (tx) =>
    Promise.all([classesOf(tx, { entity_id, moment: null }, assumed_exercise_price), loadStatus(tx, entity_id)]),
  );
  if (!held.some(({ share_class }) => OUTSTANDING.includes(share_class))) throw nobody();
  const told = await workedOut("exits", caller.workspace_id, { groups, asked: highest_cents }, byExit);
  return { entity_id, ...told, notes: assumptions(groups, assumed_exercise_price) };
}
