import { MAX_INTEGER, Name } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import type { PlannedGrant } from "../../imports/register.ts";
import { optionFaults } from "../../options/schema.ts";
import { costOf, partsOf } from "../../price/rules.ts";
import { asUnits, classOf, type GrantType, grantTypes, type ShareClass } from "../../rules.ts";
import { filledVesting, vestingFaults } from "../../vesting/schema.ts";
import * as kinds from "../kinds.ts";
import type { Field } from "../rules.ts";
import type { Table } from "../tables.ts";
import * as values from "../values.ts";
import { isSum, type OpenRow, openRow, type RowTold } from "./row.ts";
import type { newSums } from "./sums.ts";
import { restOf } from "./vesting.ts";

/** What a file is read with beside itself. */
export interface Reading {
  entity_type: "c_corp" | "llc";
  /** The day of what the file dates nowhere; null: it must. */
  granted_on: string | null;
  today: string;
  /** The day that the file tells of: so much had vested by it. */
  as_of: string;
  dayFormat: Parameters<typeof values.readDayCell>[1];
  /** Certificates that stand in the file already, each with its place. */
  certificates: Map<string, string>;
  /** What the rows of the table come to so far. */
  sums: ReturnType<typeof newSums>;
}

/** A grant of a row, which names its class and its plan in words as yet. */
export interface DraftGrant {
  told: RowTold;
  row: OpenRow;
  grant: PlannedGrant;
  share_class: ShareClass;
  class_name: string | null;
  plan_name: string | null;
}

const words: Readonly<Record<ShareClass, GrantType>> = {
  common: "common_stock",
  preferred: "preferred_stock",
  unit: "membership_unit",
  option: "stock_option",
  rsu: "rsu",
  warrant: "warrant",
};

/** What a row is of: its type says it, or a strike price, or its class, its plan, its sheet. */
function shareClassOf(row: OpenRow, named: { class_name: string | null; plan_name: string | null }, sheet: string) {
  const type = row.text("grant_type");
  const own = kinds.kindOf(type);
  const byClass = kinds.kindOf(named.class_name);
  const bySheet = kinds.kindOf(sheet);
  if (own === "common" && byClass === "preferred") return byClass;
  if (own !== null) return own;
  if (type !== null) {
    row.fault(
      "grant_type",
      `must be shares, preferred, options, RSUs, warrants or units: “${type.slice(0, 60)}” is not understood`,
    );
    return null;
  }
  const isPromise = (kind: ShareClass | null) => kind === "warrant" || kind === "rsu";
  const promised = [byClass, bySheet].find(isPromise);
  if (promised) return promised;
  if (row.get("exercise_price", values.readPrice) !== null) return "option";
  const found = byClass ?? kinds.kindOf(named.plan_name) ?? bySheet;
  if (found === null) row.lack("class_name", "must say what it is: give a class, a type or a plan");
  return found;
}

/** How many there are and were; null where the row cannot be counted, 0 where nothing of it is left. */
function unitsOf(row: OpenRow): { issued: number; outstanding: number } | null {
  const [issued, left] = [row.get("issued_units", values.readUnits), row.get("outstanding_units", values.readUnits)];
  const outstanding = left ?? issued;
  if (outstanding === null) {
    const field = row.has("issued_units") ? "issued_units" : "outstanding_units";
    row.lack(field, "is required: how many shares or units");
    return null;
  }
  if (issued !== null && outstanding > issued) {
    row.fault("outstanding_units", `must not be more than were issued: ${outstanding} of ${issued}`);
    return null;
  }
  return { issued: issued ?? outstanding, outstanding };
}

