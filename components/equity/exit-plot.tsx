"use client";

import { Area, AreaChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { brief } from "#lib/core/money.ts";

const word = { fill: "var(--muted)", fontSize: 12 };

/** What is paid at one exit value, to each of those that are drawn. */
export interface ExitPoint {
  exit: number;
  cents: readonly number[];
}

/** The drawing of who gets how much of an exit: areas that together are all of it, with its break points. It stands still. */
export function ExitPlot({
  points,
  areas,
  breaks,
  highest,
  at,
}: {
  points: readonly ExitPoint[];
  /** Whose area is filled how strongly. */
  areas: readonly { key: string; shade: number }[];
  breaks: readonly number[];
  highest: number;
  /** The exit value that is looked at. */
  at: number;
}) {
  const rows = [{ exit: 0, cents: areas.map(() => 0) }, ...points].map(({ exit, cents }) => ({
    exit,
    ...Object.fromEntries(cents.map((part, place) => [`p${place}`, part])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 288 }}>
      <AreaChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="exit"
          type="number"
          domain={[0, highest]}
          tickFormatter={(cents: number) => brief(cents)}
          tick={word}
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          tickMargin={6}
        />
        <YAxis
          domain={[0, highest]}
          tickFormatter={(cents: number) => brief(cents)}
          tick={word}
          tickLine={false}
          axisLine={false}
          width={56}
          tickCount={5}
        />
        {areas.map(({ key, shade }, place) => (
          <Area
            key={key}
            dataKey={`p${place}`}
            stackId="whole"
            type="linear"
            stroke="var(--accent)"
            strokeWidth={1}
            fill="var(--accent)"
            fillOpacity={shade}
            isAnimationActive={false}
          />
        ))}
        {breaks.map((exit) => (
          <ReferenceLine key={exit} x={exit} stroke="var(--muted)" strokeDasharray="2 4" />
        ))}
        <ReferenceLine x={at} stroke="var(--ink)" strokeWidth={1.5} />
      </AreaChart>
    </ResponsiveContainer>
  );
}
