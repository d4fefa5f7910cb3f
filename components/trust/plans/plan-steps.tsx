import { currencyIn } from "#lib/core/money.ts";
import type { Plan } from "#lib/domains/trust/plans/schema.ts";
import { isTold, type RecordNames } from "#ui/record/params.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { ToldValue } from "#ui/record/told-value.tsx";
import { type ActTitles, titleOf } from "#ui/trust/receipts/act-labels.ts";
import { termOf } from "#ui/ui/field-labels.ts";

const companyOf = ({ entity_id }: Record<string, unknown>) => (typeof entity_id === "string" ? entity_id : null);

/** What a plan does, step by step in words; each that is done leads to its receipt. */
export function PlanSteps({
  plan,
  titles,
  names,
}: {
  plan: Pick<Plan, "entity_id"> & {
    steps: readonly (Omit<Plan["steps"][number], "receipt_id"> & { receipt_id?: string | null })[];
  };
  titles: ActTitles;
  /** Of what the steps name by identifier. */
  names: RecordNames;
}) {
  const steps = plan.steps.map((step, at) => ({ ...step, at }));
  return (
    <ol className="flex flex-col">
      {steps.map(({ at, action, params, receipt_id }) => (
        <li key={at} className="flex gap-4 border-t py-4 first:border-t-0 first:pt-0">
          <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
            {at + 1}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{titleOf(action, titles)}</span>
              {receipt_id ? <TextLink href={`/receipts/${receipt_id}`}>Receipt</TextLink> : null}
            </p>
            <dl className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)]">
              {Object.entries(params)
                .filter(([name, value]) => isTold(value) && (name !== "entity_id" || value !== plan.entity_id))
                .map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{termOf(name)}</dt>
                    <dd className="[overflow-wrap:anywhere]">
                      <ToldValue
                        name={name}
                        value={value}
                        currency={currencyIn(params)}
                        entity_id={companyOf(params) ?? plan.entity_id}
                        names={names}
                      />
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  );
}
