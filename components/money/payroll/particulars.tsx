"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import type { PaySchedule } from "#lib/domains/money/payroll/schedules/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { DeductionFields, filledIn, type TypedDeduction } from "./deduction-fields.tsx";
import { filingLabels } from "./labels.ts";
import { type FindPeople, peopleFrom } from "./person-choices.ts";
import { SamePerson } from "./same-person.tsx";
import { type FindSchedules, scheduleChoice, schedulesFrom } from "./schedule-choices.ts";

type Filing = NonNullable<PayrollPerson["filing"]>;
type Deduction = PayrollPerson["deductions"][number];

export interface ParticularsInput {
  entity_id: string;
  person_id: string;
  pay_schedule_id?: string | null;
  federal_withheld_cents?: number | null;
  state_withheld_cents?: number | null;
  filing?: Filing | null;
  deductions?: Deduction[];
  same_person_as?: string;
}

interface Typed extends Omit<ParticularsInput, "deductions" | "same_person_as"> {
  deductions?: TypedDeduction[];
  same_person_as?: string | null;
}

const money = (cents: number | null | undefined) => cents ?? undefined;

/** What somebody filed, and what is withheld of each of their own pays. */
export function Particulars({
  person,
  schedule,
  find,
  findPeople,
  action,
}: {
  person: PayrollPerson;
  /** The one that pays them now. */
  schedule: PaySchedule | null;
  find: FindSchedules;
  findPeople: FindPeople;
  action: Change<ParticularsInput, PayrollPerson>;
}) {
  const { entity_id, person_id, name, filing, deductions } = person;
  const title = `Taxes and deductions of ${name}`;
  const change: Change<Typed, PayrollPerson> = {
    shown: action.shown,
    act: (shown, { deductions: given, filing: told, same_person_as, ...rest }) =>
      action.act(shown, {
        ...rest,
        ...(same_person_as ? { same_person_as } : {}),
        pay_schedule_id: rest.pay_schedule_id ?? null,
        federal_withheld_cents: rest.federal_withheld_cents ?? null,
        state_withheld_cents: rest.state_withheld_cents ?? null,
        filing: told ? { ...filing, ...told } : filing,
        deductions: filledIn(given),
      }),
  };
  return (
    <Sheet
      trigger={<Button>Taxes and deductions</Button>}
      title={title}
      description="What to withhold of each of their own pays. Social security and Medicare are worked out; income tax is yours to say, since no withholding table is kept here. Runs that are made already stay as they are."
    >
      <ActionForm
        action={change}
        label={title}
        values={{ entity_id, person_id }}
        success={`What is withheld of ${name} is kept`}
        receiptHref="/receipts/{receipt_id}"
      >
        <FormGrid>
          <Field label="Federal income tax of each pay" name="federal_withheld_cents" optional>
            <MoneyInput defaultCents={money(person.federal_withheld_cents)} />
          </Field>
          <Field label="State income tax of each pay" name="state_withheld_cents" optional>
            <MoneyInput defaultCents={money(person.state_withheld_cents)} />
          </Field>
        </FormGrid>
        <DeductionFields deductions={deductions} name="deductions" />
        <Field label="Paid by the schedule" name="pay_schedule_id" optional>
          <Combobox
            initial={schedule && scheduleChoice(schedule)}
            source={schedulesFrom(entity_id, find)}
            placeholder="No schedule"
            none="No schedule of this name"
          />
        </Field>
        <FormGrid>
          <Field label="Files as" name="filing.filing_status" optional>
            <Select
              placeholder="Not told"
              defaultValue={filing?.filing_status ?? ""}
              options={Object.entries(filingLabels).map(([value, label]) => ({ value, label }))}
            />
          </Field>
          <Field label="Credit for dependents" name="filing.dependents_credit_cents" optional>
            <MoneyInput defaultCents={money(filing?.dependents_credit_cents)} />
          </Field>
          <Field label="Extra withholding" name="filing.extra_withholding_cents" optional>
            <MoneyInput defaultCents={money(filing?.extra_withholding_cents)} />
          </Field>
        </FormGrid>
        <Field label="Address" name="filing.address" optional hint="Where they live, as the pay stub says it.">
          <Input autoComplete="off" defaultValue={filing?.address ?? ""} />
        </Field>
        <SamePerson
          label="Same person as"
          hint="Of whom another record tells as well: what the company pays both in a year is counted together from now on."
          nobody="Nobody: one employee by this record alone"
          source={peopleFrom(entity_id, findPeople)}
        />
        <FormActions>
          <SubmitButton>Keep</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
