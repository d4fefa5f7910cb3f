"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useControl } from "#ui/ui/field.tsx";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** What may be chosen, by the words for it. */
export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

export interface SelectProps extends Omit<ComponentProps<"select">, "multiple" | "size"> {
  options: readonly (Option | OptionGroup)[];
  /** An empty first choice; with `required` it must be left. */
  placeholder?: string | undefined;
}

/**
 * The browser's own select, styled. On phones it opens the system's picker, by keyboard it takes typed letters, it belongs
 * to its form without a hidden twin, it can be required, and it works before the page has woken. A drawn list does none of it.
 */
export function Select({ options, placeholder, className, id, name, required, ...rest }: SelectProps) {
  const wired = useControl({ id, name, required });
  const initial = placeholder !== undefined && rest.value === undefined && rest.defaultValue === undefined;
  return (
    <div className="relative min-w-0">
      <select
        {...wired}
        {...(initial ? { defaultValue: "" } : {})}
        {...rest}
        className={clsx("control appearance-none truncate pr-9", className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(choice)}
            </optgroup>
          ) : (
            choice(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </div>
  );
}

function choice({ value, label, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
