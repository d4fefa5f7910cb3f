"use client";

import { ChevronRight } from "lucide-react";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { useOrigin } from "#ui/ui/origin.ts";

export interface ApiCall {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** From the root: "/v1/…". */
  path: string;
  body?: unknown;
  /** What it does, when there are several. */
  title?: string;
}

function curlOf({ method, path, body }: ApiCall, origin: string): string {
  const lines = [`curl${method === "GET" ? "" : ` -X ${method}`} "${origin}${path}"`];
  lines.push(`-H "Authorization: Bearer $API_KEY"`);
  if (body !== undefined) {
    lines.push(`-H "Content-Type: application/json"`);
    // A quote inside single quotes ends them for the shell, so it is closed, escaped and opened again.
    lines.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", `'\\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

/** Stands at a page's foot: whatever the page shows or does, as commands ready to run. */
export function ApiFold({ calls }: { calls: readonly ApiCall[] }) {
  const origin = useOrigin();
  return (
    <details className="group mt-12 border-t pt-1">
      <summary className="-mx-2 flex min-h-11 w-fit list-none items-center gap-2 rounded-md px-2 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        The same by the API
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-4">
        {calls.map((call) => (
          <div key={`${call.method} ${call.path}`} className="min-w-0">
            {call.title ? <p className="mb-1.5 text-muted text-sm">{call.title}</p> : null}
            <CodeBlock code={curlOf(call, origin)} label={`${call.method} ${call.path}`} />
          </div>
        ))}
      </div>
    </details>
  );
}
