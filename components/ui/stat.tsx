import type { ReactNode } from "react";
import { Link } from "#ui/ui/link.tsx";

export interface Stat {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  href?: string;
}

/** A few figures in a row, divided by hairlines. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    // The negative margin hides the hairlines at the outer edge, however many fit beside each other: none is narrower than its figure.
    <div className="overflow-hidden rounded-lg border">
      <dl className="-mr-px -mb-px flex flex-wrap">
        {stats.map((stat, index) => (
          <div
            key={typeof stat.label === "string" ? stat.label : `stat-${index}`}
            className="relative flex max-w-full flex-[1_1_9rem] flex-col gap-1 border-r border-b px-4 py-3.5 sm:px-5 sm:py-4"
          >
            <dt className="text-muted text-sm">
              {stat.href ? (
                <Link
                  href={stat.href}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
                >
                  {stat.label}
                </Link>
              ) : (
                stat.label
              )}
            </dt>
            <dd className="font-medium text-lg tabular-nums tracking-[-0.01em] sm:text-xl">{stat.value}</dd>
            {stat.note ? <dd className="text-muted text-sm">{stat.note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
}
