/** An account's general ledger in a period. */
export const ledgerHref = (entity_id: string, account_id: string, span: { from?: string; to?: string | null }) => {
  const query = new URLSearchParams({ ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) });
  return `/entities/${entity_id}/ledger/accounts/${account_id}${query.size > 0 ? `?${query}` : ""}`;
};
