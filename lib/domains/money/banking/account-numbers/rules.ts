/** What may be shown of an account number: its last four characters, and none where it has no more than those. */
export const lastFour = (account_number: string): string => (account_number.length > 4 ? account_number.slice(-4) : "");

/** `••••6789`; null where there is no number. */
export const maskedNumber = (last_four: string | null): string | null =>
  last_four === null ? null : `••••${last_four}`;

interface Numbers {
  routing_number?: string | null | undefined;
  account_number?: string | null | undefined;
}

/** Whether a new record tells an account. */
export const tellsAccount = ({ routing_number, account_number }: Numbers): boolean =>
  [routing_number, account_number].some((number) => typeof number === "string");

/** Whether a change tells another account, or takes it back: what is left out stays as it is. */
export const changesAccount = ({ routing_number, account_number }: Numbers): boolean =>
  [routing_number, account_number].some((number) => number !== undefined);
