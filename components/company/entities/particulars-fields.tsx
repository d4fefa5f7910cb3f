"use client";

import { yearEnd } from "#lib/core/days.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid, FormSection } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { CompanyPeople, CorporationPeople, PartyFields, PartyGrid, UnitsInput } from "./people-fields.tsx";

const USUAL_SHARES = 10_000_000;
const USUAL_PAR = "0.00001";
const USUAL_YEAR_END = "12-31";
const monthEnds = ["01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30"];

/** What the formation documents are filled with. All of it may wait. */
export function ParticularsFields({
  entity_type,
  given,
}: {
  entity_type: Entity["entity_type"];
  given?: Entity | undefined;
}) {
  const corporation = entity_type === "c_corp";
  const shares = corporation ? "shares" : "units";
  const ends = [...new Set([...monthEnds, USUAL_YEAR_END, given?.fiscal_year_end ?? USUAL_YEAR_END])].sort();
  return (
    <>
      <FormSection title="Addresses" description="Where the company can be found, and where it can be served.">
        <Field label="Principal address" name="principal_address" hint="On one line, with city, state and ZIP code.">
          <Input autoComplete="street-address" defaultValue={given?.principal_address ?? ""} />
        </Field>
        <PartyGrid>
          <PartyFields
            path="registered_agent"
            labels={["Registered agent", "Registered agent’s address"]}
            given={given?.registered_agent}
          />
        </PartyGrid>
      </FormSection>
      {corporation ? <CorporationPeople given={given} /> : <CompanyPeople given={given} />}
      <FormSection title="Capital and year" description="The usual values stand here already.">
        <FormGrid>
          <Field label={`Authorized ${shares}`} name="authorized_shares" hint="The most that may ever be issued.">
            <UnitsInput units={given?.authorized_shares ?? USUAL_SHARES} />
          </Field>
          {corporation ? (
            <Field label="Par value of a share" name="par_value" hint="In dollars; 0 is without par value.">
              <Input
                inputMode="decimal"
                autoComplete="off"
                lead="$"
                className="text-right tabular-nums"
                defaultValue={given?.par_value ?? USUAL_PAR}
              />
            </Field>
          ) : null}
          <Field label="Fiscal year ends" name="fiscal_year_end">
            <Select
              defaultValue={given?.fiscal_year_end ?? USUAL_YEAR_END}
              options={ends.map((value) => ({ value, label: wordsOf(yearEnd(value)) }))}
            />
          </Field>
        </FormGrid>
        <Field label="Purpose" name="purpose" optional hint="Any lawful act, if left empty.">
          <Textarea rows={2} defaultValue={given?.purpose ?? ""} />
        </Field>
      </FormSection>
    </>
  );
}
