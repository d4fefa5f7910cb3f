import * as z from "zod";
import { isCalendarDate, isPeriod } from "./calendar.ts";
import { asSeen } from "./names.ts";

/** The largest amount and the largest count of shares: what a JSON integer says exactly (decisions "Numbers"). */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** Whether a text has so many code points at most; one that cannot is not looked through. */
const isWithin = (text: string, most: number) => text.length <= 2 * most && [...text].length <= most;

/** What is seen of a text: neither white space, nor a control, nor what Unicode has shown by nothing at all (U+2800 is a blank of braille). */
const SEEN = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything is seen of a text. */
export const isSeen = (text: string): boolean => SEEN.test(text);

/** 1 to `most` Unicode code points of a text that was tidied up before. */
const bounded = (text: z.ZodString, most: number) =>
  text
    .refine(isSeen, { message: "must not be empty", abort: true })
    .refine((text) => isWithin(text, most), `must be at most ${most.toLocaleString("en-US")} characters long`)
    .meta({ minLength: 1, maxLength: most });

/** White space around it is dropped; then 1 to `most` Unicode code points, on as many lines as it likes. */
export const Text = (most = 10_000) => bounded(z.string().trim(), most);

/** A name of an entity, account, holder or contact: 1–500 characters after trimming (interface part 8, rule 7.1), without what nobody sees. */
export const Name = bounded(z.string().overwrite(asSeen).trim(), 500);

/** What is no whole number from -(2^53−1) to 2^53−1, whatever else it is (decisions "Numbers"). */
const notWhole = ({ input }: { input?: unknown }) =>
  input === undefined ? "is required" : "must be a positive integer";

/** A whole number of cents, 1 to 2^53−1 (interface rule 7.4). */
export const Cents = z
  .int({ error: notWhole, abort: true })
  .refine((cents) => cents > 0, "must be positive: a whole number of cents, 1 or more")
  .meta({ minimum: 1, maximum: MAX_INTEGER, description: "Whole cents." });

/** A whole number of shares or units, 1 to 2^53−1 (interface rule 7.5). */
export const Units = z
  .int({ error: notWhole, abort: true })
  .refine((units) => units > 0, "must be a positive integer")
  .meta({ minimum: 1, maximum: MAX_INTEGER, description: "Whole shares or membership units." });

/** A day of the calendar, `YYYY-MM-DD`. */
export const CalendarDate = z
  .string()
  .refine(isCalendarDate, "must be a day of the calendar written YYYY-MM-DD")
  .meta({ format: "date", example: "2026-03-31" });

/** A month, `YYYY-MM`. */
export const Period = z
  .string()
  .refine(isPeriod, "must be a month written YYYY-MM")
  .meta({ pattern: "^\\d{4}-\\d{2}$", example: "2026-03" });

/** A point in time as answers carry it: RFC 3339, UTC, milliseconds. */
export const Timestamp = z.string().meta({ format: "date-time", example: "2026-03-31T09:30:00.000Z" });

/** A point in time as requests name it: RFC 3339 with any offset. It is kept, compared and answered in UTC, to the millisecond. */
export const Time = z.iso
  .datetime({ offset: true, error: "must be a time in RFC 3339, such as 2027-01-01T00:00:00Z" })
  .transform((time) => new Date(time).toISOString())
  .refine((time) => /^(?!0000)\d{4}-/.test(time), "must be of the years 0001 to 9999 in UTC");

/** The 50 states and the District of Columbia (decisions "Numbers, names, dates"). */
export const jurisdictions =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  );

/** A 2-letter uppercase US state code (interface rule 7.3). */
export const Jurisdiction = z
  .string()
  .refine((code) => jurisdictions.includes(code), "must be a 2-letter uppercase US state code (or DC), such as DE")
  .meta({ pattern: "^[A-Z]{2}$", example: "DE" });

/** An e-mail address; compared without regard to case, kept as it was given. */
export const Email = z
  .string()
  .trim()
  .max(254, "must be at most 254 characters long")
  .refine((text) => z.regexes.email.test(text), "must be an e-mail address, such as ada@example.com")
  .meta({ format: "email", example: "ada@example.com" });

/** What an identifier looks like from outside: an opaque string. One that no record has is a 404, not a 400. */
export const Id = (kind: string) =>
  z
    .string()
    .min(1, "must not be empty")
    .max(200)
    .meta({ example: `${kind}_01k…` });

/** A whole number as a query writes it, in digits, or as JSON has it; Number() would take an empty text for 0. */
export const inQuery = <N extends z.ZodType>(whole: N) =>
  z.preprocess(
    (given) => (typeof given === "string" && /^(0|-?[1-9]\d{0,15})$/.test(given) ? Number(given) : given),
    whole,
  );

/** A page's size, from 1 to `most`. */
export const Limit = (most: number) => {
  const rule = `must be a whole number from 1 to ${most}`;
  return inQuery(z.int(rule).min(1, rule).max(most, rule));
};

/** A page's size and place, as every list takes them (decisions "Answers"). */
export const Paging = z.object({
  limit: Limit(1000).default(100).meta({ description: "How many records a page holds, 1 to 1000." }),
  cursor: z.string().max(8_000).optional().meta({
    description: "The `next_cursor` of the page before, which was asked by the same filters and in the same order.",
  }),
});

/** A filter by names, of which there may be many. */
export const Named = (what: string) =>
  Text(60_000).meta({
    description: `Only those of which the whole ${what} is one of these, a line each, without regard to case.`,
  });

/** A page of records: `{"data": […], "next_cursor": "…" | null}`. */
export const Page = <R extends z.ZodType>(record: R) =>
  z.object({ data: z.array(record), next_cursor: z.string().nullable() });

/** An answer without a body (204). */
export const NoContent = z.null();
