"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { useFilters } from "#ui/ui/filters.tsx";
import { Input } from "#ui/ui/input.tsx";

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
  const { held: given, change } = useFilters([name]);
  const box = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  const id = useId();
  const held = given(name) || shown;
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = held;
  }, [held]);
  const ask = () => {
    typing.current = false;
    const day = box.current?.value ?? "";
    if (day !== held && box.current?.reportValidity()) change({ [name]: day || undefined });
  };
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="shrink-0 text-muted text-sm max-sm:w-24">
        {label}
      </label>
      <div className="min-w-0 flex-1 sm:w-38 sm:flex-none">
        <Input
          ref={box}
          id={id}
          type="date"
          defaultValue={held}
          max={max}
          // Typed by hand, a date is whole only at its last digit: it is asked for when it is left, or at Enter.
          onKeyDown={({ key }) => {
            if (key === "Enter") ask();
            else if (key !== "Tab") typing.current = true;
          }}
          onChange={() => typing.current || ask()}
          onBlur={ask}
        />
      </div>
    </div>
  );
}
