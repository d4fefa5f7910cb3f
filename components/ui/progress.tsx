import clsx from "clsx";

/** A long work under way. Without a value its length is unknown, and it only moves. */
export function Progress({
  label,
  value,
  max = 100,
  note,
}: {
  label: string;
  value?: number;
  max?: number;
  note?: string;
}) {
  const part = value === undefined ? undefined : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span>{label}</span>
        {note ? <span className="text-muted tabular-nums">{note}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(part === undefined ? {} : { "aria-valuenow": Math.round(part) })}
        className="h-1.5 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={clsx(
            "h-full rounded-full bg-accent transition-[width]",
            part === undefined && "w-1/3 animate-pulse",
          )}
          style={part === undefined ? {} : { width: `${part}%` }}
        />
      </div>
    </div>
  );
}
