"use client";

import { useState } from "react";
import type * as z from "zod";
import { isCited } from "#lib/core/citation.ts";
import type { Distribution, NewDistribution } from "#lib/domains/equity/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Table } from "#ui/ui/table.tsx";

/** Divides an amount among the holders, to the cent. Nothing is paid. */
export function DistributionCalculator({
  entity_id,
  action,
}: {
  entity_id: string;
  action: Act<z.input<typeof NewDistribution>, Distribution>;
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
          hint="Divided in proportion to what is held, in whole cents that add up exactly. Nothing is paid or posted."
        >
          <MoneyInput />
        </Field>
        <div>
          <SubmitButton>Calculate</SubmitButton>
        </div>
      </ActionForm>
      <div aria-live="polite" className="flex flex-col gap-6">
        {answer ? <Parts distribution={answer} /> : null}
      </div>
    </div>
  );
}

function Parts({ distribution }: { distribution: Distribution }) {
  const { parts, total_amount_cents, outstanding_units, legal_limit } = distribution;
  return (
    <>
      <Table
        caption="Distribution"
        rows={parts}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Holder", cell: ({ name }) => name, footer: "Total" },
          {
            key: "units",
            header: "Held",
            numeric: true,
            cell: ({ units }) => <Figure value={units} />,
            footer: <Figure value={outstanding_units} />,
          },
          {
            key: "percent",
            header: "Share",
            numeric: true,
            cell: ({ percent }) => <Percent part={percent} of={100} />,
          },
          {
            key: "amount",
            header: "Gets",
            numeric: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} />,
            footer: <Money cents={total_amount_cents} />,
          },
        ]}
      />
      {legal_limit ? (
        <Callout tone="warning" title="Before it is paid">
          {legal_limit.text}
          {isCited(legal_limit.confidence) ? <span className="mt-1 block text-sm">{legal_limit.source}</span> : null}
        </Callout>
      ) : null}
    </>
  );
}
