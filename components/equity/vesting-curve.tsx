import type { ReactNode } from "react";
import { daysBetween } from "#lib/core/days.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { type Step, vestingSteps } from "#ui/equity/vesting-steps.ts";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";

const WIDTH = 640;
const HEIGHT = 180;

type ByDay = (day: string) => number;
type ByUnits = (units: number) => number;

/** A line that rises in steps: from a place, at a height, up to another place. */
const riseOf = (steps: readonly Step[], from: [number, number], to: number, place: ByDay, high: ByUnits): string =>
  `M ${from.map((one) => one.toFixed(1)).join(" ")} ${steps
    .map(({ on, vested }) => `H ${place(on).toFixed(1)} V ${high(vested).toFixed(1)}`)
    .join(" ")} H ${to.toFixed(1)}`;

/** How a grant vests: the past as a solid line, what is to come dashed, with its cliff and today in it; and told part by part. */
export function VestingCurve({ grant, today }: { grant: Grant; today: string }) {
  const { vesting, granted_on, vested_units, unvested_units, terminated_on } = grant;
  const { steps, shares, cliff } = vestingSteps(grant, today);
  const [first, last] = [vesting?.start_on ?? granted_on, steps.at(-1)?.on];
  if (last === undefined) return null;
  const from = [first, steps[0]?.on ?? first].toSorted()[0] ?? first;
  const days = Math.max(1, daysBetween(from, last));
  const place = (day: string) => Math.min(WIDTH, Math.max(0, (daysBetween(from, day) / days) * WIDTH));
  const high = (units: number) => HEIGHT - (units / shares) * HEIGHT;
  const past = steps.filter(({ on }) => on <= today);
  const future = steps.filter(({ on }) => on > today);
  const now = place(today);
  const reached = high(past.at(-1)?.vested ?? 0);
  const solid = riseOf(past, [0, HEIGHT], now, place, high);
  const dashed = future.length === 0 ? null : riseOf(future, [now, reached], WIDTH, place, high);
  const isWithin = today >= from && today <= last;
  const next = future[0];
  return (
    <Section
      title="Vesting"
      description={
        next ? (
          <>
            The next <Figure value={next.shares} /> vest on <DateText value={next.on} />.
          </>
        ) : terminated_on !== null ? (
          "Nothing more of it vests: the work has ended."
        ) : unvested_units === 0 ? (
          "All that is left of it has vested."
        ) : (
          "No day is set on which more of it vests."
        )
      }
    >
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        className="h-44 w-full rounded-lg border"
        role="img"
        aria-label={`${vested_units.toLocaleString("en-US")} vested, ${unvested_units.toLocaleString("en-US")} unvested; from ${formatDate(from)} to ${formatDate(last)}`}
      >
        <path d={`${solid} V ${HEIGHT} H 0 Z`} fill="var(--accent)" opacity="0.14" />
        <path d={solid} fill="none" stroke="var(--accent)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        {dashed === null ? null : (
          <path
            d={dashed}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            strokeDasharray="5 5"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {cliff === null ? null : <Upright at={place(cliff)} color="var(--warning)" />}
        {isWithin ? <Upright at={now} color="var(--ink)" /> : null}
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <DateText value={from} />
        <DateText value={last} />
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <Mark color="var(--accent)">Vested so far</Mark>
        {dashed === null ? null : (
          <Mark color="var(--accent)" dashed>
            Still to come
          </Mark>
        )}
        {cliff === null ? null : (
          <Mark color="var(--warning)">
            Cliff, <DateText value={cliff} />
          </Mark>
        )}
        {isWithin ? <Mark color="var(--ink)">Today</Mark> : null}
      </ul>
      <Fold label={steps.length === 1 ? "1 part" : `${steps.length} parts`}>
        <PlainTable
          caption="What vests"
          rows={steps}
          rowKey={({ on }) => on}
          columns={[
            { key: "on", header: "On", cell: ({ on }) => <DateText value={on} /> },
            { key: "shares", header: "Vests", numeric: true, cell: (part) => <Figure value={part.shares} /> },
            { key: "vested", header: "Vested by then", numeric: true, cell: (part) => <Figure value={part.vested} /> },
          ]}
        />
      </Fold>
    </Section>
  );
}

/** A day, drawn through the whole height. */
const Upright = ({ at, color }: { at: number; color: string }) => (
  <line x1={at} x2={at} y1="-4" y2={HEIGHT + 4} stroke={color} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
);

/** What a line of the drawing says. */
const Mark = ({ color, dashed = false, children }: { color: string; dashed?: boolean; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <span
      aria-hidden="true"
      className="w-4 border-t-2"
      style={{ borderColor: color, borderStyle: dashed ? "dashed" : "solid" }}
    />
    {children}
  </li>
);
