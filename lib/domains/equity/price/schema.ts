import * as z from "zod";

/** A price in dollars as a decimal string: up to twelve digits before the point and twelve after it. */
export const Dollars = z
  .string()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/, {
    error: 'must be dollars written as a decimal string, such as "0.0001" (at most 12 decimals)',
    abort: true,
  })
  .meta({ example: "0.0001" });
