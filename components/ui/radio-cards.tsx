"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";

export interface RadioCard {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Small words at the right: a price, a term. */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

/** One of a few, each with enough said to choose by. Native radios, so arrows move and the form reads them. */
export function RadioCards({
  legend,
  name,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  required = false,
  columns = 1,
  hideLegend = false,
}: {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard[];
  defaultValue?: string | undefined;
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  required?: boolean;
  columns?: 1 | 2 | 3;
  hideLegend?: boolean;
}) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset
      data-field={name}
      aria-describedby={clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      className="min-w-0"
    >
      <legend className={hideLegend ? "sr-only" : "mb-2 font-medium text-sm"}>{legend}</legend>
      <div className={clsx("grid gap-2", columns === 2 && "sm:grid-cols-2", columns === 3 && "sm:grid-cols-3")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "relative flex cursor-pointer gap-3 rounded-lg border border-edge bg-page p-3.5 hover:bg-hover",
              "has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              "has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={option.description ? `${id}-${option.value}-description` : undefined}
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={(event) => onChange?.(event.currentTarget.value)}
              className="mt-[3px] size-4 shrink-0 appearance-none rounded-full border border-control bg-page outline-none checked:border-[5px] checked:border-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span id={`${id}-${option.value}-label`} className="flex items-center gap-2 font-medium [&_svg]:size-4">
                  {option.icon}
                  {option.label}
                </span>
                {option.note ? <span className="text-muted text-sm tabular-nums">{option.note}</span> : null}
              </span>
              {option.description ? (
                <span id={`${id}-${option.value}-description`} className="mt-0.5 block text-muted text-sm">
                  {option.description}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
}
