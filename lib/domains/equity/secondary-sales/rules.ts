/** So many shares of a seller's that go to a buyer; to the company where `buyer` is null. */
export interface Match {
  seller: number;
  buyer: number | null;
  shares: number;
}

/** Who sells how many to whom: sellers and buyers in their order, what is left of a seller's goes on to the next buyer, and the company buys last. */
export function matched(sellers: readonly number[], buyers: readonly number[], company: number): Match[] {
  const wanted = [...buyers.map((shares, buyer) => ({ buyer, shares })), { buyer: null, shares: company }];
  const matches: Match[] = [];
  let at = 0;
  for (const [seller, sold] of sellers.entries()) {
    for (let left = sold; left > 0; ) {
      const next = wanted[at];
      if (next === undefined) return matches;
      const shares = Math.min(left, next.shares);
      if (shares > 0) matches.push({ seller, buyer: next.buyer, shares });
      next.shares -= shares;
      left -= shares;
      if (next.shares === 0) at += 1;
    }
  }
  return matches;
}

export const saleRefusals = ["waived", "exercised", "not_applicable"] as const;

export const MOST_SIDES = 100;
