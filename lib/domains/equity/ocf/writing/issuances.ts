import type { Grant } from "../../grants/schema.ts";
import { classOf } from "../../rules.ts";
import type { Instrument } from "../../schema.ts";
import { dollars, dollarsOf, type OcfObject } from "../format.ts";

/** A security: what somebody holds of a grant. The first is the grant's own; the others come of what happens to it. */
export interface Security {
  security_id: string;
  stakeholder_id: string;
  units: number;
  date: string;
}

/** What the grant's own security says and those that come of it do not. */
interface Own {
  custom_id: string;
  stock_legend_ids: string[];
  approved: object;
  vesting: object;
  comments: { comments?: string[] };
}

/** Where what a grant names stands in the format. */
export interface Classes {
  idOf(instrument_id: string): string;
  /** What options, RSUs and warrants become. */
  common: string | null;
  /** The approvals that are meetings of shareholders and members. */
  byHolders: ReadonlySet<string>;
}

const exemptions = ({ exemption }: Grant) =>
  exemption === null ? [] : [{ description: exemption, jurisdiction: "US" }];

const optionTypes = { iso: "OPTION_ISO", nso: "OPTION_NSO", none: "OPTION" } as const;

/** How long options may still be exercised after the work has ended, for whatever reason. */
function windowsOf({ post_termination_months, post_termination_days }: Grant): object[] {
  const period = post_termination_months ?? post_termination_days;
  if (period === null) return [];
  const period_type = post_termination_months === null ? "DAYS" : "MONTHS";
  return [{ reason: "VOLUNTARY_OTHER", period, period_type }];
}

const trigger = { type: "UNSPECIFIED" } as const;

/** The issue of a security of a grant. */
export function issuance(
  grant: Grant,
  instrument: Instrument,
  security: Security,
  classes: Classes,
  { custom_id, stock_legend_ids, approved, vesting, comments }: Own,
): OcfObject {
  const { security_id, stakeholder_id, units, date } = security;
  const share_class = classOf(grant.grant_type);
  const common = {
    id: `${security_id}:issuance`,
    security_id,
    date,
    custom_id,
    stakeholder_id,
    ...approved,
    ...(grant.consideration !== null && { consideration_text: grant.consideration }),
    security_law_exemptions: exemptions(grant),
  };
  const class_id = classes.idOf(instrument.instrument_id);
  if (share_class === "warrant") {
    const conversion_right = {
      type: "WARRANT_CONVERSION_RIGHT",
      conversion_mechanism: { type: "FIXED_AMOUNT_CONVERSION", converts_to_quantity: String(units) },
      ...(classes.common !== null && { converts_to_stock_class_id: classes.common }),
    };
    return {
      object_type: "TX_WARRANT_ISSUANCE",
      ...common,
      quantity: String(units),
      ...(grant.exercise_price !== null && { exercise_price: dollars(grant.exercise_price) }),
      ...(grant.expires_on !== null && { warrant_expiration_date: grant.expires_on }),
      purchase_price: dollarsOf(grant.consideration_cents ?? 0),
      exercise_triggers: [{ ...trigger, trigger_id: `${security_id}:exercise`, conversion_right }],
      ...vesting,
      ...comments,
    };
  }
  if (share_class === "option" || share_class === "rsu") {
    const isPool = instrument.kind === "option";
    const stock_class_id = isPool ? classes.common : class_id;
    return {
      object_type: "TX_EQUITY_COMPENSATION_ISSUANCE",
      ...common,
      ...(isPool && { stock_plan_id: class_id }),
      ...(stock_class_id !== null && { stock_class_id }),
      compensation_type: share_class === "rsu" ? "RSU" : optionTypes[grant.option_type ?? "none"],
      quantity: String(units),
      ...(share_class === "option" && { exercise_price: dollars(grant.exercise_price ?? "0") }),
      ...(grant.early_exercise && { early_exercisable: true }),
      expiration_date: grant.expires_on,
      termination_exercise_windows: windowsOf(grant),
      ...vesting,
      ...comments,
    };
  }
  return {
    object_type: "TX_STOCK_ISSUANCE",
    ...common,
    stock_class_id: class_id,
    share_price: dollars(grant.price_per_share ?? "0"),
    quantity: String(units),
    stock_legend_ids,
    ...vesting,
    ...comments,
  };
}
