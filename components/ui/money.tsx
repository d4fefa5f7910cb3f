import clsx from "clsx";
import { amount } from "#lib/core/money.ts";

/** `signed` colours a gain and a loss, where the difference is the point; otherwise figures stay ink. */
export function Money({
  cents,
  currency = "usd",
  signed = false,
  muteZero = false,
  className,
}: {
  cents: number;
  currency?: string;
  signed?: boolean;
  muteZero?: boolean;
  className?: string;
}) {
  return (
    <span
      data-money={cents}
      data-negative={cents < 0 ? "" : undefined}
      className={clsx(
        "whitespace-nowrap tabular-nums",
        signed && cents > 0 && "text-success",
        signed && cents < 0 && "text-danger",
        muteZero && cents === 0 && "text-subtle",
        className,
      )}
    >
      {cents < 0 ? <span className="sr-only select-none">minus </span> : null}
      {amount(cents, currency)}
    </span>
  );
}
