import clsx from "clsx";

/** A count of anything that is not money: shares, hours, units. */
export function Figure({
  value,
  unit,
  fractionDigits = 0,
  className,
}: {
  value: number | bigint;
  unit?: string;
  fractionDigits?: 0 | 1 | 2 | 3 | 4 | 6;
  className?: string;
}) {
  const written = value.toLocaleString("en-US", {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", className)}>
      {written}
      {unit ? <span className="text-muted"> {unit}</span> : null}
    </span>
  );
}

/** `of` parts of a whole, written as a percentage: <Percent part={1} of={3} /> is 33.33 %. An empty whole has no share. */
export function Percent({
  part,
  of = 1,
  fractionDigits = 2,
  className,
}: {
  part: number;
  of?: number;
  fractionDigits?: 0 | 1 | 2 | 3 | 4 | 6;
  className?: string;
}) {
  const written =
    of === 0
      ? "–"
      : (part / of).toLocaleString("en-US", {
          style: "percent",
          minimumFractionDigits: fractionDigits,
          maximumFractionDigits: fractionDigits,
        });
  return <span className={clsx("whitespace-nowrap tabular-nums", className)}>{written}</span>;
}
