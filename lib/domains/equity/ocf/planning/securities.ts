import { MAX_INTEGER } from "#lib/core/fields.ts";
import { newId } from "#lib/core/ids.ts";
import { considerations, exemptions } from "../../grants/rules.ts";
import type { PlannedGrant, PlannedInstrument } from "../../imports/register.ts";
import { costOf, partsOf } from "../../price/rules.ts";
import { classOf, type GrantType, grantTypes, type ShareClass } from "../../rules.ts";
import { noteOf, type OcfObject } from "../format.ts";
import type { Found } from "../reading/package.ts";
import type { Company, classesOf } from "./classes.ts";
import { priceOf, textOf, textsOf, unitsOf } from "./numbers.ts";
import { type Understood, vestingOf } from "./vesting.ts";

/** A security that units are held by: what is left of it, and the grant that it is of, once that is known. */
export interface Node {
  found: Found;
  security_id: string;
  holder: string;
  instrument: PlannedInstrument;
  share_class: ShareClass;
  units: number;
  left: number;
  grant: PlannedGrant | null;
}

/** What of a package is looked up by what it says. */
export interface Known {
  objects: readonly Found[];
  byId: ReadonlyMap<string, OcfObject>;
  /** When the vesting of a security begins. */
  starts: ReadonlyMap<string, string>;
  company: Company;
  classes: ReturnType<typeof classesOf>;
  /** Holders by their stakeholder's identifier. */
  holders: ReadonlyMap<string, string>;
  other: Record<string, unknown>;
  /** The day that it comes in: what is dated later is not known yet. */
  today: string;
  /** Classes whose par value a split changes on the way. */
  splitClasses: ReadonlySet<string>;
  remark(text: string): void;
}

const words: Readonly<Record<ShareClass, GrantType>> = {
  common: "common_stock",
  preferred: "preferred_stock",
  unit: "membership_unit",
  option: "stock_option",
  rsu: "rsu",
  warrant: "warrant",
};

interface Pool {
  symbol?: unknown;
  authorized_units?: unknown;
}

/** Of which class and which instrument a security is; null where the register has none such. */
function kindOf(body: OcfObject, { classes, other }: Known): Pick<Node, "instrument" | "share_class"> | null {
  const { instruments } = classes;
  const type = body.object_type;
  if (type === "TX_STOCK_ISSUANCE") {
    const instrument = instruments.get(String(body.stock_class_id));
    return instrument === undefined || instrument.kind === "option" || instrument.kind === "warrant"
      ? null
      : { instrument, share_class: instrument.kind };
  }
  if (type === "TX_WARRANT_ISSUANCE") {
    const symbol = textOf(noteOf(body).instrument) ?? "WARRANTS";
    const pools = (Array.isArray(other.instruments) ? other.instruments : []) as Pool[];
    const pool = pools.find((one) => one?.symbol === symbol);
    const authorized = Number.isSafeInteger(pool?.authorized_units) ? Number(pool?.authorized_units) : 0;
    return { instrument: classes.other(symbol, "warrant", Math.max(0, authorized)), share_class: "warrant" };
  }
  const compensation = String(body.compensation_type);
  if (compensation !== "RSU" && !compensation.startsWith("OPTION")) return null;
  const share_class = compensation === "RSU" ? "rsu" : "option";
  const plan = instruments.get(String(body.stock_plan_id));
  const stock = instruments.get(String(body.stock_class_id));
  if (plan?.kind === "option") return { instrument: plan, share_class };
  if (share_class === "rsu" && stock?.kind === "common") return { instrument: stock, share_class };
  return { instrument: classes.other("OPTIONS", "option", 0), share_class };
}

const issuances = [
  "TX_STOCK_ISSUANCE",
  "TX_EQUITY_COMPENSATION_ISSUANCE",
  "TX_PLAN_SECURITY_ISSUANCE",
  "TX_WARRANT_ISSUANCE",
];

/** The securities of a package that units are held by. What is not such is left as it came, and remarked. */
export function securitiesOf(known: Known): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const found of known.objects.filter(({ body }) => issuances.includes(body.object_type))) {
    const { body } = found;
    const security_id = String(body.security_id);
    const units = unitsOf(body.quantity);
    const kind = kindOf(body, known);
    if (units === null || units === 0 || kind === null) {
      const why = kind === null ? "the register knows no such security" : "its quantity is no whole number above 0";
      known.remark(`${security_id}: kept as it came, since ${why}`);
      continue;
    }
    const holder = known.holders.get(String(body.stakeholder_id)) ?? "";
    nodes.set(security_id, { found, security_id, holder, ...kind, units, left: units, grant: null });
  }
  return nodes;
}

const exemptionOf = (body: OcfObject) => {
  const [first] = (Array.isArray(body.security_law_exemptions) ? body.security_law_exemptions : []) as {
    description?: unknown;
  }[];
  const text = String(first?.description ?? "");
  return exemptions.find((one) => text === one || (one !== "state" && text.toLowerCase().includes(one))) ?? null;
};

/** The day on which the board approved an issue, or the stockholders where it does not say that the board did. */
function approvedOn({ found: { body }, security_id }: Node, { today, remark }: Known): string | null {
  const day = textOf(body.board_approval_date) ?? textOf(body.stockholder_approval_date);
  if (day === null || day <= today) return day;
  remark(`${security_id}: its approval of ${day}, which is after today, is kept as it came`);
  return null;
}

