import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** What not every reader wants to see: opened by a click, and without a script. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group">
      <FoldSummary label={label} />
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}

export function FoldSummary({ label }: { label: string }) {
  return (
    <summary className="-mx-2 flex min-h-11 list-none items-center gap-2 rounded-md px-2 text-muted text-sm [overflow-wrap:anywhere] hover:text-ink sm:min-h-9 print:hidden">
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {label}
    </summary>
  );
}
