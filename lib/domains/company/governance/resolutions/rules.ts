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

/** The service's own papers by which each act is decided; a charter, a contract or a certificate decides none of them. */
const deciding: Readonly<Record<AuthorizedAct, readonly string[]>> = {
  grant: ["BoardConsent", "OperatingAgreement", "OperatingAgreementAmendment"],
  option: ["BoardConsent"],
  distribution: [],
  conversion: ["PlanOfConversion"],
  amendment: ["WrittenConsent", "OperatingAgreementAmendment"],
  dissolution: ["ResolutionToDissolve"],
  safe: [],
  note: [],
};

/** What came as a file says itself what it decides: a consent that was signed elsewhere. */
const isFile = (document_type: string) => document_type === "UploadedContract" || document_type === "Attachment";

export const decides = (document_type: string, act: AuthorizedAct): boolean =>
  isFile(document_type) || deciding[act].includes(document_type);

/** Whether a document decides any of the acts that are approved. */
export const mayApprove = (document_type: string): boolean => authorizedActs.some((act) => decides(document_type, act));

/** Whether a paper approves the grants that it names, and no other: shares that a board has not approved are void (8 Del. C. §§ 152, 157). */
export const namesGrants = (document_type: string): boolean => document_type === "BoardConsent";

/** What is done once by one resolution: what the company is to be is decided each time. */
const isOnce = (act: AuthorizedAct) => act === "conversion" || act === "amendment" || act === "dissolution";

/** A split of what an act is of: so many after it for so many before, what approved it, and when it was written down. */
export interface Split {
  numerator: number;
  denominator: number;
  approval_id: string | null;
  created_at: string;
}

/** So many shares now for so many of when a meeting decided. */
export interface Since {
  now: bigint;
  was: bigint;
}
const unsplit: Since = { now: 1n, was: 1n };

/** What splits since a meeting's end have made of a share of then. One that the meeting itself approved is within what it decided. */
export const sinceDecided = (meeting_id: string, adjourned_at: string | null, splits: readonly Split[]): Since =>
  splits
    .filter((one) => adjourned_at !== null && one.created_at > adjourned_at && one.approval_id !== meeting_id)
    .reduce(({ now, was }, one) => ({ now: now * BigInt(one.numerator), was: was * BigInt(one.denominator) }), unsplit);

/** An act as it asks for its authority. */
export interface AskedAct {
  act: AuthorizedAct;
  /** The grant that is to be approved; of one that is still to be made nothing. */
  grant_id?: string | undefined;
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

/**
 * Why an act is not within what a resolution authorizes; null where it is. Somebody is the same by each of their names. Its figures are of
 * shares as they were when it was decided: units of now are as many of then, rounded up, and so is a price.
 */
export function faultOf(
  allowed: Allowed,
  asked: AskedAct,
  holderKey: (name: string) => string,
  { now, was }: Since = unsplit,
): string | null {
  const { recipient_name, recipient_key, units, amount_cents, price_per_share } = allowed;
  if (allowed.result !== "approved")
    return `the item is ${allowed.result}, and authorizes once the meeting is adjourned`;
  if (recipient_key !== null && holderKey(recipient_key) !== holderKey(asked.recipient_key ?? "")) {
    return `it authorizes ${recipient_name}, and ${asked.recipient_name ?? "nobody"} was named`;
  }
  const unitsThen = (BigInt(asked.units) * was + now - 1n) / now;
  if (units !== null && unitsThen > BigInt(units - allowed.used_units)) {
    const before = now === was ? "" : `, which were ${unitsThen.toLocaleString("en-US")} before the split since`;
    const available = `available ${shown(units - allowed.used_units)} of ${shown(units)}`;
    return `requested ${shown(asked.units)} units${before}, ${available}`;
  }
  if (amount_cents !== null && asked.amount_cents > amount_cents - allowed.used_cents) {
    const left = shown(amount_cents - allowed.used_cents);
    return `requested ${shown(asked.amount_cents)} cents, available ${left} of ${shown(amount_cents)}`;
  }
  if (price_per_share !== null) {
    if (asked.price_per_share === null) return `it asks for a price of at least ${price_per_share}, and none was given`;
    if (parts(asked.price_per_share) * now < parts(price_per_share) * was) {
      const before = now === was ? "" : " of before the split since";
      return `it asks for a price of at least ${price_per_share}${before}, and ${asked.price_per_share} was given`;
    }
  }
  return isOnce(allowed.act) && allowed.used_count > 0 ? `it was used for the company's ${allowed.act} already` : null;
}
