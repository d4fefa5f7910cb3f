import type { AppliedLaw } from "#lib/domains/compliance/classification/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { formatDate, monthLabel } from "#ui/ui/date.tsx";

/** The laws that a worker may be weighed by beside the state's test; what the description points at is marked. */
export function LawList({ laws }: { laws: readonly AppliedLaw[] }) {
  return (
    <ul className="divide-y border-y">
      {laws.map(({ name, citation, asks, is_suggested, as_of }) => (
        <li key={citation} className="py-3">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">{name}</span>
            {is_suggested ? <Badge tone="info">The description points at it</Badge> : null}
          </p>
          <p className="mt-1">{asks}</p>
          <p className="mt-1 text-muted text-sm">
            {citation}, as of {as_of.length === 7 ? monthLabel(as_of) : formatDate(as_of)}
          </p>
        </li>
      ))}
    </ul>
  );
}
