import { apiCodes } from "#lib/core/codes.ts";
import { Inline } from "#ui/reference/prose.tsx";

/** Every code that a refusal may carry, by its status. */
export function Codes() {
  return (
    <dl className="mt-4 border-t">
      {Object.entries(apiCodes).map(([code, [status, meaning]]) => (
        <div
          key={code}
          id={`code-${code}`}
          className="grid scroll-mt-6 gap-x-4 border-b py-2 target:border-accent sm:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <dt className="flex items-baseline gap-3 font-mono text-sm">
            <span className="text-muted tabular-nums">{status}</span>
            <span className="[overflow-wrap:anywhere]">{code}</span>
          </dt>
          <dd className="text-muted">
            <Inline text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
