import type { Ref } from "react";
import type { ErrorBody } from "#lib/core/answer.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";

/** A refusal as the API words it, each issue named, with the request's id for whoever is asked about it. */
export function Failure({ error, ref }: { error: ErrorBody; ref?: Ref<HTMLDivElement> }) {
  return (
    <Callout {...(ref ? { ref } : {})} tone="danger" live title={error.error}>
      {error.issues && error.issues.length > 0 ? (
        <ul className="list-disc space-y-0.5 pl-4">
          {error.issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              {issue.path ? <code className="font-mono text-sm">{issue.path}</code> : null}
              {issue.path ? ": " : ""}
              {issue.message}
            </li>
          ))}
        </ul>
      ) : null}
      {error.request_id ? (
        <p className="mt-1 flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm">
          Request <Identifier value={error.request_id} label="request id" />
        </p>
      ) : null}
    </Callout>
  );
}
