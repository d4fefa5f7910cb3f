import clsx from "clsx";
import type { ReactNode } from "react";

export interface Fact {
  term: ReactNode;
  value: ReactNode;
}

/** What a record says, term beside value; in a narrow place, term above value. */
export function DescriptionList({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <div className="@container border-t">
      <dl className={clsx("grid", columns === 2 && "@2xl:grid-cols-2 @2xl:gap-x-10")}>
        {facts.map((fact, index) => (
          <div
            key={typeof fact.term === "string" ? fact.term : `fact-${index}`}
            className="grid min-w-0 gap-x-4 border-b py-2 @sm:grid-cols-[minmax(8rem,30%)_1fr]"
          >
            <dt className="text-muted">{fact.term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{fact.value ?? <span className="text-subtle">–</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