/** What a share cost: as it is told, or what was paid over the shares, where that comes out even. */
function priceOf(row: OpenRow, issued: number): string | null {
  const told = row.get("price_per_share", values.readPrice);
  const paid = row.get("amount_paid", values.readCents);
  if (told !== null) return partsOf(told) === 0n ? null : told;
  if (paid === null || paid === 0) return null;
  const parts = (BigInt(paid) * 10n ** 10n) / BigInt(issued);
  const digits = String(parts).padStart(13, "0");
  const price = `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/0{1,12}$/, "").replace(/\.$/, "");
  if (costOf(issued, price) === BigInt(paid)) return price;
  row.fault("amount_paid", `must be a price for each of the ${issued} shares: give the price per share instead`);
  return null;
}

const OPTION_FIELDS: readonly Field[] = ["exercise_price", "option_type", "expires_on", "early_exercise"];

/** How a row vests, and what of that is understood otherwise than it says. */
function vestingOf(row: OpenRow, units: { issued: number; outstanding: number }, granted_on: string, reading: Reading) {
  const { dayFormat, as_of } = reading;
  const schedule = row.get("vesting_schedule", values.readSchedule);
  const count = (field: Field, most: number) => row.get(field, (cell) => values.readCount(cell, most));
  const [months, cliff, period] = [
    count("vesting_months", 600),
    count("cliff_months", 600),
    count("period_months", 600),
  ];
  const dates = row.get("vesting_dates", values.readDates);
  const start_on = row.get("vesting_start_on", (cell) => values.readDayCell(cell, dayFormat));
  const acceleration = row.get("acceleration", (cell) => values.readWord(cell, kinds.accelerationPatterns));
  const acceleration_percent = count("acceleration_percent", 100);
  const vested = row.get("vested_units", values.readUnits);
  if (vested !== null && vested > units.outstanding && vested > units.issued) {
    row.fault("vested_units", `must not be more than there are: ${vested} of ${units.outstanding}`);
  }
  const isTimed = months !== null || schedule !== null;
  const given = {
    ...(dates !== null && { dates }),
    ...(dates === null &&
      isTimed && {
        start_on,
        months: months ?? schedule?.months ?? null,
        cliff_months: cliff ?? schedule?.cliff_months ?? null,
        period_months: period ?? schedule?.period_months ?? null,
      }),
    ...(acceleration !== null && { acceleration, ...(acceleration_percent !== null && { acceleration_percent }) }),
  };
  if (dates === null && !isTimed) {
    if (vested !== null && vested < units.outstanding) {
      row.told.remarks.push(
        `${vested} of ${units.outstanding} have vested by the file, and no schedule stands beside it: the register takes all of it for vested`,
      );
    }
    return null;
  }
  const fieldAt: Readonly<Record<string, Field>> = {
    months: months === null ? "vesting_schedule" : "vesting_months",
    cliff_months: cliff === null ? "vesting_schedule" : "cliff_months",
    period_months: period === null ? "vesting_schedule" : "period_months",
    dates: "vesting_dates",
    acceleration_percent: "acceleration_percent",
  };
  const faults = vestingFaults(given, dates === null ? units.issued : units.outstanding);
  for (const { path, message } of faults) row.fault(fieldAt[path[0] ?? ""] ?? "vesting_schedule", message);
  if (faults.length > 0 || row.told.faults.length > 0) return null;
  const vesting = filledVesting(given, granted_on);
  if (dates !== null) return vesting;
  const left = vested === null ? null : Math.min(vested, units.outstanding);
  const rest = restOf(vesting, { ...units, vested: left, day: as_of });
  if (rest.isChanged) {
    const why =
      rest.vesting === null ? "all of it is taken to have vested" : "the rest vests on the last days of its schedule";
    row.told.remarks.push(`its schedule does not come to what is left and has vested: ${why}`);
  }
  return rest.vesting;
}

/** A row of a table of grants; null where it is passed over or refused, which it says itself. */
export function draftGrant(table: Table, cells: Table["rows"][number], reading: Reading): DraftGrant | RowTold | null {
  const row = openRow(table, cells);
  const { told } = row;
  const name = row.text("holder_name");
  const said = [name, row.text("certificate_number"), row.text("class_name")];
  const first = said.find((one) => one !== null) ?? null;
  if (isSum(first, name !== null && row.text("granted_on") !== null)) {
    const counted = row.get("issued_units", values.readUnits) ?? row.get("outstanding_units", values.readUnits);
    if (first === null && counted === null && told.faults.length === 0) return null;
    const remarks = ["a sum, or nobody's", ...reading.sums.faultsOf(row)];
    return { ...told, faults: [], outcome: "passed_over", name: first, remarks };
  }
  const units = unitsOf(row);
  reading.sums.add(told.faults.length > 0 ? null : units, row.text("class_name") ?? row.text("plan_name"));
  told.name = name;
  told.units = units?.outstanding ?? null;
  const status = row.text("status");
  const isOver = units?.outstanding === 0 || (status !== null && kinds.isOver(status) && !row.has("outstanding_units"));
  if (isOver && told.faults.length === 0) {
    return { ...told, outcome: "passed_over", remarks: ["nothing of it is outstanding"] };
  }
  const named = { class_name: row.text("class_name"), plan_name: row.text("plan_name") };
  told.class_name = named.class_name ?? named.plan_name;
  const share_class = shareClassOf(row, named, table.sheet);
  const holder = Name.safeParse(name ?? "");
  if (!holder.success) row.lack("holder_name", holder.error.issues[0]?.message ?? "is required");
  const granted_on = row.get("granted_on", (cell) => values.readDayCell(cell, reading.dayFormat)) ?? reading.granted_on;
  if (granted_on === null) {
    row.lack("granted_on", "is required: give the day of the issue, or granted_on for all that have none");
  }
  if (granted_on !== null && granted_on > reading.today) {
    row.fault("granted_on", `must not be after today, ${reading.today}: it is ${granted_on}`);
  }
  const certificate = row.text("certificate_number");
  const certificate_number = certificate === null ? null : certificateOf(row, certificate, reading);
  if (units === null || share_class === null || granted_on === null || !holder.success) return told;
  const isLlc = reading.entity_type === "llc";
  if (share_class === "unit" && !isLlc) row.fault("grant_type", "must be another: only an llc has membership units");

  const price = priceOf(row, units.issued);
  const isPromise = share_class === "option" || share_class === "rsu";
  if (isPromise && price !== null) {
    row.fault(
      "price_per_share",
      "must be left out: an option and an RSU are not bought; an exercise price has its own column",
    );
  }
  if (price !== null && costOf(units.issued, price) > BigInt(MAX_INTEGER)) {
    row.fault("price_per_share", "must not bring the cost of all the shares past 2^53-1 cents");
  }
  const consideration = row.get("consideration", (cell) => values.readWord(cell, kinds.considerationPatterns));
  const exemption = row.get("exemption", (cell) => values.readWord(cell, kinds.exemptionPatterns));
  const word = row.text("grant_type")?.toLowerCase();
  const exact = grantTypes.find((one) => one === word && classOf(one) === share_class) ?? words[share_class];
  const grant_type = isLlc ? asUnits(exact) : exact;
  const hasTerms = share_class === "option" || share_class === "warrant" || share_class === "rsu";
  const exercise_price = share_class === "rsu" ? null : row.get("exercise_price", values.readPrice);
  const count = (field: Field, most: number) =>
    share_class === "option" ? row.get(field, (cell) => values.readCount(cell, most)) : null;
  const terms = {
    exercise_price: hasTerms && exercise_price !== null && partsOf(exercise_price) > 0n ? exercise_price : null,
    option_type:
      share_class === "option"
        ? row.get("option_type", (cell) => values.readWord(cell, kinds.optionTypePatterns))
        : null,
    expires_on: hasTerms ? row.get("expires_on", (cell) => values.readDayCell(cell, reading.dayFormat)) : null,
    post_termination_months: count("post_termination_months", 120),
    post_termination_days: count("post_termination_days", 3650),
    early_exercise: share_class === "option" ? (row.get("early_exercise", values.readYes) ?? false) : false,
  };
  // Carta's type of an award says which option it is.
  const typed = share_class === "option" ? row.text("grant_type") : null;
  terms.option_type ??=
    kinds.optionTypePatterns.find(([pattern]) => typed !== null && pattern.test(typed))?.[1] ?? null;
  for (const { path, message } of optionFaults(grant_type, terms, granted_on)) {
    row.fault(OPTION_FIELDS.find((field) => field === path) ?? (path as Field), message);
  }
  const legends = (row.text("legends") ?? "")
    .split("\n")
    .map((legend) => legend.trim())
    .filter((legend) => legend !== "");
  if (legends.length > 20) row.fault("legends", "must be at most 20 legends, each on a line");
  const vesting = vestingOf(row, units, granted_on, reading);
  if (told.faults.length > 0) return told;
  told.outcome = "grant";
  const grant: PlannedGrant = {
    grant_id: newId("grant"),
    instrument_id: "",
    recipient_name: holder.data,
    grant_type,
    shares: units.outstanding,
    granted_on,
    price_per_share: price,
    consideration: consideration ?? (price === null ? null : "cash"),
    exemption,
    legends,
    certificate_number,
    vesting,
    approved_on: null,
    ...terms,
  };
  const own = isLlc && share_class === "common" ? "unit" : share_class;
  return { told, row, grant, share_class: own, ...named };
}

/** A certificate's number, which stands for one grant. */
function certificateOf(row: OpenRow, text: string, { certificates }: Reading): string | null {
  const place = `${row.told.sheet === "" ? "" : `${row.told.sheet}, `}row ${row.told.row}`;
  const before = certificates.get(nameKey(text));
  if (before !== undefined)
    row.fault("certificate_number", `must be of one grant only: ${text.slice(0, 50)} stands in ${before} as well`);
  if ([...text].length > 50) row.fault("certificate_number", "must be at most 50 characters long");
  certificates.set(nameKey(text), before ?? place);
  return text;
}
