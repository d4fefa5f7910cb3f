"use client";

import type { Policy } from "#lib/domains/trust/policies/schema.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { modeLabels, modeTones } from "./labels.ts";
import { saidOf } from "./said.ts";

/** Policies, newest first, each with what it says in words. */
export function PolicyTable({ rows, titles }: { rows: readonly Policy[]; titles: ActTitles }) {
  return (
    <PlainTable
      caption="Policies"
      rows={rows}
      rowKey={({ policy_id }) => policy_id}
      rowHref={({ policy_id }) => `/settings/policies/${policy_id}`}
      columns={[
        { key: "name", header: "Name", cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
        {
          key: "says",
          header: "What it says",
          className: "lg:max-w-lg max-sm:flex-col max-sm:items-start! max-sm:gap-0!",
          cell: ({ summary }) => (
            <span className="line-clamp-3 text-muted [overflow-wrap:anywhere]">{saidOf(summary, titles)}</span>
          ),
        },
        {
          key: "mode",
          header: "Mode",
          cell: ({ mode }) => <Status value={mode} labels={modeLabels} tones={modeTones} />,
        },
        {
          key: "since",
          header: "Since",
          cell: ({ updated_at, updated_by }) => (
            <span className="flex flex-col max-sm:items-end">
              <DateText value={updated_at} />
              <span className="text-muted text-xs [overflow-wrap:anywhere]">by {updated_by}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
