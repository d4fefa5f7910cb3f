"use client";

import { type ReactNode, useId } from "react";
import { DateInput } from "#ui/ui/date-input.tsx";
import { useFilters } from "#ui/ui/filters.tsx";

/** A day in the address. Its words stand before it, since an empty date says nothing of itself. */
export function DateFilter({
  label,
  name,
  shown = "",
  max,
}: {
  label: ReactNode;
  name: string;
  /** What holds where the address names no day. */
  shown?: string;
  max?: string;
}) {
  const { held, change } = useFilters([name]);
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="shrink-0 text-muted text-sm max-sm:w-24">
        {label}
      </label>
      <div className="min-w-0 flex-1 sm:w-40 sm:flex-none">
        <DateInput
          id={id}
          value={held(name) || shown}
          max={max}
          onDay={(day) => change({ [name]: day || undefined })}
        />
      </div>
    </div>
  );
}
