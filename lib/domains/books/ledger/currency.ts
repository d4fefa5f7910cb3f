import * as z from "zod";
import { currencies } from "./facts/currencies.ts";

/** A lowercase ISO 4217 code; amounts in any currency are whole hundredths of it, named cents. */
export const Currency = z
  .string()
  .refine((code) => currencies.has(code), "must be a lowercase ISO 4217 currency code, such as usd")
  .meta({ pattern: "^[a-z]{3}$", example: "usd" });
