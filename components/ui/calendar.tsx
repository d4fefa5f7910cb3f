"use client";

import { DayPicker } from "react-day-picker";

/** A day as the picker has it: midnight here, so that its day is the one that is written. */
const dateAt = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
};

const dayAt = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const inWords = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

const turn =
  "flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-4 [&_svg]:fill-current";

/** A month to choose a day from; arrows go by days and weeks, Page Up and Page Down by months. */
export default function Calendar({
  day,
  min,
  max,
  onDay,
}: {
  day: string | null;
  min: string | undefined;
  max: string | undefined;
  onDay: (day: string) => void;
}) {
  const now = new Date();
  const selected = day ? dateAt(day) : undefined;
  const first = min ? dateAt(min) : new Date(now.getFullYear() - 30, 0);
  const last = max ? dateAt(max) : new Date(now.getFullYear() + 15, 11);
  return (
    <DayPicker
      autoFocus
      mode="single"
      selected={selected}
      defaultMonth={selected ?? now}
      captionLayout="dropdown"
      startMonth={first}
      endMonth={last}
      // What is heard has what is seen in it: "1", and not "1st".
      labels={{
        labelDayButton: (date, { today, selected }) =>
          `${today ? "Today, " : ""}${inWords.format(date)}${selected ? ", chosen" : ""}`,
      }}
      disabled={[{ before: first }, { after: last }]}
      onDayClick={(date, { disabled }) => disabled || onDay(dayAt(date))}
      classNames={{
        months: "relative",
        month_caption: "flex h-9 items-center",
        dropdowns: "flex items-center gap-1",
        dropdown_root:
          "relative inline-flex items-center rounded-md px-1.5 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent",
        dropdown: "absolute inset-0 cursor-pointer bg-raised opacity-0",
        caption_label: "inline-flex items-center gap-0.5 [&_svg]:size-3 [&_svg]:fill-current",
        nav: "absolute top-0 right-0 flex",
        button_previous: turn,
        button_next: turn,
        month_grid: "mt-1 border-collapse",
        weekday: "size-9 font-normal text-muted text-xs",
        day: "p-0 text-center",
        day_button: "size-9 rounded-md tabular-nums hover:bg-hover disabled:text-subtle disabled:hover:bg-transparent",
        selected: "[&>button]:bg-accent [&>button]:text-on-accent [&>button:hover]:bg-accent-strong",
        today: "font-semibold underline underline-offset-4",
        outside: "text-subtle",
      }}
    />
  );
}
