import type { Tx } from "#lib/core/tx.ts";
import { workedOut } from "../waterfall/dividing.ts";
import { byExit } from "../waterfall/exits.ts";
import type { WaterfallAsked, WaterfallByExit } from "../waterfall/schema.ts";
import { assumptions, classesOf, nobody, OUTSTANDING } from "./calculating.ts";

/** Who would get how much by a waterfall, over the exit values up to one. Throws 400 as its calculation does. */
export async function readWaterfall(
  tx: Tx,
  { entity_id, highest_cents, assumed_exercise_price = null }: WaterfallAsked,
): Promise<WaterfallByExit> {
  const { held, groups } = await classesOf(tx, { entity_id, moment: null }, assumed_exercise_price);
  if (!held.some(({ share_class }) => OUTSTANDING.includes(share_class))) throw nobody();
  const told = await workedOut("exits", tx.workspace_id, { groups, asked: highest_cents }, byExit);
  return { entity_id, ...told, notes: assumptions(groups, assumed_exercise_price) };
}
