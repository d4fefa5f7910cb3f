import type * as z from "zod";
import type { NewObligation } from "#lib/domains/company/obligations/schema.ts";
import { CompanyBox } from "#ui/company/entities/company-box.tsx";
import type { FindEntities } from "#ui/company/entities/company-choices.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { tierOptions } from "./tier.tsx";

/** A task of somebody's own, beside those that the service opens. */
export function ObligationSheet({
  findCompanies,
  action,
}: {
  findCompanies: FindEntities;
  action: Act<z.input<typeof NewObligation>>;
}) {
  return (
    <FormSheet
      button="New obligation"
      title="Create an obligation"
      description="A task of your own. Those that come from formations, filings and deadlines open by themselves."
      submit="Create obligation"
      action={action}
      success="The obligation is created"
    >
      <Field label="What is to be done" name="title" required>
        <Input autoComplete="off" placeholder="Renew the liability insurance" />
      </Field>
      <FormGrid>
        <Field label="Urgency" name="tier" required>
          <Select defaultValue="medium" options={tierOptions} />
        </Field>
        <Field label="Due" name="due_date" optional>
          <DateInput />
        </Field>
      </FormGrid>
      <Field label="Company" name="entity_id" optional>
        <CompanyBox find={findCompanies} placeholder="No one company’s" />
      </Field>
    </FormSheet>
  );
}
