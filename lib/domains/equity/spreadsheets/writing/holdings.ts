import type { WorkbookCell, WorkbookFormat, WorkbookSheet } from "#lib/core/file.ts";
import { nameKey } from "#lib/core/names.ts";
import { termsOn } from "../../events/rules.ts";
import type { Grant } from "../../grants/schema.ts";
import type { GrantHolding } from "../../holdings/store.ts";
import { classOf } from "../../rules.ts";
import { priceAfter, splitsOf } from "../../splits/rules.ts";
import { floorOf } from "../../vesting/rules.ts";
import type { Vesting } from "../../vesting/schema.ts";
import { restOf } from "../planning/vesting.ts";
import { numberCell, sumCell } from "./cells.ts";

/** What a row tells: a grant, as much of it as one holder has. */
export interface Held {
  holding: GrantHolding;
  grant: Grant;
  symbol: string;
  /** How much of the grant others hold who stand before. */
  before: number;
}

/** What a holder's part of a grant says of its vesting: terms that the part goes by, and how much of it has vested. */
function vestingOf({ holding, grant, before }: Held): { vesting: Vesting | null; vested: number; issued: number } {
  const { as_of, remaining_units, vested_units } = grant;
  const { shares: whole, vesting } = termsOn(as_of, grant.shares, grant.vesting, grant.events);
  const isAll = holding.units === remaining_units;
  // What several hold of a grant has vested to each in proportion, so that their parts add up.
  const upTo = (units: number) => floorOf(vested_units, units, remaining_units);
  const vested = isAll ? vested_units : upTo(before + holding.units) - upTo(before);
  const issued = isAll ? whole : holding.units;
  if (vesting?.dates == null || issued === holding.units) return { vesting, vested, issued };
  // Days add up to what there is now, or nobody could take them in.
  const rest = restOf(vesting, { issued, outstanding: holding.units, vested, day: as_of });
  return { vesting: rest.vesting, vested, issued: holding.units };
}

type Told = Held & ReturnType<typeof vestingOf>;
type Tell = (told: Told) => WorkbookCell;

const datesOf = (vesting: Vesting | null) =>
  vesting?.dates?.map(({ on, shares }) => `${on}: ${shares}`).join("; ") ?? null;

const yes = (is: boolean) => (is ? "yes" : null);
const price = (text: string | null, { grant }: Held) =>
  numberCell(text === null ? null : priceAfter(text, splitsOf(grant.events)));

/** The columns of grants: headings that an import of ours reads back. */
const columns: readonly (readonly [string, WorkbookFormat, number, Tell])[] = [
  ["Holder", "text", 28, ({ holding }) => holding.name],
  ["Certificate", "text", 12, ({ holding, grant }) => (isOwn(holding, grant) ? grant.certificate_number : null)],
  ["Class", "text", 18, ({ symbol }) => symbol],
  ["Type", "text", 18, ({ grant }) => grant.grant_type],
  ["Issue date", "day", 12, ({ grant }) => grant.granted_on],
  ["Quantity issued", "units", 16, ({ issued }) => issued],
  ["Quantity outstanding", "units", 20, ({ holding }) => holding.units],
  ["Vested units", "units", 14, ({ vested }) => vested],
  ["Price per share", "price", 16, (of) => price(of.grant.price_per_share, of)],
  ["Consideration", "text", 18, ({ grant }) => grant.consideration],
  ["Exemption", "text", 12, ({ grant }) => grant.exemption],
  ["Exercise price", "price", 14, (of) => price(of.grant.exercise_price, of)],
  ["Option type", "text", 11, ({ grant }) => grant.option_type],
  ["Expiration date", "day", 14, ({ grant }) => grant.expires_on],
  ["Post-termination months", "units", 22, ({ grant }) => grant.post_termination_months],
  ["Post-termination days", "units", 20, ({ grant }) => grant.post_termination_days],
  ["Early exercise", "text", 13, ({ grant }) => yes(grant.early_exercise)],
  ["Vesting start date", "day", 16, ({ vesting }) => vesting?.start_on ?? null],
  ["Vesting months", "units", 14, ({ vesting }) => vesting?.months ?? null],
  ["Cliff months", "units", 12, ({ vesting }) => vesting?.cliff_months ?? null],
  ["Vesting every months", "units", 20, ({ vesting }) => vesting?.period_months ?? null],
  ["Vesting dates", "text", 30, ({ vesting }) => datesOf(vesting)],
  ["Acceleration", "text", 16, ({ vesting }) => vesting?.acceleration ?? null],
  ["Acceleration percent", "units", 18, ({ vesting }) => vesting?.acceleration_percent ?? null],
  ["Legends", "text", 30, ({ grant }) => (grant.legends.length === 0 ? null : grant.legends.join("\n"))],
  ["Grant", "text", 32, ({ grant }) => grant.grant_id],
];

const SUMMED = ["Quantity issued", "Quantity outstanding", "Vested units"];

const isOwn = ({ holder_key }: GrantHolding, { recipient_name }: Grant) => holder_key === nameKey(recipient_name);

/** A sheet of grants, a row for each holder's part of each. */
export function grantSheet(title: string, lines: string[], held: readonly Held[]): WorkbookSheet {
  const told = held.map((one): Told => ({ ...one, ...vestingOf(one) }));
  const rows = told.map((one) => columns.map(([, , , tell]) => tell(one)));
  const sheet = {
    title,
    lines,
    columns: columns.map(([heading, format, width]) => ({ heading, format, width })),
    rows,
  };
  const total = columns.map(([heading], at): WorkbookCell => {
    if (at === 0) return "Total";
    return SUMMED.includes(heading) ? sumCell(sheet, at) : null;
  });
  return { ...sheet, totals: [total] };
}

/** Shares and units are held; options, RSUs and warrants are promises of some. */
export const isPromise = ({ grant_type }: Grant) => ["option", "rsu", "warrant"].includes(classOf(grant_type));
