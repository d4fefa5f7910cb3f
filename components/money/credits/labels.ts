import type { CustomerCredit } from "#lib/domains/money/invoicing/credits/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const creditTones: Readonly<Record<string, Tone>> = { open: "info", used: "neutral", voided: "neutral" };

/** How a credit, a customer's or a vendor's, stands: open while something is left of it. */
export const creditStanding = ({ status, balance_cents }: Pick<CustomerCredit, "status" | "balance_cents">) =>
  status === "open" && balance_cents === 0 ? "used" : status;
