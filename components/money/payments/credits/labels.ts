import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";

/** A credit as people call it: by its number, else by whose it is. */
export const creditTitle = ({ credit_number, vendor_name }: Pick<VendorCredit, "credit_number" | "vendor_name">) =>
  credit_number === null ? `Credit of ${vendor_name}` : `Credit ${credit_number}`;
