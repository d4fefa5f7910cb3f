"use client";

import type * as z from "zod";
import type {
  CorrectedPay,
  NewPayrollCorrection,
  PayrollCorrection,
} from "#lib/domains/money/payroll/corrections/schema.ts";
import type { PersonPaid } from "#lib/domains/money/payroll/schema.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { useDraft } from "#ui/ui/draft.ts";
import { Field } from "#ui/ui/field.tsx";
import { useForetold } from "#ui/ui/foretold.ts";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { DeductionFields, filledIn, type TypedDeduction } from "./deduction-fields.tsx";
import { settlementLabels } from "./labels.ts";
import { PaidFrom, type PayingBanks } from "./paid-from.tsx";

type Given = z.input<typeof NewPayrollCorrection>;
type Typed = Omit<Given, "deductions"> & { deductions?: TypedDeduction[] };

/** What a pay is put right by. */
export interface Correcting {
  today: string;
  from: PayingBanks;
  action: Act<Given, PayrollCorrection>;
  trial: Trial<Given>;
  /** What the correction would say. */
  foretell: Act<Given, PayrollCorrection>;
}

const settlements = Object.entries(settlementLabels).map(([value, label]) => ({ value, label }));

/** Puts right what a processed run has paid somebody; what that changes is shown as it is typed. */
export function CorrectPay({
  run,
  person,
  correcting: { today, from, action, trial, foretell },
}: {
  run: { entity_id: string; run_id: string };
  /** As it counts by now. */
  person: PersonPaid;
  correcting: Correcting;
}) {
  const { person_id, name } = person;
  const title = `Correct the pay of ${name}`;
  const asSent = ({ deductions, ...typed }: Typed): Given => ({
    ...typed,
    // A field that is emptied withholds nothing.
    federal_withheld_cents: typed.federal_withheld_cents ?? 0,
    state_withheld_cents: typed.state_withheld_cents ?? 0,
    deductions: filledIn(deductions),
  });
  return (
    <Sheet
      trigger={
        <Button size="sm" aria-label={title}>
          Correct
        </Button>
      }
      title={title}
      description="Say how it should have been. The run keeps what it says; returns, the W-2 and what is owed count the difference. Pay that was too little is paid by a run of its own."
    >
      <ActionForm
        action={(typed: Typed) => action(asSent(typed))}
        label={title}
        values={{ ...run, person_id }}
        success={`The pay of ${name} is corrected`}
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Gross" name="gross_cents" optional>
          <MoneyInput defaultCents={person.gross_cents} />
        </Field>
        <FormGrid>
          <Field label="Federal income tax" name="federal_withheld_cents" optional>
            <MoneyInput defaultCents={person.federal_withheld_cents} />
          </Field>
          <Field label="State income tax" name="state_withheld_cents" optional>
            <MoneyInput defaultCents={person.state_withheld_cents} />
          </Field>
        </FormGrid>
        <DeductionFields deductions={person.deductions} name="deductions" />
        <Field label="What was wrong" name="reason" required hint="The pay stub says it.">
          <Input autoComplete="off" />
        </Field>
        <FormGrid>
          <Field label="Settled on" name="corrected_on" required hint="The day the books take it in.">
            <DateInput defaultValue={today} />
          </Field>
          <Field label="Settled by" name="settled_by" required>
            <Select options={settlements} />
          </Field>
        </FormGrid>
        <PaidFrom from={from} label="Bank account" />
        <Differences tell={(typed: Typed) => foretell(asSent(typed))} />
        <DraftEffects trial={(typed: Typed) => trial(asSent(typed))} />
        <FormActions>
          <SubmitButton>Correct</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}

const sum = (pays: readonly CorrectedPay[], of: (pay: CorrectedPay) => number) => (
  <Money cents={pays.reduce((all, pay) => all + of(pay), 0)} />
);

/** What differs from what was paid, in all of the pays. */
function differenceFacts({ pays, net_cents, employer_taxes_cents }: PayrollCorrection) {
  return [
    { term: "Gross", value: sum(pays, (pay) => pay.gross_cents) },
    { term: "Federal income tax", value: sum(pays, (pay) => pay.federal_withheld_cents) },
    { term: "State income tax", value: sum(pays, (pay) => pay.state_withheld_cents) },
    { term: "Social security", value: sum(pays, (pay) => pay.social_security_withheld_cents) },
    {
      term: "Medicare",
      value: sum(pays, (pay) => pay.medicare_withheld_cents + pay.additional_medicare_withheld_cents),
    },
    { term: "Deductions", value: sum(pays, (pay) => pay.deductions_cents) },
    { term: "Employer’s taxes", value: <Money cents={employer_taxes_cents} /> },
    {
      term: net_cents < 0 ? "To come back" : "To be paid",
      value: (
        <strong className="font-semibold">
          <Money cents={Math.abs(net_cents)} />
        </strong>
      ),
    },
  ];
}

function Differences({ tell }: { tell: Act<Typed, PayrollCorrection> }) {
  const { data } = useForetold(tell, useDraft());
  return (
    <section aria-label="The difference" aria-live="polite" className="text-sm">
      {data ? <DescriptionList facts={differenceFacts(data)} /> : null}
    </section>
  );
}
