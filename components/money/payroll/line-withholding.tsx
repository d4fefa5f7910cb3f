"use client";

import type { Change } from "#lib/core/answer.ts";
import type { PayrollRun, PersonPaid } from "#lib/domains/money/payroll/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { foretells } from "#ui/ui/answer-of.ts";
import { Button } from "#ui/ui/button.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { useDraft } from "#ui/ui/draft.ts";
import { Field } from "#ui/ui/field.tsx";
import { useForetold } from "#ui/ui/foretold.ts";
import { ActionForm, FormActions, FormGrid, SubmitButton } from "#ui/ui/form.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { DeductionFields, filledIn, type TypedDeduction } from "./deduction-fields.tsx";
import { StateSelect } from "./state-select.tsx";

type Line = Pick<PersonPaid, "person_id" | "federal_withheld_cents" | "state_withheld_cents" | "deductions"> & {
  withholding_state?: string | null;
};

export interface LineInput {
  entity_id: string;
  run_id: string;
  people: Line[];
}

interface Typed extends Pick<LineInput, "entity_id" | "run_id"> {
  people?: (Partial<Omit<Line, "deductions">> & { deductions?: TypedDeduction[] })[];
}

/** What is withheld of somebody whom a draft pays, with what that leaves of the pay as it is typed. */
export function LineWithholding({
  run,
  person,
  action,
  foretell,
}: {
  run: Pick<PayrollRun, "entity_id" | "run_id">;
  person: PersonPaid;
  action: Change<LineInput, PayrollRun>;
  /** What the run would be. */
  foretell: Act<LineInput, PayrollRun>;
}) {
  const { entity_id, run_id } = run;
  const { person_id, name } = person;
  const title = `Withholding of ${name}`;
  const asSent = ({ people: [typed] = [] }: Typed): LineInput => ({
    entity_id,
    run_id,
    people: [
      {
        person_id,
        // A field that is emptied withholds nothing.
        federal_withheld_cents: typed?.federal_withheld_cents ?? 0,
        state_withheld_cents: typed?.state_withheld_cents ?? 0,
        deductions: filledIn(typed?.deductions),
        // That of their record is not said of this pay alone.
        ...(typed?.withholding_state && typed.withholding_state !== person.withholding_state
          ? { withholding_state: typed.withholding_state }
          : {}),
      },
    ],
  });
  const change: Change<Typed, PayrollRun> = {
    shown: action.shown,
    act: (shown, typed) => action.act(shown, asSent(typed)),
  };
  return (
    <Sheet
      trigger={
        <Button size="sm" aria-label={title}>
          Withholding
        </Button>
      }
      title={title}
      description="Of this pay alone. Social security and Medicare are worked out; income tax is yours to say, since no withholding table is kept here."
    >
      <ActionForm
        action={change}
        label={title}
        values={{ entity_id, run_id }}
        success={`What is withheld of ${name} is kept`}
        receiptHref="/receipts/{receipt_id}"
      >
        <FormGrid>
          <Field label="Federal income tax" name="people.0.federal_withheld_cents" optional>
            <MoneyInput defaultCents={person.federal_withheld_cents} />
          </Field>
          <Field label="State income tax" name="people.0.state_withheld_cents" optional>
            <MoneyInput defaultCents={person.state_withheld_cents} />
          </Field>
          <Field
            label="State"
            name="people.0.withholding_state"
            optional
            hint="Of the pay date, as their record tells it."
          >
            <StateSelect defaultValue={person.withholding_state ?? ""} />
          </Field>
        </FormGrid>
        <DeductionFields deductions={person.deductions} name="people.0.deductions" />
        <FromGrossToNet person={person} tell={(typed: Typed) => foretell(asSent(typed))} />
        <FormActions>
          <SubmitButton>Keep</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}

const amount = (cents: number | null) => <Money cents={cents ?? 0} />;

/** The pay as the form would leave it. */
function FromGrossToNet({ person, tell }: { person: PersonPaid; tell: Act<Typed, PayrollRun> }) {
  const { data, error } = useForetold(tell, useDraft());
  const line = data?.people.find(({ person_id }) => person_id === person.person_id) ?? person;
  const medicare = (line.medicare_withheld_cents ?? 0) + (line.additional_medicare_withheld_cents ?? 0);
  return (
    <section aria-label="From gross to net" aria-live="polite" className="text-sm">
      {error ? (
        <p className="pb-2 text-muted">
          {foretells(error)}: <Spoken>{error.message}</Spoken>
        </p>
      ) : null}
      <DescriptionList
        facts={[
          { term: "Gross", value: amount(line.gross_cents) },
          { term: "Wages for income tax", value: amount(line.federal_wages_cents) },
          { term: "Wages for social security and Medicare", value: amount(line.fica_wages_cents) },
          { term: "Social security", value: amount(line.social_security_withheld_cents) },
          { term: "Medicare", value: amount(medicare) },
          { term: "Deductions", value: amount(line.deductions_cents) },
          { term: "Net pay", value: <strong className="font-semibold">{amount(line.net_cents)}</strong> },
        ]}
      />
    </section>
  );
}
