import clsx from "clsx";
import { daysBetween } from "#lib/core/days.ts";
import { DateText } from "#ui/ui/date.tsx";

const SOON_DAYS = 30;

function leftLabel(days: number): string | null {
  if (days < 0) return `${-days} ${days === -1 ? "day" : "days"} overdue`;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days <= SOON_DAYS ? `in ${days} days` : null;
}

/** A day that something is due, and how near it is; what is done is due no more. `today` is `YYYY-MM-DD`. */
export function DueDate({ date, today, isDone = false }: { date: string | null; today: string; isDone?: boolean }) {
  if (date === null) return <span className="text-subtle">No date</span>;
  const days = daysBetween(today, date);
  const words = isDone ? null : leftLabel(days);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 max-sm:justify-end">
      <DateText value={date} />
      {words ? <span className={clsx("text-sm", days < 0 ? "text-danger" : "text-muted")}>{words}</span> : null}
    </span>
  );
}
