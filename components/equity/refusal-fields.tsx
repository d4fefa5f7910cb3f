"use client";

import { useState } from "react";
import type { saleRefusals } from "#lib/domains/equity/secondary-sales/rules.ts";
import { refusalLabels } from "#ui/equity/labels.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";

type Offered = (typeof saleRefusals)[number];

/** What became of the company's right of first refusal, and the day that the company had the notice. */
export function RefusalFields({
  offered,
  hint,
  required = false,
}: {
  offered: readonly Offered[];
  hint: string;
  required?: boolean;
}) {
  const [chosen, setChosen] = useState("");
  return (
    <>
      <Field
        label="Right of first refusal"
        name="right_of_first_refusal"
        required={required}
        optional={!required}
        hint={hint}
      >
        <Select
          placeholder={required ? "Choose what became of it" : "Nothing is noted"}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={offered.map((value) => ({ value, label: refusalLabels[value] }))}
        />
      </Field>
      {chosen === "" ? null : (
        <Field
          label="Company had the notice on"
          name="refusal_notice_on"
          optional
          hint="The day that it was told of the sale; not after it."
        >
          <DateInput />
        </Field>
      )}
    </>
  );
}
