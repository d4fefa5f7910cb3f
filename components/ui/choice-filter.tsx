"use client";

import { useState } from "react";
import { type Choice, type ChoiceSource, Combobox } from "#ui/ui/combobox.tsx";
import { useFilters } from "#ui/ui/filters.tsx";

/** A filter by one of many, found by typing. Emptied, it filters nothing. */
export function ChoiceFilter({
  label,
  name,
  choices = [],
  source,
  chosen,
  all = "All",
}: {
  label: string;
  name: string;
  /** Those at hand. */
  choices?: readonly Choice[];
  /** Where there may be more than those. */
  source?: ChoiceSource;
  /** What the address's value is called, which may not be among the first that `source` finds. */
  chosen?: string | undefined;
  /** The words for no filter. */
  all?: string;
}) {
  const { held, change } = useFilters([name]);
  // What was chosen here has its name before the server has drawn the page of it.
  const [taken, setTaken] = useState<Choice | null>(null);
  const value = held(name);
  const known = [taken, ...choices].find((choice) => choice?.value === value);
  const shown = value === "" ? null : (known ?? { value, label: chosen ?? value });
  return (
    <div className="min-w-36 max-w-full flex-1 sm:max-w-64 sm:flex-none">
      <Combobox
        aria-label={label}
        placeholder={`${label}: ${all}`}
        choices={choices}
        source={source}
        value={shown}
        onChange={(choice) => {
          setTaken(choice);
          change({ [name]: choice?.value });
        }}
      />
    </div>
  );
}
