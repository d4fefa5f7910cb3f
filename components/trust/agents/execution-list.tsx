import type { Execution } from "#lib/domains/trust/agents/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Status } from "#ui/ui/status.tsx";
import { executionTones, resultLabel, triggerLabels } from "./labels.ts";

/** What an agent was asked and what it did, each deed with its receipt; the newest first. */
export function ExecutionList({ executions, titles }: { executions: readonly Execution[]; titles: ActTitles }) {
  return (
    <ol className="flex flex-col gap-3">
      {executions.map((execution) => (
        <li key={execution.execution_id} className="rounded-lg border px-4 py-3.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status value={execution.status} tones={executionTones} />
            <span className="text-muted text-sm">
              {triggerLabels[execution.trigger]}, <DateText value={execution.created_at} time />
            </span>
          </div>
          <p className="mt-2 line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{execution.content}</p>
          <Outcome execution={execution} titles={titles} />
        </li>
      ))}
    </ol>
  );
}

function Outcome({ execution, titles }: { execution: Execution; titles: ActTitles }) {
  const { result, error, receipt_ids, obligation_ids } = execution;
  if (result === null && error === null && receipt_ids.length === 0) return null;
  return (
    <div className="mt-3 border-t pt-3">
      {error ? <p className="text-danger [overflow-wrap:anywhere]">{error}</p> : null}
      {result ? (
        <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{resultLabel(result, titles)}</p>
      ) : null}
      {obligation_ids.map((obligation_id) => (
        <p key={obligation_id} className="mt-1.5">
          <TextLink href={`/obligations/${obligation_id}`}>What it asks a human for</TextLink>
        </p>
      ))}
      {receipt_ids.length > 0 ? (
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
          {receipt_ids.map((receipt_id, index) => (
            <li key={receipt_id}>
              <TextLink href={`/receipts/${receipt_id}`}>
                {receipt_ids.length === 1 ? "Receipt of what it did" : `Receipt ${index + 1} of what it did`}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
