import type { OpenApi } from "#ui/reference/openapi.ts";
import { Inline } from "#ui/reference/prose.tsx";

const successes: Record<string, string> = {
  200: "Done; the body is the record.",
  204: "Done; there is nothing to say.",
};

/** Every status the service answers with, and what it means. */
export function Statuses({ responses }: { responses: OpenApi["components"]["responses"] }) {
  const refusals = Object.entries(responses).map(([status, { description }]) => [status, description] as const);
  return (
    <dl className="border-t">
      {[...Object.entries(successes), ...refusals]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, meaning]) => (
          <div key={status} className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-b py-2">
            <dt className="font-mono text-sm tabular-nums">{status}</dt>
            <dd className="text-muted">
              <Inline text={meaning} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
