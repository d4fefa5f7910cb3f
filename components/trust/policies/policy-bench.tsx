"use client";

import { FlaskConical } from "lucide-react";
import { useState } from "react";
import type { PolicyTest } from "#lib/domains/trust/policies/schema.ts";
import { saidOf } from "#ui/trust/policies/said.ts";
import { type ActTitles, titleOf } from "#ui/trust/receipts/act-labels.ts";
import { type Act, useAct } from "#ui/ui/act.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { useDraft, useDraftNow } from "#ui/ui/draft.ts";
import { Failure } from "#ui/ui/failure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import type { Tone } from "#ui/ui/tone.ts";

/** What a policy says, as a trial takes it. */
export interface Said {
  text?: string | undefined;
  template?: string | undefined;
  fields?: Record<string, unknown> | undefined;
}

export type Try = Act<Said & { policy_id?: string | undefined; last: number }, PolicyTest>;

/** What a form says of a policy, beside its name and its mode. */
function saidIn(draft: string): Said {
  const { text, template, fields } = JSON.parse(draft) as Said;
  return text === undefined ? { template, fields } : { text };
}

type Verdict = PolicyTest["changes"][number]["before"];

const verdicts: Readonly<Record<Verdict, { label: string; tone: Tone }>> = {
  permit: { label: "Done", tone: "success" },
  approval: { label: "Asks for approval", tone: "warning" },
  forbid: { label: "Denied", tone: "danger" },
};

const VerdictBadge = ({ of }: { of: Verdict }) => <Badge tone={verdicts[of].tone}>{verdicts[of].label}</Badge>;

const count = (figure: number) => figure.toLocaleString("en-US");

const lasts = [50, 100, 1000].map((last) => ({ value: String(last), label: `The last ${count(last)} acts` }));

/** What the policy of the form around would have done, as it is filled in just now. */
export function DraftBench({ titles, policy_id, test }: { titles: ActTitles; policy_id?: string; test: Try }) {
  const [draft, draftNow] = [useDraft(), useDraftNow()];
  const said = (text: string | null) => (text === null ? null : saidIn(text));
  return (
    <Bench titles={titles} policy_id={policy_id} test={test} said={said(draft)} saidNow={() => said(draftNow())} />
  );
}

/** What a policy would have done, had it been in force and enforced when the last acts were done. */
export function PolicyBench({
  titles,
  policy_id,
  said,
  test,
}: {
  titles: ActTitles;
  policy_id: string;
  said: Said;
  test: Try;
}) {
  return <Bench titles={titles} policy_id={policy_id} test={test} said={said} saidNow={() => said} />;
}

function Bench({
  titles,
  policy_id,
  test,
  said,
  saidNow,
}: {
  titles: ActTitles;
  policy_id: string | undefined;
  test: Try;
  /** What is tried; null while something is missing. */
  said: Said | null;
  saidNow: () => Said | null;
}) {
  const [last, setLast] = useState("1000");
  const [found, setFound] = useState<{ of: string; told: PolicyTest } | null>(null);
  const { run, pending, failure } = useAct(test, { refresh: false });
  const asked = JSON.stringify(said);
  const start = () => {
    const tried = saidNow();
    if (tried === null) return;
    run({ ...tried, policy_id, last: Number(last) }, (told) => setFound({ of: JSON.stringify(tried), told }));
  };
  return (
    <section aria-label="Test bench" aria-live="polite" className="flex min-w-0 flex-col gap-4 rounded-lg border p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-medium">What would this have done?</span>{" "}
          <span className="text-muted">
            Tried as if enforced, on acts that were done, beside the policies in force; nothing is kept.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <div className="w-48">
            <Select
              aria-label="How many acts"
              options={lasts}
              value={last}
              onChange={(event) => setLast(event.currentTarget.value)}
            />
          </div>
          <Button icon={<FlaskConical aria-hidden="true" />} pending={pending} disabled={said === null} onClick={start}>
            Test it
          </Button>
        </div>
      </div>
      {failure ? <Failure error={failure} /> : null}
      {found && !failure ? (
        <>
          {found.of === asked ? null : <Callout tone="warning" title="It has changed since: test it again" />}
          <Outcome told={found.told} titles={titles} />
        </>
      ) : null}
    </section>
  );
}

function Outcome({ told, titles }: { told: PolicyTest; titles: ActTitles }) {
  const { summary, warnings, acts, forbidden, needing_approval, newly_forbidden, newly_permitted, changes } = told;
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{saidOf(summary, titles)}</p>
      {warnings.map(({ message, line, column }) => (
        <Callout key={`${line} ${column} ${message}`} tone="warning" title={`Line ${line}, column ${column}`}>
          {message}
        </Callout>
      ))}
      <Stats
        stats={[
          { label: "Acts looked at", value: count(acts) },
          { label: "It denies", value: count(forbidden) },
          { label: "It asks approval for", value: count(needing_approval) },
          { label: "Stopped that are not now", value: count(newly_forbidden) },
          { label: "Let through that are not now", value: count(newly_permitted) },
        ]}
      />
      {changes.length === 0 ? (
        <p className="text-muted">No act would have been decided otherwise than by the policies in force.</p>
      ) : (
        <PlainTable
          caption="Acts that would be decided otherwise"
          rows={changes}
          rowKey={({ receipt_id }) => receipt_id}
          rowHref={({ receipt_id }) => `/receipts/${receipt_id}`}
          columns={[
            { key: "act", header: "Act", cell: ({ action }) => titleOf(action, titles) },
            { key: "by", header: "By", cell: ({ actor_name }) => actor_name },
            { key: "when", header: "When", cell: ({ executed_at }) => <DateText value={executed_at} time /> },
            { key: "before", header: "As it is", cell: ({ before }) => <VerdictBadge of={before} /> },
            { key: "after", header: "With this", cell: ({ after }) => <VerdictBadge of={after} /> },
          ]}
        />
      )}
      {newly_forbidden + newly_permitted > changes.length ? (
        <p className="text-muted text-sm">These are the newest of them.</p>
      ) : null}
    </>
  );
}
