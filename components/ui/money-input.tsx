"use client";

import clsx from "clsx";
import { figure } from "#lib/core/money.ts";
import { centsOf } from "#ui/ui/form-values.ts";
import { Input, type InputProps } from "#ui/ui/input.tsx";

/** Typed as "1,234.50", sent by ActionForm as 123450 cents, and set straight when left. */
export function MoneyInput({
  defaultCents,
  symbol = "$",
  className,
  onBlur,
  ...rest
}: Omit<InputProps, "type" | "lead" | "defaultValue"> & { defaultCents?: number | undefined; symbol?: string }) {
  return (
    <Input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      data-type="cents"
      lead={symbol}
      placeholder="0.00"
      className={clsx("text-right tabular-nums", className)}
      {...(defaultCents === undefined ? {} : { defaultValue: figure(defaultCents) })}
      onBlur={(event) => {
        const cents = centsOf(event.currentTarget.value);
        if (typeof cents === "number") event.currentTarget.value = figure(cents);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}
