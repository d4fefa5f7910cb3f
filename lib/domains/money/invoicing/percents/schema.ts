import * as z from "zod";
import { tenThousandths } from "./rules.ts";

const WRITTEN = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/;

const isWithin = (percent: string) => tenThousandths(percent) > 0n && tenThousandths(percent) <= 1_000_000n;

/** A percentage as a decimal string, so that no number's rounding touches it: above 0, at most 100, up to four decimals. */
export const Percent = z
  .string()
  .refine((text) => WRITTEN.test(text), {
    message: "must be a decimal string with at most 4 decimal places, such as 8.875",
    abort: true,
  })
  .refine(isWithin, "must be more than 0 and at most 100")
  .meta({ pattern: "^(0|[1-9]\\d{0,2})(\\.\\d{1,4})?$", example: "8.875" });
