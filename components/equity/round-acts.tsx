"use client";

import type * as z from "zod";
import type { NewClosing, Round } from "#lib/domains/equity/rounds/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

type ClosingInput = z.input<typeof NewClosing>;

/** Sells more of a round's series, at its price. */
export function AddClosing({
  round: { entity_id, round_id, price_per_share },
  action,
  trial,
}: {
  round: Round;
  action: Deed<ClosingInput, Round>;
  trial: Trial<ClosingInput>;
}) {
  return (
    <FormSheet
      button="Add a closing"
      title="Add a closing"
      description={`One more investor at $${price_per_share} a share.`}
      submit="Close"
      action={action}
      trial={trial}
      values={{ entity_id, round_id }}
      success="The closing is added"
    >
      <Field label="Investor" name="investments.0.investor_name" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="Invests" name="investments.0.amount_cents" required>
        <MoneyInput />
      </Field>
      <Field label="Closed on" name="closed_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <Checkbox name="is_paid" defaultChecked label="The money has come" hint="If not, the grant is paid later." />
    </FormSheet>
  );
}
