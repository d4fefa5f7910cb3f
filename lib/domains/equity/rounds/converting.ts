import { invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as grants from "../grants/store.ts";
import * as noteActs from "../notes/acts.ts";
import * as notes from "../notes/store.ts";
import * as safes from "../safes/store.ts";
import type { Instrument } from "../schema.ts";
import type { Round, RoundPreview } from "./schema.ts";

/** A SAFE or a note that a round makes shares. */
interface Converting {
  kind: "safe" | "note";
  id: string;
  investor_name: string;
  price_per_share: string;
  shares: number;
}

/** All that a round makes shares, SAFEs first. */
export function convertingIn({ safes: promised, notes: owed }: Pick<RoundPreview, "safes" | "notes">): Converting[] {
  return [
    ...promised.map(({ safe_id, ...safe }) => ({ kind: "safe" as const, id: safe_id, ...safe })),
    ...owed.flatMap(({ note_id, investor_name, price_per_share, shares }) =>
      price_per_share === null ? [] : [{ kind: "note" as const, id: note_id, investor_name, price_per_share, shares }],
    ),
  ];
}

/** Throws 400 where a SAFE or a note cannot become shares on that day, or becomes none. */
export async function assertConvertible(tx: Tx, entity_id: string, outcome: RoundPreview, closed_on: string) {
  const [promised, owed] = await Promise.all([safes.outstanding(tx, entity_id), notes.outstanding(tx, entity_id)]);
  const lateSafe = promised.find(({ issued_on }) => issued_on > closed_on);
  if (lateSafe) {
    throw invalid("closed_on", `must not be before the SAFE ${lateSafe.safe_id} was issued, ${lateSafe.issued_on}`);
  }
  const all = convertingIn(outcome);
  const lateNote = owed.find(({ note_id, issued_on }) => issued_on > closed_on && all.some(({ id }) => id === note_id));
  if (lateNote) {
    throw invalid("closed_on", `must not be before the note ${lateNote.note_id} was issued, ${lateNote.issued_on}`);
  }
  const none = all.find(({ shares }) => shares === 0);
  if (none) {
    const what = none.kind === "safe" ? "SAFE" : "note";
    throw wrongState(`Cannot close the round: the ${what} ${none.id} would become no share.`);
  }
}

interface Into {
  series: Map<string, Instrument>;
  closed_on: string;
  approval_id: string | null;
}

/** Makes every outstanding SAFE, and every note that the round's money suffices for, the shares that the round comes to for it. */
export async function convertAll(
  tx: Tx,
  { entity_id, round_id, cap_table_id }: Pick<Round, "entity_id" | "round_id" | "cap_table_id">,
  outcome: RoundPreview,
  { series, closed_on, approval_id }: Into,
): Promise<void> {
  for (const { kind, id, investor_name, price_per_share, shares } of convertingIn(outcome)) {
    const { instrument_id = "" } = series.get(price_per_share) ?? series.get(outcome.price_per_share) ?? {};
    const { grant_id } = await grants.insert(tx, {
      ...{ entity_id, cap_table_id, instrument_id, grant_type: "preferred", recipient_name: investor_name, shares },
      ...{ price_per_share, consideration: "conversion", granted_on: closed_on, approval_id, early_exercise: false },
    });
    const into = { round_id, grant_id, converted_on: closed_on };
    if (kind === "safe") await safes.convert(tx, { entity_id, safe_id: id }, into);
    else await noteActs.convert(tx, { entity_id, note_id: id }, into);
  }
}
