"use client";

import { ReferenceLine } from "recharts";
import type { OwnershipHistory } from "#lib/domains/equity/ownership/schema.ts";
import { partsOf, StackedAreas } from "./stacked-areas.tsx";

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** The drawing of who held which part of the company: areas that together are the whole. */
export function OwnershipPlot({
  points,
  until,
  areas,
  at,
}: {
  points: OwnershipHistory["points"];
  /** The day that it is drawn up to: as the last change left it. */
  until: string;
  /** Whose area is filled how strongly, the others' last. */
  areas: readonly { key: string; shade: number }[];
  /** Which point is looked at. */
  at: number;
}) {
  const last = points.at(-1);
  const drawn = last && last.on < until ? [...points, { ...last, on: until }] : points;
  const rows = drawn.map(({ on, units, other_units, fully_diluted_units: whole }) => {
    const parts = [...units, other_units].map((held) => (whole === 0 ? 0 : (held / whole) * 100));
    return { time: Date.parse(on), ...partsOf(parts) };
  });
  return (
    <StackedAreas
      rows={rows}
      areas={areas}
      line="stepAfter"
      height={256}
      right={4}
      x={{
        dataKey: "time",
        scale: "time",
        domain: ["dataMin", "dataMax"],
        tickFormatter: (time: number) => month.format(time),
      }}
      y={{
        domain: [0, 100],
        // Rounded parts may come to a little more than the whole.
        allowDataOverflow: true,
        ticks: [0, 25, 50, 75, 100],
        tickFormatter: (part: number) => `${part}%`,
        width: 44,
      }}
    >
      <ReferenceLine x={rows[at]?.time ?? 0} stroke="var(--ink)" strokeDasharray="4 4" />
    </StackedAreas>
  );
}
