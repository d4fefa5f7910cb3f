import { inNamesOf, invalid, wrongState } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import { termsOn } from "../events/rules.ts";
import * as events from "../events/store.ts";
import type { Grant, NewGrant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { heldSince, issuedTo, type Whose, whoseOf } from "../holdings/of-grant.ts";
import * as instruments from "../instruments/store.ts";
import { commonFor } from "../ratio/rules.ts";
import type { Instrument } from "../schema.ts";
import { movedCapital, partOf } from "./rules.ts";
import type { Conversion } from "./schema.ts";

/** What was paid for a grant: of one that a SAFE or a note became, that one's money with its interest. */
async function paidFor(tx: Tx, { grant_id, consideration, consideration_cents, paid_on }: Grant): Promise<number> {
  if (paid_on === null) return 0;
  if (consideration === "cash") return consideration_cents ?? 0;
  if (consideration !== "conversion") return 0;
  const [found] = await tx.sql<{
    cents: RowOf<"safe">["principal_amount_cents"] | RowOf<"convertible_note">["settled_cents"];
  }>`
    select principal_amount_cents as cents from safe where grant_id = ${grant_id}
    union all select settled_cents from convertible_note where grant_id = ${grant_id}`;
  return found?.cents ?? 0;
}

/** Throws 400 where what a grant was issued for is still to come: what is converted could not be paid any more. */
function assertPaid({ paid_on, price_per_share }: Grant): void {
  if (paid_on !== null || price_per_share === null) return;
  throw wrongState(
    "Cannot convert the grant: what it was issued for has not come, and could not be booked afterwards.",
  );
}

/** How many of a grant somebody has had ever since a day, and may convert. */
async function convertibleOf(tx: Tx, grant: Grant, holder: Whose, day: string): Promise<number> {
  const { vesting, vested_units } = grant;
  const held = await heldSince(tx, grant, holder, day);
  return Math.min(held, vesting !== null && holder.isRecipient ? vested_units : Number.MAX_SAFE_INTEGER);
}

/** Takes what the preferred shares stood for in the books over to the shares that they have become. */
async function book(
  tx: Tx,
  grant: Grant,
  from: Instrument,
  issued: Grant,
  to: Instrument,
  shares: number,
  day: string,
) {
  const paid_cents = await paidFor(tx, grant);
  if (paid_cents === 0) return;
  const terms = termsOn(day, grant.shares, grant.vesting, grant.events);
  const lines = movedCapital({ ...grant, kind: from.kind }, { ...issued, kind: to.kind }, paid_cents, (cents) =>
    partOf(cents, terms.became, shares, terms.shares),
  );
  if (lines.length === 0) return;
  await postBusinessEntry(tx, {
    entity_id: grant.entity_id,
    date: day,
    description: `Preferred shares of ${issued.recipient_name} converted into common stock`,
    source: { type: "grant", id: issued.grant_id, event: "converted" },
    currency: "usd",
    lines,
  });
}

/**
 * Makes preferred shares common ones at the instrument's conversion ratio. The caller holds the company (`changing`), so that of two
 * conversions of the same shares the second sees what the first has left. Throws 400 with the figures.
 */
export async function convert(tx: Tx, given: Conversion): Promise<Grant> {
  const { entity_id, grant_id } = given;
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  const preferred = await instruments.load(tx, grant);
  if (preferred.kind !== "preferred") {
    throw wrongState(
      `Cannot convert the grant: the kind of ${preferred.symbol} is ${preferred.kind}, and preferred stock converts.`,
    );
  }
  assertPaid(grant);
  const earliest = events.earliestOf(grant);
  const converted_on = await actDay(tx, entity_id, "converted_on", given.converted_on ?? undefined, earliest);
  const holder = await whoseOf(tx, grant, given);
  const available = await convertibleOf(tx, grant, holder, converted_on);
  const shares = given.shares ?? available;
  if (shares === 0) throw wrongState(`Cannot convert the grant: ${holder.name} holds nothing of it.`);
  if (shares > available) {
    const counts = `requested ${shares}, available ${available}`;
    throw invalid("shares", `must not exceed what ${holder.name} holds of the grant: ${counts}`, "insufficient_units");
  }
  const common = await instruments.underlying(tx, entity_id, given.instrument_id);
  const becoming = commonFor(shares, preferred);
  if (becoming === 0) throw invalid("shares", `must become at least one share of ${common.symbol}`);
  const { cap_table_id, exemption, legends, paid_on } = grant;
  const { instrument_id } = common;
  const own: NewGrant = {
    ...{ entity_id, cap_table_id, instrument_id, ...issuedTo(grant, holder), shares: becoming },
    ...{ grant_type: common.kind === "unit" ? "membership_unit" : "common_stock", consideration: "conversion" },
    ...{ granted_on: converted_on, exemption, legends, early_exercise: false },
    ...(paid_on !== null && { paid_on: converted_on }),
  };
  const issued = await inNamesOf({ granted_on: "converted_on" }, grants.insert(tx, own, false));
  await events.insert(tx, grant, {
    kind: "conversion",
    happened_on: converted_on,
    shares,
    ...(!holder.isRecipient && { holder_name: holder.name, holder_key: holder.name_key }),
    resulting_grant_id: issued.grant_id,
  });
  await book(tx, grant, preferred, issued, common, shares, converted_on);
  return grants.load(tx, { entity_id, grant_id });
}
