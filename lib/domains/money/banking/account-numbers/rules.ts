/** What may be shown of an account number: its last four characters, and none where it has no more than those. */
export const lastFour = (account_number: string): string => (account_number.length > 4 ? account_number.slice(-4) : "");

/** `••••6789`; null where there is no number. */
export const maskedNumber = (last_four: string | null): string | null =>
  last_four === null ? null : `••••${last_four}`;
