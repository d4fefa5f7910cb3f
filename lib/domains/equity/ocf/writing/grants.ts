import type { Grant } from "../../grants/schema.ts";
import type { Instrument } from "../../schema.ts";
import { fingerprint, noted, numeric, type OcfObject } from "../format.ts";
import { type Classes, issuance, type Security } from "./issuances.ts";
import { startOf, vestingOf } from "./vesting.ts";

/** A legend as a template, so that certificates which bear the same one share it. */
export const legendOf = (text: string): OcfObject => ({
  id: `legend-${fingerprint(text)}`,
  object_type: "STOCK_LEGEND_TEMPLATE",
  name: [...text].slice(0, 60).join(""),
  text,
});

/** Which pool of warrants a security is of, which the format has no word for; of anything else nothing. */
const poolOf = ({ kind, symbol }: Instrument): string | undefined => (kind === "warrant" ? symbol : undefined);

/** What of a grant the format has no word for: a comment says it, and an import reads it again. */
function saidOf(grant: Grant, instrument: Instrument, isSplit: boolean): Record<string, unknown> {
  const { vesting, price_per_share, grant_type, events, exercise_price } = grant;
  const days = events.flatMap(({ kind, happened_on, ends_on }) =>
    kind === "leave" || kind === "termination" ? [{ kind, happened_on, ends_on }] : [],
  );
  const isExact = price_per_share !== null && numeric(price_per_share) === price_per_share;
  const isTold =
    vesting === null || (vesting.months !== null && (vesting.cliff_months ?? 0) % (vesting.period_months ?? 1) === 0);
  return {
    grant_type,
    price_per_share:
      (isExact && instrument.kind !== "warrant") || price_per_share === null ? undefined : price_per_share,
    instrument: poolOf(instrument),
    vesting: isTold && vesting?.acceleration == null ? undefined : vesting,
    exercise_price: exercise_price !== null && numeric(exercise_price) !== exercise_price ? exercise_price : undefined,
    par_value: isSplit ? (grant.par_value ?? undefined) : undefined,
    paid_on: grant.paid_on ?? undefined,
    events: days.length > 0 ? days : undefined,
  };
}

/** The day on which a grant was approved, as the format has one for each who approves. */
const approvalOf = ({ approval_id, approved_on }: Grant, { byHolders }: Classes) =>
  approved_on === null
    ? {}
    : { [`${byHolders.has(approval_id ?? "") ? "stockholder" : "board"}_approval_date`]: approved_on };

/** A grant's own security: where its instrument was split, with the par value of then. With it, the terms that it vests by, and the day that they begin. */
export function rootOf(grant: Grant, instrument: Instrument, security: Security, classes: Classes, isSplit: boolean) {
  const { vesting, shares, granted_on, certificate_number, legends } = grant;
  const { terms, fields } = vestingOf(shares, vesting);
  const told = vesting === null ? null : startOf(vesting, granted_on);
  const start: OcfObject[] =
    terms === null || told === null
      ? []
      : [
          {
            id: `${security.security_id}:vesting`,
            object_type: "TX_VESTING_START",
            security_id: security.security_id,
            ...told,
          },
        ];
  const own = {
    custom_id: certificate_number ?? security.security_id,
    stock_legend_ids: [...new Set(legends.map((text) => legendOf(text).id))],
    approved: approvalOf(grant, classes),
    vesting: fields,
    comments: noted(saidOf(grant, instrument, isSplit)),
  };
  return { terms, objects: [issuance(grant, instrument, security, classes, own), ...start] };
}

/** A security that came of what happened to a grant: it vests with the grant. */
export function derivedOf(grant: Grant, instrument: Instrument, security: Security, classes: Classes): OcfObject {
  const own = {
    custom_id: security.security_id,
    stock_legend_ids: [...new Set(grant.legends.map((text) => legendOf(text).id))],
    approved: {},
    vesting: {},
    comments: noted(
      { of: grant.grant_id, instrument: poolOf(instrument) },
      ...(grant.vesting === null ? [] : ["Vests with the grant that it is of."]),
    ),
  };
  return issuance(grant, instrument, security, classes, own);
}
