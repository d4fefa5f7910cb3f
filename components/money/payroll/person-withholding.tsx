import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import type { PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Money } from "#ui/ui/money.tsx";
import { filingLabels } from "./labels.ts";

const amount = (cents: number | null) =>
  cents === null ? <span className="text-muted">Nothing</span> : <Money cents={cents} />;

/** What is withheld of each of somebody's pays, and what they filed, as far as it is told. */
export function PersonWithholding({
  person: { filing, deductions, federal_withheld_cents, state_withheld_cents },
  schedule,
}: {
  person: PayrollPerson;
  /** The one that pays them now. */
  schedule: PaySchedule | null;
}) {
  const filed = [
    ["Files as", filing?.filing_status ? filingLabels[filing.filing_status] : null],
    ["Address", filing?.address ?? null],
    ["Paid by the schedule", schedule?.name ?? null],
  ] as const;
  return (
    <DescriptionList
      facts={[
        { term: "Federal income tax", value: amount(federal_withheld_cents) },
        { term: "State income tax", value: amount(state_withheld_cents) },
        ...deductions.map((one) => ({ term: one.name, value: <Money cents={one.amount_cents} /> })),
        ...filed.flatMap(([term, value]) => (value === null ? [] : [{ term, value }])),
      ]}
    />
  );
}
