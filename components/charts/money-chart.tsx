"use client";

import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useId } from "react";
import { type ChartPoint, type ChartSeries, chartColors } from "#ui/charts/series.ts";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Skeleton } from "#ui/ui/skeleton.tsx";

// Drawn once the page stands: the drawing library is larger than the page around it, and the place is kept meanwhile.
const MoneyPlot = dynamic(() => import("#ui/charts/money-plot.tsx").then((plot) => plot.MoneyPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full opacity-50" />,
});

export interface MoneyChartProps {
  title: string;
  /** What the figures are of, in a few words: a period, a currency. */
  description?: string | undefined;
  /** What the points are: the head of the table's first column. */
  category: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  currency: string;
  className?: string | undefined;
}

/** Sums of money side by side, to be looked at; the same figures stand in a table below, to be read. */
export function MoneyChart({ title, description, category, points, series, currency, className }: MoneyChartProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={clsx("min-w-0 break-inside-avoid rounded-lg border p-4 sm:p-5", className)}>
      <figcaption className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p id={id} className="font-medium">
            {title}
          </p>
          {description ? <p className="text-muted text-sm">{description}</p> : null}
        </div>
        <Legend series={series} />
      </figcaption>
      {/* The drawing says nothing that the table does not, and a screen reader would hear its axes as loose numbers. */}
      <div aria-hidden="true" className="h-56 w-full sm:h-60">
        <MoneyPlot points={points} series={series} currency={currency} />
      </div>
      <details className="group mt-3 print:hidden">
        <summary className="-ml-1 flex min-h-8 w-fit list-none items-center gap-1 rounded-md pr-2 text-muted text-sm hover:text-ink">
          <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          The figures<span className="sr-only"> of {title}</span>
        </summary>
        <div className="pt-2">
          <PlainTable
            caption={title}
            phone="scroll"
            rows={points}
            rowKey={({ label }) => label}
            columns={[
              { key: "category", header: category, cell: ({ label }) => label },
              ...series.map(({ key, label }) => ({
                key,
                header: label,
                numeric: true,
                cell: ({ cents }: ChartPoint) => <Money cents={cents[key] ?? 0} currency={currency} muteZero />,
              })),
            ]}
          />
        </div>
      </details>
    </figure>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {series.map(({ key, label, kind, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            style={{ background: chartColors[tone] }}
            className={kind === "bar" ? "size-2.5 rounded-[2px]" : "h-0.5 w-3.5 rounded-full"}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
