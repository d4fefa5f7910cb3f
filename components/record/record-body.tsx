import type { ReactNode } from "react";
import { DescriptionList, type Fact } from "#ui/ui/description-list.tsx";
import { Section } from "#ui/ui/section.tsx";

/** A record's page below its head: what it is about, and its details beside it. */
export function RecordBody({ facts, children }: { facts: readonly Fact[]; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">
        <Section title="Details">
          <DescriptionList facts={facts} />
        </Section>
      </div>
    </div>
  );
}
