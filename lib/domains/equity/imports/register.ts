import type { InstrumentEvent } from "../amendments/schema.ts";
import type { Event } from "../events/rules.ts";
import type { Grant } from "../grants/schema.ts";
import type { Preference } from "../instruments/rules.ts";
import type { ConvertibleNote } from "../notes/schema.ts";
import type { GrantType, InstrumentKind } from "../rules.ts";
import type { Safe } from "../safes/schema.ts";
import type { Vesting } from "../vesting/schema.ts";

/** More classes and plans together are none of a register's. */
export const MOST_INSTRUMENTS = 500;

/** A class that an import makes, or takes the place of the one that the company began with. */
export interface PlannedInstrument {
  instrument_id: string;
  symbol: string;
  kind: InstrumentKind;
  authorized_units: number;
  par_value: string | null;
  preference: Preference;
  /** What splits and repricings have made of what it converts into; as its prices say, where it is left out. */
  conversion_ratio?: string;
}

/** A grant that an import makes: what is known of its terms. */
export interface PlannedGrant
  extends Pick<
    Grant,
    | "grant_id"
    | "instrument_id"
    | "recipient_name"
    | "shares"
    | "granted_on"
    | "price_per_share"
    | "consideration"
    | "exemption"
    | "legends"
    | "certificate_number"
    | "exercise_price"
    | "option_type"
    | "expires_on"
    | "post_termination_months"
    | "post_termination_days"
    | "early_exercise"
    | "approved_on"
  > {
  grant_type: GrantType;
  vesting: Vesting | null;
  /** The instrument's own par value by then, where a split has changed it since; as the instrument has it, where it is left out. */
  par_value?: string | null;
}

export interface PlannedTransfer {
  transfer_id: string;
  from_name: string;
  to_name: string;
  share_class: GrantType;
  transferred_on: string;
  parts: { grant_id: string; shares: number }[];
}

export interface PlannedEvent extends Event {
  grant_event_id: string;
  grant_id: string;
  price_per_share: string | null;
  holder_name: string | null;
  resulting_grant_id: string | null;
  fair_market_value: string | null;
  iso_units: number | null;
}

export type PlannedSafe = Pick<
  Safe,
  | "safe_id"
  | "investor_name"
  | "principal_amount_cents"
  | "valuation_cap_cents"
  | "discount_rate"
  | "fixed_percent"
  | "safe_type"
  | "issued_on"
>;

export type PlannedNote = Pick<
  ConvertibleNote,
  | "note_id"
  | "investor_name"
  | "principal_amount_cents"
  | "interest_rate"
  | "day_count"
  | "issued_on"
  | "matures_on"
  | "valuation_cap_cents"
  | "discount_rate"
  | "qualified_financing_cents"
>;

/** What a share was worth by an appraisal. */
export interface PlannedValuation {
  valuation_id: string;
  instrument_id: string;
  fair_market_value: string;
  valued_on: string;
  firm: string | null;
  outdated_on: string | null;
  outdated_by: string | null;
}

/** What happened to an instrument: a split, with what it makes of each holding; or another number that is authorized since. */
export interface PlannedChange
  extends Pick<
    InstrumentEvent,
    | "instrument_event_id"
    | "instrument_id"
    | "kind"
    | "happened_on"
    | "authorized_units_before"
    | "authorized_units"
    | "par_value_before"
    | "par_value"
    | "numerator"
    | "denominator"
    | "fractional_shares"
    | "price_per_share"
  > {
  parts: PlannedEvent[];
}

/** What happened to the grants, in the order in which it was possible. */
export type PlannedAct = { transfer: PlannedTransfer } | { event: PlannedEvent } | { change: PlannedChange };

/** A register that is to be written down as it was kept elsewhere. */
export interface PlannedRegister {
  instruments: PlannedInstrument[];
  grants: PlannedGrant[];
  acts: PlannedAct[];
  safes: PlannedSafe[];
  notes: PlannedNote[];
  valuations: PlannedValuation[];
}

/** A register without anything in it. */
export const emptyRegister = (): PlannedRegister => ({
  instruments: [],
  grants: [],
  acts: [],
  safes: [],
  notes: [],
  valuations: [],
});
