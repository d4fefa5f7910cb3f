import type { Left } from "#lib/core/moved.ts";

/** What an instrument may be. */
export const instrumentKinds = ["common", "preferred", "option", "warrant", "unit"] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/** What shares count as: an instrument's kind, and RSUs, which are promises of another instrument's shares. */
export type ShareClass = InstrumentKind | "rsu";

/** The words for a grant, as decisions "Equity" has them, each with the class it is of. */
const classes = {
  common_stock: "common",
  common: "common",
  preferred_stock: "preferred",
  preferred: "preferred",
  stock_option: "option",
  option: "option",
  rsu: "rsu",
  warrant: "warrant",
  membership_unit: "unit",
  unit: "unit",
} as const satisfies Record<string, ShareClass>;

export type GrantType = keyof typeof classes;
export const grantTypes = Object.keys(classes) as [GrantType, ...GrantType[]];

/** The class that a grant type, or the word of a share class, is of. */
export const classOf = (word: GrantType): ShareClass => classes[word];

/** What is common to an LLC are its units: the word for those (decisions "Equity"); any other word stays. */
export function asUnits(word: GrantType): GrantType {
  if (word === "common_stock") return "membership_unit";
  return word === "common" ? "unit" : word;
}

/** Decisions "Equity in depth"; the interface shows `post_money` only. */
export const safeTypes = ["post_money", "pre_money", "mfn", "discount"] as const;

const WHOLE = 10_000;

/** Whether a percentage has at most so many decimal places. */
export const isTold = (percent: number, decimals: number): boolean => Number(percent.toFixed(decimals)) === percent;

/** What an investor pays of the round's price where so much percent is taken off: 20 → `0.80`. */
export function rateOfDiscount(percent: number): string {
  const left = WHOLE - Math.round(percent * 100);
  return (left / WHOLE).toFixed(left % 100 === 0 ? 2 : left % 10 === 0 ? 3 : 4);
}

/** What is taken off the round's price, in percent: `0.80` → 20. */
export const discountOfRate = (rate: string): number => (WHOLE - Math.round(Number(rate) * WHOLE)) / 100;

/**
 * The kinds of instrument that a grant type fits: its own. RSUs have no kind: they are promised out of common stock, or
 * out of the pool that a plan's options come from.
 */
export function kindsFor(grant_type: GrantType): readonly InstrumentKind[] {
  const own = classOf(grant_type);
  return own === "rsu" ? ["common", "option"] : [own];
}

/** A part of a whole in percent, rounded half up to four decimals; 0 of nothing. Exact integers inside. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((BigInt(part) * 2_000_000n + BigInt(whole)) / (BigInt(whole) * 2n)) / 10_000;
}

/** What a sender holds of one grant. */
export interface Lot {
  grant_id: string;
  units: number;
}

/** How many shares of each grant make up `shares`, from the first of the lots on; null where they hold fewer. */
export function takeFirst(lots: readonly Lot[], shares: number): { grant_id: string; shares: number }[] | null {
  const parts: { grant_id: string; shares: number }[] = [];
  let wanted = shares;
  for (const { grant_id, units } of lots) {
    const taken = Math.min(units, wanted);
    if (taken > 0) parts.push({ grant_id, shares: taken });
    wanted -= taken;
  }
  return wanted === 0 ? parts : null;
}

/**
 * Divides whole cents in proportion to units by the largest remainder (decisions "Equity"), so that the
 * parts add up to the total exactly and each is within a cent of its exact share. Of equal remainders the larger holding
 * comes first, then the lesser key. Answers the cents in the order of the holdings, which must hold something.
 */
export function allocateCents(
  total_cents: number,
  holdings: readonly { key: string; units: number | bigint }[],
): number[] {
  const whole = holdings.reduce((sum, { units }) => sum + BigInt(units), 0n);
  const parts = holdings.map(({ key, units }) => {
    const exact = BigInt(total_cents) * BigInt(units);
    return { key, units: BigInt(units), cents: exact / whole, remainder: exact % whole };
  });
  const left = Number(BigInt(total_cents) - parts.reduce((sum, { cents }) => sum + cents, 0n));
  const first = parts.toSorted(
    (a, b) => Number(b.remainder - a.remainder) || Number(b.units - a.units) || (a.key < b.key ? -1 : 1),
  );
  for (const part of first.slice(0, left)) part.cents += 1n;
  return parts.map(({ cents }) => Number(cents));
}

/** Who is paid: nobody, the one holder, or the holders and each of them. */
export function paidTo(parts: readonly { name: string; amount_cents: number }[]): Pick<Left, "recipient" | "also"> {
  const [first, ...others] = parts;
  if (others.length === 0) return { recipient: first?.name ?? "" };
  return { recipient: "holders", also: parts.map(({ name, amount_cents }) => ({ recipient: name, amount_cents })) };
}

/** What an investor has promised for a SAFE or a note, as policies ask of it. */
export const invested = (of: { investor_name: string; principal_amount_cents: number }) => ({
  amount_cents: of.principal_amount_cents,
  recipient: of.investor_name,
});
