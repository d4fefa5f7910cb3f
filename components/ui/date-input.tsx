"use client";

import clsx from "clsx";
import { CalendarDays } from "lucide-react";
import { Popover } from "radix-ui";
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import { today } from "#lib/core/days.ts";
import { formatDate } from "#ui/ui/date.tsx";
import { dayTyped } from "#ui/ui/day-text.ts";
import { useControl } from "#ui/ui/field.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";

// Few open it: it comes when it is asked for.
const Calendar = lazy(() => import("#ui/ui/calendar.tsx"));

export interface DateInputProps
  extends Omit<ComponentProps<"input">, "value" | "defaultValue" | "type" | "min" | "max" | "onChange" | "list"> {
  /** `YYYY-MM-DD` or empty: for whoever keeps it; else the box keeps it by itself, from `defaultValue` on. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Told of a day, or of none, once it is whole: left, confirmed by Enter, or picked. */
  onDay?: ((day: string) => void) | undefined;
}

/**
 * A day, typed as one writes it (dayTyped) or picked from a calendar. The browser's own box takes the order of its own
 * language alone, no word and no pasted day; this one says what it has understood once it is left.
 */
export function DateInput({
  value,
  defaultValue = "",
  min,
  max,
  onDay,
  id,
  name,
  required,
  disabled,
  className,
  onBlur,
  onKeyDown,
  ...rest
}: DateInputProps) {
  const { name: sentAs, ...wired } = useControl({ id, name, required });
  const box = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState(defaultValue);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const held = value ?? own;
  const text = typed ?? held;
  const day = text.trim() === "" ? "" : dayTyped(text, today());
  const wrong = problemOf(day, min, max);

  useEffect(() => box.current?.setCustomValidity(wrong), [wrong]);

  const take = (next: string) => {
    setTyped(null);
    setOwn(next);
    if (next !== held) onDay?.(next);
  };
  const leave = () => {
    if (typed !== null && day !== null && wrong === "") take(day);
  };
  return (
    <div className="relative min-w-0">
      <input
        {...rest}
        {...wired}
        ref={box}
        type="text"
        data-day=""
        autoComplete="off"
        spellCheck={false}
        placeholder="YYYY-MM-DD"
        disabled={disabled}
        value={text}
        {...(wrong && typed !== null ? { title: wrong } : {})}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
          onKeyDown?.(event);
        }}
        className={clsx("control pr-10 tabular-nums", className)}
      />
      {sentAs ? <input type="hidden" name={sentAs} value={day ?? text} disabled={disabled} /> : null}
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          type="button"
          aria-label="Calendar"
          disabled={disabled}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted -outline-offset-2 hover:text-ink disabled:text-subtle [&_svg]:size-4"
        >
          <CalendarDays aria-hidden="true" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            aria-label="Calendar"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-[60] rounded-lg bg-raised p-3 shadow-pop outline-none"
          >
            <Suspense fallback={<Spinner />}>
              <Calendar
                day={day || null}
                min={min}
                max={max}
                onDay={(next) => {
                  take(next);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

/** What is wrong with a day; empty where nothing is. */
function problemOf(day: string | null, min: string | undefined, max: string | undefined): string {
  if (day === null) return "Write a day, such as 2026-03-31, 3/31/2026 or today.";
  if (day === "") return "";
  if (min && day < min) return `The first day that can be chosen is ${formatDate(min)}.`;
  if (max && day > max) return `The last day that can be chosen is ${formatDate(max)}.`;
  return "";
}
