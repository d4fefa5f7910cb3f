import * as z from "zod";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { CalendarDate, Timestamp } from "#lib/core/fields.ts";

/** The years that our calendars reach. */
const isReached = (moment: string) => moment >= "2000" && moment < "2101";

export const MovedClock = z.object({
  now: z
    .string()
    .max(64)
    .refine((text) => isCalendarDate(text) || z.iso.datetime({ offset: true }).safeParse(text).success, {
      error: "must be a moment in RFC 3339, such as 2028-03-01T09:00:00Z, or a day, which begins then",
      abort: true,
    })
    .transform((moment) => new Date(moment).toISOString())
    .refine(isReached, "must be of the years 2000 to 2100")
    .meta({
      example: "2028-03-01T09:00:00.000Z",
      description: "Where the clock is moved to: never back, and at most two years at a time.",
    }),
});

export const TestClock = z
  .object({
    is_test: z
      .boolean()
      .meta({ description: "Whether the workspace was made for tests, and so has a clock of its own." }),
    now: Timestamp.meta({ description: "Where its clock stands; of any other workspace the time of the world." }),
    today: CalendarDate.meta({ description: "The day that acts are dated by, and deadlines counted from: UTC." }),
    is_moved: z
      .boolean()
      .meta({ description: "Whether the clock was moved: it stands still then until it is moved again." }),
  })
  .meta({ id: "TestClock" });
export type TestClock = z.infer<typeof TestClock>;
