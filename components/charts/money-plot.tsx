"use client";

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { brief } from "#lib/core/money.ts";
import { type ChartPoint, type ChartSeries, chartColors } from "#ui/charts/series.ts";
import { Money } from "#ui/ui/money.tsx";

const word = { fill: "var(--muted)", fontSize: 12 };

/** The drawing of a chart; it fills its place and stands still. */
export function MoneyPlot({
  points,
  series,
  currency,
}: {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  currency: string;
}) {
  const rows = points.map(({ label, tick, cents }, at) => ({ at, label, tick, ...cents }));
  const isFlat = points.every(({ cents }) => Object.values(cents).every((one) => one === 0));
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 224 }}>
      <ComposedChart
        data={rows}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barGap={2}
        barCategoryGap="24%"
        maxBarSize={28}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickFormatter={(at: number) => points[at]?.tick ?? ""}
          tick={word}
          tickLine={false}
          axisLine={false}
          minTickGap={6}
          tickMargin={6}
        />
        <YAxis
          tickFormatter={(cents: number) => brief(cents, currency)}
          tick={word}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickCount={5}
          // Where nothing moved, a scale would count from $0 to $0.
          {...(isFlat && { ticks: [0], domain: [0, 1] })}
        />
        <ReferenceLine y={0} stroke="var(--control)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--hover)", stroke: "var(--edge)" }}
          content={({ active, label }) => {
            const point = active ? points[Number(label)] : undefined;
            return point ? <Told point={point} series={series} currency={currency} /> : null;
          }}
        />
        {series.map(({ key, label, kind, tone }) =>
          kind === "bar" ? (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={chartColors[tone]}
              radius={[2, 2, 0, 0]}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={key}
              dataKey={key}
              name={label}
              type="linear"
              stroke={chartColors[tone]}
              strokeWidth={2}
              dot={points.length === 1}
              activeDot={{ r: 3, fill: chartColors[tone], stroke: "var(--page)" }}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** What the pointer is at, in figures that stand under each other. */
function Told({ point, series, currency }: { point: ChartPoint; series: readonly ChartSeries[]; currency: string }) {
  return (
    <div className="rounded-md bg-raised px-3 py-2 text-sm shadow-pop">
      <p className="mb-1 font-medium">{point.label}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {series.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures text-right">
              <Money cents={point.cents[key] ?? 0} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
