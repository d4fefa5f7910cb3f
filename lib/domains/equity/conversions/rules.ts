import { capitalCredits } from "../grants/rules.ts";
import type { InstrumentKind } from "../rules.ts";

/** A part of an amount, of which the parts before it have been taken already: the parts add up to it exactly. */
export const partOf = (cents: number, before: number, shares: number, whole: number): number => {
  const upTo = (count: number) => Number((BigInt(cents) * BigInt(count)) / BigInt(Math.max(whole, 1)));
  return upTo(Math.min(before + shares, whole)) - upTo(Math.min(before, whole));
};

interface Stock {
  kind: InstrumentKind;
  shares: number;
  par_value: string | null;
}

interface Line {
  code: string;
  side: "debit" | "credit";
  amount_cents: number;
}

/** What moves between the accounts of capital where shares become others: net of each account, nothing where it is the same. */
export function movedCapital(from: Stock, to: Stock, paid_cents: number, part: (cents: number) => number): Line[] {
  const left = capitalCredits(from.kind, { ...from, consideration_cents: paid_cents }).map(
    ({ code, amount_cents }) => ({
      code,
      cents: -part(amount_cents),
    }),
  );
  const consideration_cents = -left.reduce((sum, { cents }) => sum + cents, 0);
  const came = capitalCredits(to.kind, { ...to, consideration_cents }).map(({ code, amount_cents }) => ({
    code,
    cents: amount_cents,
  }));
  const net = new Map<string, number>();
  for (const { code, cents } of [...left, ...came]) net.set(code, (net.get(code) ?? 0) + cents);
  return [...net].flatMap(([code, cents]): Line[] => {
    if (cents === 0) return [];
    return [{ code, side: cents > 0 ? "credit" : "debit", amount_cents: Math.abs(cents) }];
  });
}
