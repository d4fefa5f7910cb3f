"use client";

import type * as z from "zod";
import type { CapTable } from "#lib/domains/equity/schema.ts";
import { saleRefusals } from "#lib/domains/equity/secondary-sales/rules.ts";
import type {
  NewSecondarySale,
  SecondarySale,
  SecondarySalePreview,
} from "#lib/domains/equity/secondary-sales/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import { onlyHolders, type People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import { RefusalFields } from "#ui/equity/refusal-fields.tsx";
import { SaleParts } from "#ui/equity/sale-parts.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { useDraft } from "#ui/ui/draft.ts";
import { Field } from "#ui/ui/field.tsx";
import { useForetold } from "#ui/ui/foretold.ts";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Select } from "#ui/ui/select.tsx";

type SaleInput = z.input<typeof NewSecondarySale>;
type Preview = Act<SaleInput, SecondarySalePreview>;

/** Sells what several holders have at one price: to others, and last to the company. */
export function SaleSheet({
  cap_table: { entity_id, instruments, holders },
  noun,
  people,
  hasRefusal,
  action,
  trial,
  preview,
}: {
  cap_table: Pick<CapTable, "entity_id" | "instruments" | "holders">;
  noun: "shares" | "units";
  /** Whom the workspace knows already; offered as buyers, while any other name may be typed. */
  people: People;
  /** Whether the company has a right of first refusal by its equity settings. */
  hasRefusal: boolean;
  action: Act<SaleInput, SecondarySale>;
  trial: Trial<SaleInput>;
  preview: Preview;
}) {
  const sold = instruments.filter(({ kind }) => kind !== "option" && kind !== "warrant");
  return (
    <FormSheet
      button={`Sell ${noun}`}
      title={`Sell ${noun} of holders`}
      description="All of it at one price and as one act. Sellers and buyers are matched in their order, and the company buys last. It stands; another sale or a transfer leads back."
      submit="Sell"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The sale is recorded"
      doneHref={`/entities/${entity_id}/cap-table/secondary-sales/{secondary_sale_id}`}
    >
      <FormGrid>
        <Field label="Instrument" name="instrument_id" required>
          <Select
            options={sold.map(({ instrument_id, symbol }) => ({ value: instrument_id, label: symbol }))}
            {...(sold.length === 1 ? {} : { placeholder: "Choose an instrument" })}
          />
        </Field>
        <Field label="Price of one" name="price_per_share" required>
          <Input inputMode="decimal" autoComplete="off" placeholder="1.25" lead="$" />
        </Field>
      </FormGrid>
      <Sides name="sellers" legend="Who sells" noun="seller" people={onlyHolders(holders)} />
      <Sides
        name="buyers"
        legend="Who buys"
        noun="buyer"
        people={people}
        hint="Nobody, if the company buys all of it. A name that is new becomes a contact."
      />
      <Field
        label="The company buys"
        name="company_shares"
        optional
        hint="What is left for it after the others, in its own money; none, if left empty."
      >
        <UnitsInput units={null} />
      </Field>
      <Field label="Sold on" name="sold_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <RefusalFields
        offered={saleRefusals}
        required={hasRefusal}
        hint={
          hasRefusal
            ? "The company has one by its equity settings."
            : "Of the company, where it has one. Exercised, it buys all of it."
        }
      />
      <Matched preview={preview} />
    </FormSheet>
  );
}

/** The people of one side, each with how many. */
function Sides({
  name,
  legend,
  noun,
  people,
  hint,
}: {
  name: "sellers" | "buyers";
  legend: string;
  noun: "seller" | "buyer";
  people: People;
  hint?: string;
}) {
  return (
    <RowFields name={name} legend={legend} noun={noun} given={[null]} hint={hint}>
      {(path) => (
        <>
          <PersonField
            label="Name"
            name={`${path}.name`}
            contact={`${path}.contact_id`}
            people={people}
            isNew={name === "buyers"}
          />
          <Field label="How many" name={`${path}.shares`} required>
            <UnitsInput units={null} />
          </Field>
        </>
      )}
    </RowFields>
  );
}

/** Who would sell how many to whom, as the form is filled in just now; what refuses it is told with its effects below. */
function Matched({ preview }: { preview: Preview }) {
  const asked = useDraft();
  const { data, error } = useForetold(preview, asked);
  return (
    <div aria-live="polite">
      {asked === null || error || data === undefined ? null : (
        <>
          <SaleParts sales={data.sales} caption="Who would sell to whom" />
          <p className="mt-2 text-muted text-sm">
            <Money cents={data.total_cents} /> in all
            {data.company_shares > 0 ? (
              <>
                , of which the company pays <Money cents={data.repurchased_cents} />
              </>
            ) : null}
            .
          </p>
        </>
      )}
    </div>
  );
}
