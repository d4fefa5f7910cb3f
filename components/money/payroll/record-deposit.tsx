"use client";

import type * as z from "zod";
import { amount } from "#lib/core/money.ts";
import type {
  NewPayrollDeposit,
  PayrollDeposit,
  PayrollLiabilities,
} from "#lib/domains/money/payroll/deposits/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { depositLabel } from "./labels.ts";
import { PaidFrom, type PayingBanks } from "./paid-from.tsx";

type Given = z.input<typeof NewPayrollDeposit>;
/** `kind` with its state, where it has one: `state_income_tax CA`. */
type Typed = Omit<Given, "kind" | "state"> & { kind: string };

const asSent = ({ kind: typed, ...rest }: Typed): Given => {
  const [kind, state] = typed.split(" ");
  return { ...rest, kind: kind as Given["kind"], ...(state ? { state } : {}) };
};

type Owing = Pick<PayrollDeposit, "kind" | "state"> & { balance_cents: number };

/** What is owed, to each state by itself. */
const owing = ({ liabilities, states }: PayrollLiabilities): Owing[] =>
  liabilities
    .flatMap<Owing>(({ kind, balance_cents }) =>
      kind === "state_income_tax"
        ? states.map((one) => ({ kind, state: one.state, balance_cents: Math.min(one.balance_cents, balance_cents) }))
        : [{ kind, state: null, balance_cents }],
    )
    .filter(({ balance_cents }) => balance_cents > 0);

/** Tells that what was withheld and owed has been paid to whom it is owed. */
export function RecordDeposit({
  owed,
  today,
  from,
  action,
  trial,
}: {
  owed: PayrollLiabilities;
  today: string;
  from: PayingBanks;
  action: Act<Given, PayrollDeposit>;
  trial: Trial<Given>;
}) {
  const due = owing(owed);
  return (
    <FormSheet
      button="Record deposit"
      title="Record a deposit"
      description="The money has been paid to whom it is owed; this records it, and clears the liability. It sends nothing."
      submit="Record deposit"
      action={(typed: Typed) => action(asSent(typed))}
      trial={(typed: Typed) => trial(asSent(typed))}
      values={{ entity_id: owed.entity_id }}
      success="The deposit is recorded"
    >
      <Field label="Of" name="kind" required>
        <Select
          options={due.map((one) => ({
            value: [one.kind, one.state].filter(Boolean).join(" "),
            label: `${depositLabel(one)}: ${amount(one.balance_cents)} owed`,
          }))}
        />
      </Field>
      <FormGrid>
        <Field label="Amount" name="amount_cents" required>
          <MoneyInput defaultCents={due[0]?.balance_cents} />
        </Field>
        <Field label="Deposited on" name="deposited_on" required hint="The day the books take it in.">
          <DateInput defaultValue={today} />
        </Field>
      </FormGrid>
      <PaidFrom from={from} />
      <Field label="Reference" name="reference" optional hint="Such as the acknowledgement number of EFTPS.">
        <Input autoComplete="off" />
      </Field>
    </FormSheet>
  );
}
