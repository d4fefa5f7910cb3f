import clsx from "clsx";

const formats = new Map<string, Intl.NumberFormat>();

/** 123450 → "$1,234.50"; a negative in parentheses. Cents always. */
export function formatMoney(cents: number, currency = "USD"): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencySign: "accounting" });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}

/** `signed` colours a gain and a loss, where the difference is the point; otherwise figures stay ink. */
export function Money({
  cents,
  currency = "USD",
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
      {formatMoney(cents, currency)}
    </span>
  );
}
