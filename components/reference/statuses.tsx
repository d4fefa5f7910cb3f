import type { OpenApi } from "#ui/reference/openapi.ts";
import { Inline } from "#ui/reference/prose.tsx";

const ours: Record<string, string> = {
  200: "Done; the body is the record.",
  204: "Done; there is nothing to say.",
  405: "The path is known, with other methods: `Allow` names them.",
  500: "Something failed on our side, and nothing was kept. `request_id` finds it in the log.",
};

/** Every status the service answers with, and what it means. */
export function Statuses({ responses }: { responses: OpenApi["components"]["responses"] }) {
  const meanings = { ...ours, ...Object.fromEntries(Object.entries(responses).map(([k, v]) => [k, v.description])) };
  return (
    <dl className="border-t">
      {Object.entries(meanings)
        .sort(([a], [b]) => a.localeCompare(b))
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
