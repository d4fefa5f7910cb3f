"use client";

import clsx from "clsx";
import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";

/** Sends true or false; with a name ending in `[]`, its value joins a list. */
export function Checkbox({
  label,
  hint,
  name,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId();
  const inList = name?.endsWith("[]") ?? false;
  const error = useFieldError(inList ? undefined : name);
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div data-field={inList ? undefined : name} className={clsx("grid grid-cols-[1.25rem_1fr] gap-x-2.5", className)}>
      <span className="relative mt-px flex size-5 sm:mt-[3px] sm:size-4">
        <input
          id={id}
          type="checkbox"
          name={name}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="peer size-full appearance-none rounded-sm border border-control bg-page checked:border-accent checked:bg-accent disabled:opacity-50 aria-invalid:border-danger"
          {...rest}
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor={id} className="-my-1 py-1">
        {label}
      </label>
      <div className="col-start-2 flex flex-col gap-1">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
