"use client";

import type { PolicyVersion } from "#lib/domains/trust/policies/schema.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { Status } from "#ui/ui/status.tsx";
import { modeLabels, modeTones } from "./labels.ts";
import { saidOf } from "./said.ts";

/** What a policy said before, newest first: each version in words, its Cedar at hand, and who wrote it when. */
export function VersionList({ rows, titles }: { rows: readonly PolicyVersion[]; titles: ActTitles }) {
  return (
    <ol aria-label="Versions" className="divide-y border-y">
      {rows.map(({ version, name, summary, text, mode, written_by, created_at }) => (
        <li key={version} className="py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-medium">Version {version}</span>
              <span className="[overflow-wrap:anywhere]">{name}</span>
              <Status value={mode} labels={modeLabels} tones={modeTones} />
            </p>
            <p className="text-muted text-sm">
              {written_by}, <DateText value={created_at} time />
            </p>
          </div>
          <p className="mt-1 text-muted [overflow-wrap:anywhere]">{saidOf(summary, titles)}</p>
          <Fold label="Its Cedar">
            <CodeBlock code={text} label={`version ${version}`} wrap />
          </Fold>
        </li>
      ))}
    </ol>
  );
}
