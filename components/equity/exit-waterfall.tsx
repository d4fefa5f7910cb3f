"use client";

import dynamic from "next/dynamic";
import { useId, useState } from "react";
import type * as z from "zod";
import { amount } from "#lib/core/money.ts";
import type { WaterfallAsked, WaterfallByExit } from "#lib/domains/equity/waterfall/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Percent } from "#ui/ui/figure.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { useForetold } from "#ui/ui/foretold.ts";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Skeleton } from "#ui/ui/skeleton.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { BreakPoints, classTitle } from "./distribution-tables.tsx";

// Drawn once the page stands: the drawing library is larger than the page around it, and the place is kept meanwhile.
const ExitPlot = dynamic(() => import("#ui/equity/exit-plot.tsx").then((plot) => plot.ExitPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-full w-full opacity-50" />,
});

type Asked = z.input<typeof WaterfallAsked>;

const MILLION_CENTS = 100_000_000;
const heights = [5, 10, 25, 50, 100, 250, 500, 1000].map((millions) => ({
  value: String(millions * MILLION_CENTS),
  label: `Up to $${millions.toLocaleString("en-US")} million`,
}));

/** Who gets how much of an exit, drawn over its value, which one moves; the figures are the calculation's own. */
export function ExitWaterfall({ entity_id, action }: { entity_id: string; action: Act<Asked, WaterfallByExit> }) {
  const [highest, setHighest] = useState("");
  const asked: Asked = { entity_id, ...(highest !== "" && { highest_cents: Number(highest) }) };
  const { data, error } = useForetold(action, JSON.stringify(asked));
  return (
    <div className="flex flex-col gap-6">
      <div className="w-full sm:w-64">
        <Select
          aria-label="Highest exit value"
          placeholder="Beyond the last break point"
          value={highest}
          options={heights}
          onChange={(event) => setHighest(event.currentTarget.value)}
        />
      </div>
      {error ? (
        <Callout tone="warning" title="It cannot be worked out" live>
          <Spoken>{error.message}</Spoken>
        </Callout>
      ) : data ? (
        <ExitView key={`${data.highest_cents} ${data.points.length}`} waterfall={data} />
      ) : (
        <Skeleton className="h-96 w-full opacity-50" />
      )}
    </div>
  );
}

type Point = WaterfallByExit["points"][number];

/** Those who are told apart, and how to find what each gets at a point. */
function rowsOf({ classes, holders }: WaterfallByExit, by: "class" | "holder") {
  const named: { name: string; cents: (point: Point) => number }[] =
    by === "class"
      ? classes.map((one, at) => ({ name: classTitle(one), cents: (point) => point.class_cents[at] ?? 0 }))
      : [
          ...holders.map((name, at) => ({ name, cents: (point: Point) => point.holder_cents[at] ?? 0 })),
          { name: "All others", cents: (point) => point.other_cents },
        ];
  return named.map((row, at) => ({ ...row, key: `${at} ${row.name}`, shade: 0.78 - (at / named.length) * 0.68 }));
}

function ExitView({ waterfall }: { waterfall: WaterfallByExit }) {
  const { points, break_points, highest_cents, holders, notes } = waterfall;
  const [at, setAt] = useState(Math.floor(points.length / 2));
  const [by, setBy] = useState<"class" | "holder">("class");
  const id = useId();
  const slider = useId();
  const point = points[at];
  if (!point) return null;
  const exit = point.total_amount_cents;
  const all = rowsOf(waterfall, by);
  const rows = all.filter(({ name, cents }) => name !== "All others" || points.some((one) => cents(one) > 0));
  const breaks = [...new Set(break_points.map(({ total_amount_cents }) => total_amount_cents))].filter(
    (cents) => cents > 0 && cents <= highest_cents,
  );
  return (
    <>
      <figure aria-labelledby={id} className="min-w-0 rounded-lg border p-4 sm:p-5">
        <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span id={id} className="font-medium">
            Who gets how much, over the exit value
          </span>
          {holders.length > 0 ? (
            <span className="w-40">
              <Select
                aria-label="Shown by"
                value={by}
                options={[
                  { value: "class", label: "By class" },
                  { value: "holder", label: "By holder" },
                ]}
                onChange={(event) => setBy(event.currentTarget.value === "holder" ? "holder" : "class")}
              />
            </span>
          ) : null}
        </figcaption>
        {/* The drawing says nothing that the tables do not, and a screen reader would hear its axes as loose numbers. */}
        <div aria-hidden="true" className="h-72 w-full">
          <ExitPlot
            points={points.map((one) => ({ exit: one.total_amount_cents, cents: rows.map(({ cents }) => cents(one)) }))}
            areas={rows}
            breaks={breaks}
            highest={highest_cents}
            at={exit}
          />
        </div>
        <div className="mt-4 flex items-baseline justify-between gap-3">
          <label htmlFor={slider} className="font-medium">
            Exit value
          </label>
          <output htmlFor={slider} aria-live="polite">
            <Money cents={exit} />
          </output>
        </div>
        <input
          id={slider}
          type="range"
          aria-valuetext={amount(exit)}
          min={0}
          max={points.length - 1}
          value={at}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          className="h-6 w-full accent-accent"
        />
        <p className="text-muted text-sm">
          It steps through even values and stops at each break point, which a dashed line marks.
        </p>
      </figure>
      <PlainTable
        caption="Who gets what at the exit value"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "name",
            header: by === "class" ? "Class" : "Holder",
            cell: ({ name, shade }) => (
              <span className="inline-flex items-center gap-2">
                <span aria-hidden="true" className="size-3 rounded-sm bg-accent" style={{ opacity: shade }} />
                {name}
              </span>
            ),
            footer: "Exit value",
          },
          {
            key: "share",
            header: "Share",
            numeric: true,
            cell: ({ cents }) => <Percent part={cents(point)} of={exit} />,
          },
          {
            key: "gets",
            header: "Gets",
            numeric: true,
            cell: ({ cents }) => <Money cents={cents(point)} muteZero />,
            footer: <Money cents={exit} />,
          },
        ]}
      />
      <BreakPoints break_points={break_points} />
      <Fold label={`All ${points.length} exit values`}>
        <PlainTable
          caption="What each gets at each exit value"
          phone="scroll"
          frozen
          rows={points}
          rowKey={({ total_amount_cents }) => String(total_amount_cents)}
          columns={[
            {
              key: "exit",
              header: "Exit value",
              cell: ({ total_amount_cents }) => <Money cents={total_amount_cents} />,
            },
            ...rows.map(({ key, name, cents }) => ({
              key,
              header: name,
              numeric: true,
              cell: (one: Point) => <Money cents={cents(one)} muteZero />,
            })),
          ]}
        />
      </Fold>
      {notes.map((note) => (
        <p key={note} className="text-muted text-sm">
          <Spoken>{note}</Spoken>
        </p>
      ))}
    </>
  );
}
