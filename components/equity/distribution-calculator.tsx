"use client";

import { type ComponentProps, useState } from "react";
import type * as z from "zod";
import { isCited } from "#lib/core/citation.ts";
import type { Distribution, NewDistribution } from "#lib/domains/equity/distributions/schema.ts";
import { KeepScenario } from "#ui/equity/scenario-acts.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { DistributionParts, Waterfall } from "./distribution-tables.tsx";
import { distributionMethods } from "./labels.ts";

/** Divides an amount among the holders, to the cent. Nothing is paid. */
export function DistributionCalculator({
  entity_id,
  action,
  keep,
}: {
  entity_id: string;
  action: Act<z.input<typeof NewDistribution>, Distribution>;
  /** What keeps it as a scenario. */
  keep: ComponentProps<typeof KeepScenario>["action"];
}) {
  const [answer, setAnswer] = useState<Distribution | null>(null);
  return (
    <div className="flex flex-col gap-8">
      <ActionForm
        action={action}
        label="Calculate a distribution"
        values={{ entity_id }}
        success="The distribution is calculated"
        receiptHref="/receipts/{receipt_id}"
        refresh={false}
        onDone={setAnswer}
        className="max-w-lg"
      >
        <Field
          label="Amount to distribute"
          name="total_amount_cents"
          required
          hint="Divided into whole cents that add up exactly. Nothing is paid or posted."
        >
          <MoneyInput />
        </Field>
        <Field label="Divided" name="method" required>
          <Select defaultValue="pro_rata" options={distributionMethods} />
        </Field>
        <div>
          <SubmitButton>Calculate</SubmitButton>
        </div>
      </ActionForm>
      <div aria-live="polite" className="flex flex-col gap-6">
        {answer ? <Parts distribution={answer} /> : null}
        {answer ? (
          <div>
            <KeepScenario
              entity_id={entity_id}
              asked={{ exit: { total_amount_cents: answer.total_amount_cents, method: answer.method } }}
              action={keep}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Parts({ distribution }: { distribution: Distribution }) {
  const { legal_limit } = distribution;
  return (
    <>
      <DistributionParts distribution={distribution} />
      <Waterfall distribution={distribution} />
      {legal_limit ? (
        <Callout tone="warning" title="Before it is paid">
          {legal_limit.text}
          {isCited(legal_limit.confidence) ? <span className="mt-1 block text-sm">{legal_limit.source}</span> : null}
        </Callout>
      ) : null}
    </>
  );
}
