"use client";

import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import type { OwnershipHistory } from "#lib/domains/equity/ownership/schema.ts";

const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

const word = { fill: "var(--muted)", fontSize: 12 };

/** The drawing of who held which part of the company: areas that together are the whole. It stands still. */
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
  areas: readonly { name: string; shade: number }[];
  /** Which point is looked at. */
  at: number;
}) {
  const last = points.at(-1);
  const drawn = last && last.on < until ? [...points, { ...last, on: until }] : points;
  const rows = drawn.map(({ on, units, other_units, fully_diluted_units: whole }) => {
    const parts = [...units, other_units].map((held) => (whole === 0 ? 0 : (held / whole) * 100));
    return { time: Date.parse(on), ...Object.fromEntries(parts.map((part, place) => [`p${place}`, part])) };
  });
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 256 }}>
      <AreaChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="time"
          type="number"
          scale="time"
          domain={["dataMin", "dataMax"]}
          tickFormatter={(time: number) => month.format(time)}
          tick={word}
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          tickMargin={6}
        />
        <YAxis
          domain={[0, 100]}
          // Rounded parts may come to a little more than the whole.
          allowDataOverflow
          ticks={[0, 25, 50, 75, 100]}
          tickFormatter={(part: number) => `${part}%`}
          tick={word}
          tickLine={false}
          axisLine={false}
          width={44}
        />
        {areas.map(({ name, shade }, place) => (
          <Area
            key={name}
            dataKey={`p${place}`}
            stackId="whole"
            type="stepAfter"
            stroke="var(--accent)"
            strokeWidth={1}
            fill="var(--accent)"
            fillOpacity={shade}
            isAnimationActive={false}
          />
        ))}
        <ReferenceLine x={rows[at]?.time ?? 0} stroke="var(--ink)" strokeDasharray="4 4" />
      </AreaChart>
    </ResponsiveContainer>
  );
}
