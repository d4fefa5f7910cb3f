import clsx from "clsx";
import { LocalTime } from "./local-time.tsx";

// In UTC: a day of the books is the same for everybody, and server and browser must write the same words.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-03" → "March 2026". */
export const monthLabel = (period: string): string => month.format(new Date(`${period}-01T00:00:00Z`));

/** "2026-03-04" → "Mar 4, 2026"; an RFC 3339 instant, with `time`, → "Mar 4, 2026, 14:03 UTC". */
export function formatDate(value: string, time = false): string {
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) return value;
  return time && value.length > 10 ? `${moment.format(parsed)} UTC` : day.format(parsed);
}

/** An instant rather than a day of the calendar, and one that there is. */
const isMoment = (value: string): boolean => value.length > 10 && !Number.isNaN(Date.parse(value));

/** A day of the calendar, or an instant by the reader's own clock; with the exact value for machines and on hover. */
export function DateText({
  value,
  time = false,
  empty = "–",
  className,
}: {
  value: string | null | undefined;
  time?: boolean;
  empty?: string;
  className?: string;
}) {
  if (!value) return <span className="text-subtle">{empty}</span>;
  return (
    <time dateTime={value} title={value} className={clsx("whitespace-nowrap tabular-nums", className)}>
      {isMoment(value) ? (
        <LocalTime value={value} time={time} text={formatDate(value, time)} />
      ) : (
        formatDate(value, time)
      )}
    </time>
  );
}