const MOST_LETTERS = 50;
const LONGEST_LEGEND = 2000;
const MOST_LEGENDS = 20;

/** The grant that an issue is, by itself: its terms as far as they are understood. */
export function grantOf(
  node: Node,
  known: Known,
  certificates: Set<string>,
): { grant: PlannedGrant; understood: Understood } {
  const { body } = node.found;
  const { byId, starts, company, remark, splitClasses } = known;
  const said = noteOf(body);
  const { security_id, units: shares, instrument, share_class } = node;
  const granted_on = String(body.date);
  const terms = byId.get(String(body.vesting_terms_id));
  const understood = vestingOf(body, shares, granted_on, terms, starts.get(security_id));
  if (understood.isLost)
    remark(`${security_id}: how it vests is kept as it came and not understood, and the register takes it for vested`);
  const par =
    (instrument.kind === "common" || instrument.kind === "preferred") && !splitClasses.has(String(body.stock_class_id))
      ? (instrument.par_value ?? company.par_value)
      : null;
  const isPromise = share_class === "option" || share_class === "rsu";
  const told =
    share_class === "warrant" ? warrantPrice(said.price_per_share) : priceOf(body.share_price, said.price_per_share);
  let price = isPromise ? null : told;
  if (
    price !== null &&
    (costOf(shares, price) > BigInt(MAX_INTEGER) || (par !== null && partsOf(price) < partsOf(par)))
  ) {
    remark(
      `${security_id}: its price of ${price} is below the par value, or more than can be counted, and is kept as it came`,
    );
    price = null;
  }
  const word = grantTypes.find((one) => one === said.grant_type && classOf(one) === share_class) ?? words[share_class];
  const consideration =
    considerations.find((one) => one === body.consideration_text) ?? (price === null ? null : "cash");
  const custom = String(body.custom_id).trim();
  const isCertificate =
    custom !== security_id && custom !== "" && [...custom].length <= MOST_LETTERS && !certificates.has(custom);
  if (isCertificate) certificates.add(custom);
  const legendIds = textsOf(body.stock_legend_ids);
  const legends = legendIds
    .map((id) => String(byId.get(id)?.text ?? "").trim())
    .filter((text) => text !== "" && [...text].length <= LONGEST_LEGEND)
    .slice(0, MOST_LEGENDS);
  const grant: PlannedGrant = {
    grant_id: newId("grant"),
    instrument_id: instrument.instrument_id,
    recipient_name: node.holder,
    grant_type: word,
    shares,
    granted_on,
    price_per_share: price,
    consideration,
    exemption: exemptionOf(body),
    legends,
    certificate_number: isCertificate ? custom : null,
    vesting: understood.vesting,
    approved_on: approvedOn(node, known),
    ...optionTermsOf(share_class, body, granted_on),
  };
  return { grant, understood };
}

type OptionTerms = Pick<
  PlannedGrant,
  | "exercise_price"
  | "option_type"
  | "expires_on"
  | "post_termination_months"
  | "post_termination_days"
  | "early_exercise"
>;

const NO_TERMS: OptionTerms = {
  exercise_price: null,
  option_type: null,
  expires_on: null,
  post_termination_months: null,
  post_termination_days: null,
  early_exercise: false,
};

interface Window {
  period?: unknown;
  period_type?: unknown;
}

/** How long options may be exercised after the work has ended, where that is one time for every reason. */
function windowOf(body: OcfObject): Partial<OptionTerms> {
  const windows = (
    Array.isArray(body.termination_exercise_windows) ? body.termination_exercise_windows : []
  ) as Window[];
  const [first] = windows;
  const isOne = windows.every(
    ({ period, period_type }) => period === first?.period && period_type === first?.period_type,
  );
  const period = Number(first?.period ?? Number.NaN);
  if (!isOne || !Number.isInteger(period) || period < 0) return {};
  if (first?.period_type === "DAYS") return period <= 3650 ? { post_termination_days: period } : {};
  const months = first?.period_type === "YEARS" ? period * 12 : period;
  return months <= 120 ? { post_termination_months: months } : {};
}

/** What options, RSUs and warrants are exercised by. */
function optionTermsOf(share_class: ShareClass, body: OcfObject, granted_on: string): OptionTerms {
  const ends = textOf(body.expiration_date ?? body.warrant_expiration_date);
  const expires_on = ends !== null && ends > granted_on ? ends : null;
  const exercise_price = priceOf(body.exercise_price, noteOf(body).exercise_price);
  if (share_class === "warrant") return { ...NO_TERMS, exercise_price, expires_on };
  if (share_class === "rsu") return { ...NO_TERMS, expires_on };
  if (share_class !== "option") return NO_TERMS;
  const type = `${body.compensation_type} ${body.option_grant_type ?? ""}`;
  const option_type = /ISO/.test(type) ? "iso" : /NSO/.test(type) ? "nso" : null;
  return {
    ...NO_TERMS,
    exercise_price,
    option_type,
    expires_on,
    ...windowOf(body),
    early_exercise: body.early_exercisable === true,
  };
}

/** What a warrant cost a share is no word of the format's, which knows the price of all. */
const warrantPrice = (said: unknown) => (typeof said === "string" ? priceOf({ amount: said, currency: "USD" }) : null);
