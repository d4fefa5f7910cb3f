"use client";

import clsx from "clsx";
import type { ComponentProps } from "react";
import { useControl } from "#ui/ui/field.tsx";

/** Grows with what is typed, where the browser can. */
export function Textarea({
  mono = false,
  rows = 3,
  className,
  style,
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
      // Where the size follows the content, `rows` says nothing to the browser: it is the least, then.
      style={{ minHeight: `calc(${rows} * 1lh + 1.125rem)`, ...style }}
      className={clsx("control field-sizing-content max-h-96 resize-y py-2", mono && "font-mono", className)}
    />
  );
}
