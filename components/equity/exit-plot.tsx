"use client";

import { ReferenceLine } from "recharts";
import { brief } from "#lib/core/money.ts";
import { partsOf, StackedAreas } from "./stacked-areas.tsx";

/** What is paid at one exit value, to each of those that are drawn. */
export interface ExitPoint {
  exit: number;
  cents: readonly number[];
}

const sum = { tickFormatter: (cents: number) => brief(cents) };

/** The drawing of who gets how much of an exit: areas that together are all of it, with its break points. */
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
  const drawn = [{ exit: 0, cents: areas.map(() => 0) }, ...points];
  return (
    <StackedAreas
      rows={drawn.map(({ exit, cents }) => ({ exit, ...partsOf(cents) }))}
      areas={areas}
      line="linear"
      height={288}
      right={12}
      x={{ dataKey: "exit", domain: [0, highest], ...sum }}
      y={{ domain: [0, highest], width: 56, tickCount: 5, ...sum }}
    >
      {breaks.map((exit) => (
        <ReferenceLine key={exit} x={exit} stroke="var(--muted)" strokeDasharray="2 4" />
      ))}
      <ReferenceLine x={at} stroke="var(--ink)" strokeWidth={1.5} />
    </StackedAreas>
  );
}
