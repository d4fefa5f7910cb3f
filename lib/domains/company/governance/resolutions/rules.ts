/** What a resolution may authorize. */
export const authorizedActs = [
  "grant",
  "option",
  "distribution",
  "conversion",
  "amendment",
  "dissolution",
  "safe",
  "note",
] as const;
export type AuthorizedAct = (typeof authorizedActs)[number];

const limits = ["recipient_name", "units", "amount_cents", "price_per_share"] as const;

/** By what an authority for each act may be bounded: for whom, how many, how much and at which price. */
export const limitsOf: Readonly<Record<AuthorizedAct, readonly (typeof limits)[number][]>> = {
  grant: limits,
  option: limits,
  distribution: ["amount_cents"],
  conversion: [],
  amendment: ["units"],
  dissolution: [],
  safe: ["recipient_name", "amount_cents"],
  note: ["recipient_name", "amount_cents"],
};

/** What is done once by one resolution: what the company is to be is decided each time. */
const isOnce = (act: AuthorizedAct) => act === "conversion" || act === "amendment" || act === "dissolution";

/** An act as it asks for its authority. */
export interface AskedAct {
  act: AuthorizedAct;
  recipient_name: string | null;
  /** The name as the register has it: of the second of two people of one name it tells them apart. */
  recipient_key: string | null;
  units: number;
  amount_cents: number;
  /** Dollars a share, as a decimal string; null where there is none. */
  price_per_share: string | null;
}

/** What a resolution authorizes, and how much of it was used. */
export interface Allowed {
  act: AuthorizedAct;
  recipient_name: string | null;
  recipient_key: string | null;
  units: number | null;
  amount_cents: number | null;
  price_per_share: string | null;
  used_units: number;
  used_cents: number;
  used_count: number;
  result: string;
}

/** Billionths of a dollar, exactly: prices have at most 12 decimals. */
function parts(dollars: string): bigint {
  const [whole = "0", fraction = ""] = dollars.split(".");
  return BigInt(whole + fraction.padEnd(12, "0").slice(0, 12));
}

const shown = (count: number) => count.toLocaleString("en-US");

/** Why an act is not within what a resolution authorizes; null where it is. Somebody is the same by each of their names. */
export function faultOf(allowed: Allowed, asked: AskedAct, holderKey: (name: string) => string): string | null {
  const { recipient_name, recipient_key, units, amount_cents, price_per_share } = allowed;
  if (allowed.result !== "approved")
    return `the item is ${allowed.result}, and authorizes once the meeting is adjourned`;
  if (recipient_key !== null && holderKey(recipient_key) !== holderKey(asked.recipient_key ?? "")) {
    return `it authorizes ${recipient_name}, and ${asked.recipient_name ?? "nobody"} was named`;
  }
  if (units !== null && asked.units > units - allowed.used_units) {
    return `requested ${shown(asked.units)} units, available ${shown(units - allowed.used_units)} of ${shown(units)}`;
  }
  if (amount_cents !== null && asked.amount_cents > amount_cents - allowed.used_cents) {
    const left = shown(amount_cents - allowed.used_cents);
    return `requested ${shown(asked.amount_cents)} cents, available ${left} of ${shown(amount_cents)}`;
  }
  if (price_per_share !== null) {
    if (asked.price_per_share === null) return `it asks for a price of at least ${price_per_share}, and none was given`;
    if (parts(asked.price_per_share) < parts(price_per_share)) {
      return `it asks for a price of at least ${price_per_share}, and ${asked.price_per_share} was given`;
    }
  }
  return isOnce(allowed.act) && allowed.used_count > 0 ? `it was used for the company's ${allowed.act} already` : null;
}
