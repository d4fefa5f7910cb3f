import type { Tx } from "#lib/core/tx.ts";
import * as resolutions from "#lib/domains/company/governance/resolutions/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";

/** What becomes shares later, as a resolution has it. */
type Convertible = "safe" | "note";

/** The authority that it asks for. */
interface Asking {
  entity_id: string;
  investor_name: string;
  investor_key: string;
  principal_amount_cents: number;
}

/**
 * Throws 404 where there is no such meeting or document, and 400 where it is another company's, has approved nothing, or authorizes
 * less: the SAFE or the note itself uses it up, as PostgreSQL writes down.
 */
export async function assertApprovesConvertible(
  tx: Tx,
  act: Convertible,
  { entity_id, investor_name, investor_key, principal_amount_cents }: Asking,
  approval_id: string,
): Promise<void> {
  await resolutions.assertApproves(tx, entity_id, approval_id, {
    act,
    ...{ recipient_name: investor_name, recipient_key: investor_key },
    units: 0,
    amount_cents: principal_amount_cents,
    price_per_share: null,
  });
}

const kind = "authorize_convertible";

/** Asks for the approval of a SAFE or a note that nothing says anybody gave. */
export const askForApproval = (
  tx: Tx,
  act: Convertible,
  about: obligations.About,
  { entity_id, investor_name }: Pick<Asking, "entity_id" | "investor_name">,
) => {
  const what = act === "safe" ? "SAFE" : "convertible note";
  const title = `Have the ${what} of ${investor_name} authorized: nothing says who approved it`;
  return obligations.open(tx, { about, entity_id, tier: "high", title, due_date: null, kind });
};

/** Ends what asks for it. */
export const endAsking = (tx: Tx, about: obligations.About) => obligations.endAbout(tx, about, kind);
