import clsx from "clsx";

// In UTC on purpose: a book of record has one calendar, and server and browser must write the same words.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** "2026-03-04" → "Mar 4, 2026"; an RFC 3339 instant, with `time`, → "Mar 4, 2026, 14:03 UTC". */
export function formatDate(value: string, time = false): string {
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) return value;
  return time && value.length > 10 ? `${moment.format(parsed)} UTC` : day.format(parsed);
}

/** A day or an instant, readable, with the exact value for machines and on hover. */
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
      {formatDate(value, time)}
    </time>
  );
}
