"use client";

import { useEffect, useId, useRef, useState } from "react";
import { useFilters } from "#ui/ui/filters.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";

const CUSTOM = "custom";

/**
 * A period or a day, in the address: by a word that moves with today (`?period=last_month`), or by its days
 * (`?from=…&to=…`). The days show what the word comes to, and choosing one of them lets go of the word.
 */
export function DaysFilter({
  label,
  name = "period",
  value,
  choices,
  days,
  all,
}: {
  label: string;
  name?: string;
  /** The word that holds now; null where the days are chosen by themselves, or none are. */
  value: string | null;
  choices: readonly Option[];
  days: readonly { name: string; label: string; value: string | null; min?: string | null; max?: string | null }[];
  /** The words for no choice; left out where there must be one. */
  all?: string;
}) {
  const { change } = useFilters([name, ...days.map((day) => day.name)]);
  const id = useId();
  const chosen = days.some((day) => day.value !== null);
  // Where nothing need be chosen, the boxes wait until somebody asks for them.
  const [asked, setAsked] = useState(false);
  const shows = chosen || asked;
  const nameless = Object.fromEntries(days.map((day) => [day.name, undefined]));
  const shown = Object.fromEntries(days.map((day) => [day.name, day.value ?? undefined]));
  return (
    <fieldset className="contents">
      <legend className="sr-only">{label}</legend>
      <div className="w-full sm:w-44">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Select
          id={id}
          value={value ?? (shows ? CUSTOM : "")}
          {...(all === undefined ? {} : { placeholder: `${label}: ${all}` })}
          options={[...choices, { value: CUSTOM, label: "Other dates" }]}
          onChange={({ currentTarget: { value: word } }) => {
            setAsked(word === CUSTOM);
            // Other dates begin as those that are shown.
            change(word === CUSTOM ? { ...shown, [name]: undefined } : { ...nameless, [name]: word });
          }}
        />
      </div>
      {(shows ? days : []).map((day) => (
        <DayBox
          key={day.name}
          label={day.label}
          value={day.value}
          min={day.min ?? undefined}
          max={day.max ?? undefined}
          onChange={(given) => change({ ...shown, [name]: undefined, [day.name]: given || undefined })}
        />
      ))}
    </fieldset>
  );
}

/** Typed by hand, a date is whole only at its last digit, so the page waits until it is left, or Enter is pressed. */
function DayBox({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onChange: (day: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  const shown = value ?? "";
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = shown;
  }, [shown]);
  const ask = () => {
    typing.current = false;
    const day = box.current?.value ?? "";
    if (day !== shown && box.current?.reportValidity()) onChange(day);
  };
  return (
    <div className="min-w-32 flex-1 sm:w-38 sm:flex-none">
      <Input
        ref={box}
        type="date"
        aria-label={label}
        title={label}
        min={min}
        max={max}
        defaultValue={shown}
        onKeyDown={({ key }) => {
          if (key === "Enter") ask();
          else if (key !== "Tab") typing.current = true;
        }}
        // The calendar's pick is whole at once.
        onChange={() => typing.current || ask()}
        onBlur={ask}
      />
    </div>
  );
}
