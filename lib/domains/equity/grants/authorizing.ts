import { addDays } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as resolutions from "#lib/domains/company/governance/resolutions/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as instruments from "../instruments/store.ts";
import { costOf } from "../price/rules.ts";
import { classOf, type ShareClass } from "../rules.ts";
import { vestedBy } from "../vesting/rules.ts";
import { ELECTION_DAYS, isProperty } from "./rules.ts";
import type { Grant, NewGrant } from "./schema.ts";

/** The authority that a grant asks for. */
type Asking = Pick<NewGrant, "entity_id" | "instrument_id" | "grant_type" | "shares"> & {
  recipient_name: string;
  recipient_key: string;
  price_per_share?: string | null | undefined;
  exercise_price?: string | null | undefined;
  grant_id?: string;
  /** When it was written down; of a grant that is still to be made nothing. */
  created_at?: string;
};

/**
 * Throws 404 where there is no such meeting or document, and 400 where it is another company's, has approved nothing, or authorizes
 * less than the grant: the grant itself uses it up, as PostgreSQL writes down.
 */
export async function assertApproves(tx: Tx, grant: Asking, approval_id: string): Promise<void> {
  const { entity_id, recipient_name, recipient_key, shares, price_per_share = null, exercise_price = null } = grant;
  const asked: Parameters<typeof resolutions.assertApproves>[3] = {
    act: classOf(grant.grant_type) === "option" ? "option" : "grant",
    grant_id: grant.grant_id,
    recipient_name,
    recipient_key,
    units: shares,
    amount_cents: price_per_share === null ? 0 : Number(costOf(shares, price_per_share)),
    price_per_share: price_per_share ?? exercise_price,
  };
  // A grant's own figures are of its day: what has been split since is none of them.
  await resolutions.assertApproves(tx, entity_id, approval_id, asked, async () =>
    (await instruments.splitsOf(tx, grant)).filter(({ created_at }) => created_at <= (grant.created_at ?? created_at)),
  );
}

const setApproval = (tx: Tx, grant_id: string, approval_id: string) =>
  tx.sql`update equity_grant set approval_id = ${approval_id} where grant_id = ${grant_id}`;

/** The same of a grant that is there, and writes it down. */
export async function authorize(tx: Tx, grant: Asking & Pick<Grant, "grant_id">, approval_id: string): Promise<void> {
  await assertApproves(tx, grant, approval_id);
  await setApproval(tx, grant.grant_id, approval_id);
}

/** What approved a grant has approved the shares that come of it as well; the event that made them is written down by now. */
export async function inheritApproval(
  tx: Tx,
  { grant_id }: Pick<Grant, "grant_id">,
  { approval_id }: Pick<Grant, "approval_id">,
): Promise<void> {
  if (approval_id !== null) await setApproval(tx, grant_id, approval_id);
}

/** The same of a distribution, for all that it distributes. */
export async function assertApprovesDistribution(
  tx: Tx,
  { entity_id, total_amount_cents }: { entity_id: string; total_amount_cents: number },
  approval_id: string,
): Promise<void> {
  await resolutions.assertApproves(tx, entity_id, approval_id, {
    act: "distribution",
    ...{ recipient_name: null, recipient_key: null },
    units: 0,
    amount_cents: total_amount_cents,
    price_per_share: null,
  });
}

const nouns: Readonly<Record<ShareClass, string>> = {
  common: "shares",
  preferred: "preferred shares",
  option: "options",
  rsu: "RSUs",
  warrant: "warrants",
  unit: "units",
};

/** Ends what asks for a grant's approval. */
export async function endAuthorizing(tx: Tx, grant_id: string): Promise<void> {
  const about = { type: "grant", id: grant_id };
  await obligations.endAbout(tx, about, "authorize_grant");
  await obligations.endAbout(tx, about, "ratify_grant");
}

type New = Pick<
  Grant,
  | "entity_id"
  | "grant_id"
  | "recipient_name"
  | "shares"
  | "granted_on"
  | "vesting"
  | "grant_type"
  | "before_filing"
  | "approval_id"
>;

/**
 * Asks for what a new grant still needs: its ratification where it came before the company's filing, else its approval where
 * that is missing; and of shares or units that are still to vest the holder's election under 26 U.S.C. § 83(b), which nobody can
 * make later. What comes by right of what was issued before (`isByRight`) needs no approval of its own.
 */
export async function openObligations(tx: Tx, grant: New, isByRight = false): Promise<void> {
  const { entity_id, grant_id, recipient_name, shares, granted_on, vesting, grant_type } = grant;
  const noun = nouns[classOf(grant_type)];
  const whose = `${shares.toLocaleString("en-US")} ${shares === 1 ? noun.slice(0, -1) : noun}`;
  const open = (kind: string, tier: "critical" | "high", title: string, due_date: string | null) =>
    obligations.open(tx, { about: { type: "grant", id: grant_id }, entity_id, tier, title, due_date, kind });
  const ratify = `Ratify the grant of ${whose} to ${recipient_name}: it was made before the company was filed`;
  const authorize = `Have the grant of ${whose} to ${recipient_name} authorized: nothing says who approved it`;
  const elect = `File ${recipient_name}'s election under section 83(b) for ${whose} that vest over time`;
  const isRestricted = isProperty(classOf(grant_type)) && vestedBy(shares, vesting, granted_on) < shares;
  await Promise.all([
    grant.before_filing && open("ratify_grant", "high", ratify, null),
    !grant.before_filing &&
      !isByRight &&
      grant.approval_id === null &&
      open("authorize_grant", "high", authorize, null),
    isRestricted && open("election_83b", "critical", elect, addDays(granted_on, ELECTION_DAYS)),
  ]);
}
