"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useControl } from "#ui/ui/field.tsx";

/** Grows with what is typed, where the browser can. */
export function Textarea({
  mono = false,
  rows = 3,
  className,
  id,
  name,
  required,
  ...rest
}: ComponentProps<"textarea"> & { mono?: boolean | undefined }) {
  const wired = useControl({ id, name, required });
  return (
    <textarea
      {...wired}
      rows={rows}
      {...rest}
      className={clsx("control field-sizing-content max-h-96 resize-y py-2", mono && "font-mono", className)}
    />
  );
}
