"use client";

import dynamic from "next/dynamic";
import { useId, useState } from "react";
import type { OwnershipHistory } from "#lib/domains/equity/ownership/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Skeleton } from "#ui/ui/skeleton.tsx";

// Drawn once the page stands: the drawing library is larger than the page around it, and the place is kept meanwhile.
const OwnershipPlot = dynamic(() => import("#ui/equity/ownership-plot.tsx").then((plot) => plot.OwnershipPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full opacity-50" />,
});

/** Who owned which part over time: a picture, a day in it that one moves, and what everybody held on that day. */
export function OwnershipHistoryView({ history, capTableHref }: { history: OwnershipHistory; capTableHref: string }) {
  const { holders, points } = history;
  const [at, setAt] = useState(points.length - 1);
  const id = useId();
  const point = points[at];
  const first = points[0];
  if (!point || !first) return null;
  const names = [...holders, "All others"];
  const rows = names.map((name, place) => ({
    name,
    shade: 0.72 - (place / names.length) * 0.66,
    units: point.units[place] ?? point.other_units,
  }));
  return (
    <>
      <figure aria-labelledby={id} className="min-w-0 rounded-lg border p-4 sm:p-5">
        <figcaption id={id} className="mb-4 font-medium">
          Ownership, fully diluted
        </figcaption>
        {/* The drawing says nothing that the table does not, and a screen reader would hear its axes as loose numbers. */}
        <div aria-hidden="true" className="h-64 w-full">
          <OwnershipPlot
            points={points}
            until={history.as_of}
            areas={rows.map(({ name, shade }) => ({ key: name, shade }))}
            at={at}
          />
        </div>
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={formatDate(point.on)}
          min={0}
          max={points.length - 1}
          value={at}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          className="mt-4 h-6 w-full accent-accent"
        />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-sm">
          <DateText value={first.on} />
          <span className="text-ink" aria-live="polite">
            <DateText value={point.on} />: <Figure value={point.fully_diluted_units} /> fully diluted,{" "}
            <Figure value={point.outstanding_units} /> outstanding
          </span>
          <DateText value={points.at(-1)?.on ?? point.on} />
        </p>
        <p className="mt-2 text-sm">
          <TextLink href={`${capTableHref}?as_of=${point.on}`}>The cap table on that day</TextLink>
        </p>
      </figure>
      <div className="mt-8">
        <PlainTable
          caption="Ownership on the day"
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            {
              key: "name",
              header: "Holder",
              cell: ({ name, shade }) => (
                <span className="inline-flex items-center gap-2">
                  <span aria-hidden="true" className="size-3 rounded-sm bg-accent" style={{ opacity: shade }} />
                  {name}
                </span>
              ),
            },
            { key: "units", header: "Held", numeric: true, cell: ({ units }) => <Figure value={units} /> },
            {
              key: "percent",
              header: "Diluted share",
              numeric: true,
              cell: ({ units }) => <Percent part={units} of={point.fully_diluted_units} />,
            },
          ]}
        />
      </div>
    </>
  );
}
