"use client";

import { useId, useState } from "react";
import { DateInput } from "#ui/ui/date-input.tsx";
import { useFilters } from "#ui/ui/filters.tsx";
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
        <div key={day.name} className="min-w-36 flex-1 sm:w-40 sm:flex-none">
          <DateInput
            aria-label={day.label}
            title={day.label}
            value={day.value ?? ""}
            min={day.min ?? undefined}
            max={day.max ?? undefined}
            onDay={(given) => change({ ...shown, [name]: undefined, [day.name]: given || undefined })}
          />
        </div>
      ))}
    </fieldset>
  );
}
