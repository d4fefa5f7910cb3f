import type { PayrollPerson } from "#lib/domains/money/payroll/people/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { deductionKindLabels } from "./labels.ts";

type Deduction = PayrollPerson["deductions"][number];
export type TypedDeduction = Partial<Deduction>;

const kinds = Object.entries(deductionKindLabels).map(([value, label]) => ({ value, label }));

/** Places for them, and for two more. */
const placesFor = (deductions: readonly Deduction[]) =>
  [...deductions, null, null].slice(0, 20).map((one, at) => ({ one, place: at + 1, at }));

/** What else is taken of a pay, a name, an amount and a kind each; `name` is where the list is among what is sent. */
export function DeductionFields({ deductions, name }: { deductions: readonly Deduction[]; name: string }) {
  return placesFor(deductions).map(({ one, place, at }) => (
    <div key={place} className="flex flex-col gap-3">
      <FormGrid>
        <Field label={`Deduction ${place}`} name={`${name}.${at}.name`} optional>
          <Input autoComplete="off" defaultValue={one?.name ?? ""} />
        </Field>
        <Field label={`Amount ${place}`} name={`${name}.${at}.amount_cents`} optional>
          <MoneyInput defaultCents={one?.amount_cents} />
        </Field>
      </FormGrid>
      <Field label={`Kind ${place}`} name={`${name}.${at}.kind`}>
        <Select defaultValue={one?.kind ?? "other"} options={kinds} />
      </Field>
    </div>
  ));
}

/** What of the places was filled in; the action's word on one that is half told stands at its field. */
export const filledIn = (given: readonly TypedDeduction[] = []): Deduction[] =>
  given.filter((one) => one.name || one.amount_cents !== undefined) as Deduction[];
