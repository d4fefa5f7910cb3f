import * as z from "zod";
import { sensitive } from "#lib/core/sensitive.ts";
import routing from "../facts/routing.json" with { type: "json" };

/** Whether nine digits are an ABA routing number by their check digit; nine zeros would pass and are no bank's. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || routing.never.includes(digits)) return false;
  const sum = routing.weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 10 === 0;
}

/** A bank's nine digits by the American Bankers Association; they are no secret. */
export const RoutingNumber = z
  .string()
  .regex(/^\d{9}$/, { message: "must be the nine digits of an ABA routing number", abort: true })
  .refine((digits) => !routing.never.includes(digits), { message: "must not be nine zeros", abort: true })
  .refine(isRoutingNumber, "must be an ABA routing number: its check digit, the ninth, does not fit the others")
  .meta({ pattern: "^\\d{9}$", example: "021000021" });

/** The number of an account at a bank, as an ACH file can carry it. Kept sealed; answers and receipts show its end. */
export const AccountNumber = z
  .string()
  .regex(/^[A-Za-z0-9-]{4,17}$/, "must be 4 to 17 letters, digits and hyphens")
  .meta({ pattern: "^[A-Za-z0-9-]{4,17}$", example: "000123456789" });
sensitive.add(AccountNumber, { kind: "account_number" });

/** An account number as answers show it. */
export const MaskedNumber = z.string().nullable().meta({
  description: "The end of the account number; null where there is none. The number itself is kept encrypted.",
  example: "••••6789",
});
