"use client";

import type { ComponentProps, ReactNode } from "react";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";

const word = { fill: "var(--muted)", fontSize: 12 };
const plain = { tick: word, tickLine: false, axisLine: false };

/** A point of what is drawn: where it stands (the x axis' `dataKey`), and each area's part there as `p0`, `p1`, … */
export type AreaRow = Readonly<Record<string, number>>;

/** The parts of a point, by the names that `StackedAreas` draws them by. */
export const partsOf = (parts: readonly number[]): AreaRow =>
  Object.fromEntries(parts.map((part, place) => [`p${place}`, part]));

/** Areas one on the other that together are a whole, with lines over them. They stand still. */
export function StackedAreas({
  rows,
  areas,
  line,
  height,
  right,
  x,
  y,
  children,
}: {
  rows: readonly AreaRow[];
  /** Whose area is filled how strongly. */
  areas: readonly { key: string; shade: number }[];
  /** Whether a part stays until the next point, or goes there straight. */
  line: "linear" | "stepAfter";
  /** Of the drawing before its place is measured, in pixels. */
  height: number;
  /** The room at the right of the drawing, in pixels. */
  right: number;
  x: ComponentProps<typeof XAxis>;
  y: ComponentProps<typeof YAxis>;
  /** Lines that are drawn over the areas. */
  children: ReactNode;
}) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
      <AreaChart data={rows} margin={{ top: 8, right, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis type="number" minTickGap={24} tickMargin={6} {...plain} {...x} />
        <YAxis {...plain} {...y} />
        {areas.map(({ key, shade }, place) => (
          <Area
            key={key}
            dataKey={`p${place}`}
            stackId="whole"
            type={line}
            stroke="var(--accent)"
            strokeWidth={1}
            fill="var(--accent)"
            fillOpacity={shade}
            isAnimationActive={false}
          />
        ))}
        {children}
      </AreaChart>
    </ResponsiveContainer>
  );
}
