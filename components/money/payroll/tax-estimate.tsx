import { amount } from "#lib/core/money.ts";
import type { Estimated } from "#lib/domains/money/payroll/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import { Section } from "#ui/ui/section.tsx";

/** What the employer owes beside the pay, called the estimate that it is, with its year, its sources and what it leaves out. */
export function TaxEstimate({ employer_taxes: taxes, employer_taxes_note }: Estimated) {
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
          Employer’s taxes
          {taxes ? <Badge tone="warning">Estimate</Badge> : null}
        </span>
      }
      description={
        taxes
          ? `${amount(taxes.total_cents)}, with the rates of ${taxes.year}. ${
              taxes.is_provisional
                ? "Worked out anew until the run is approved, it stands from then on."
                : "It stands as it was when the run was approved."
            }`
          : undefined
      }
    >
      {taxes ? (
        <>
          <p className="max-w-2xl text-pretty text-muted text-sm">{taxes.note}</p>
          <details className="mt-2 text-muted text-sm">
            <summary className="w-fit cursor-pointer rounded-sm py-1 hover:text-ink">
              Where the figures come from
            </summary>
            <ul className="mt-1 flex max-w-2xl list-disc flex-col gap-1 pl-5 [overflow-wrap:anywhere]">
              {taxes.sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <p className="max-w-2xl text-pretty text-muted">{employer_taxes_note}</p>
      )}
    </Section>
  );
}
