"use client";

import { useState } from "react";
import type * as z from "zod";
import { isGuarded } from "#lib/domains/equity/anti-dilution/rules.ts";
import type { NewGrant } from "#lib/domains/equity/grants/schema.ts";
import { kindsFor } from "#lib/domains/equity/rules.ts";
import type { CapTable } from "#lib/domains/equity/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { GrantTerms } from "#ui/equity/grant-terms.tsx";
import { grantLabels } from "#ui/equity/labels.ts";
import type { LastValuation } from "#ui/equity/option-terms.tsx";
import type { People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Select } from "#ui/ui/select.tsx";

type GrantInput = z.input<typeof NewGrant>;
type Offered = keyof typeof grantLabels;

const offered = Object.keys(grantLabels) as Offered[];

/** Grants shares or units of an instrument to somebody. */
export function GrantSheet({
  cap_table,
  noun,
  people,
  valuation,
  approvals,
  action,
  trial,
}: {
  cap_table: Pick<CapTable, "entity_id" | "cap_table_id" | "instruments">;
  noun: "shares" | "units";
  /** Whom the workspace knows already; offered, while any other name may be typed. */
  people: People;
  valuation: LastValuation;
  /** What the company may have approved it by. */
  approvals: Approvals;
  action: Act<GrantInput>;
  trial: Trial<GrantInput>;
}) {
  return (
    <FormSheet
      button={`Grant ${noun}`}
      title={`Grant ${noun}`}
      description="A grant stands for ever on its terms; its money and its approval may come later. What was granted by mistake goes back by a transfer."
      submit="Grant"
      action={action}
      trial={trial}
      values={{ entity_id: cap_table.entity_id, cap_table_id: cap_table.cap_table_id }}
      success="The grant is made"
    >
      <GrantFields instruments={cap_table.instruments} people={people} valuation={valuation} approvals={approvals} />
    </FormSheet>
  );
}

function GrantFields({
  instruments,
  people,
  valuation,
  approvals,
}: Pick<CapTable, "instruments"> & {
  people: People;
  valuation: LastValuation;
  approvals: Approvals;
}) {
  const [chosen, setChosen] = useState(instruments.length === 1 ? (instruments[0]?.instrument_id ?? "") : "");
  const [type, setType] = useState<Offered | undefined>();
  const instrument = instruments.find(({ instrument_id }) => instrument_id === chosen);
  const types = offered.filter((type) => !instrument || kindsFor(type).includes(instrument.kind));
  const given = type ?? types[0];
  const follows = instruments.some(isGuarded);
  return (
    <>
      <Field label="Instrument" name="instrument_id" required>
        <Select
          placeholder="Choose an instrument"
          options={instruments.map(({ instrument_id, symbol }) => ({ value: instrument_id, label: symbol }))}
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setType(undefined);
          }}
        />
      </Field>
      <Field label="Type" name="grant_type" required>
        <Select
          // Another instrument has other types, so what was chosen for the last one does not stay.
          key={chosen}
          onChange={(event) => setType(types.find((one) => one === event.currentTarget.value))}
          options={types.map((value) => ({ value, label: grantLabels[value] }))}
        />
      </Field>
      <PersonField
        label="Recipient"
        name="recipient_name"
        contact="recipient_contact_id"
        people={people}
        hint="One of those who are known, or a new name, which becomes a contact."
      />
      <Field
        label="How many"
        name="shares"
        required
        hint={
          instrument ? (
            <>
              <Figure value={instrument.available_units} /> of {instrument.symbol} are left to be issued.
            </>
          ) : null
        }
      >
        <UnitsInput units={null} />
      </Field>
      <Field label="Granted on" name="granted_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <GrantTerms grant_type={given} valuation={valuation} approvals={approvals} />
      {follows && (given === "common_stock" || given === "preferred_stock") ? (
        <Field
          label="Conversion prices"
          name="is_excluded_issue"
          optional
          hint="Those of preferred stock follow stock that is issued for less, but not what vests, is given for services or relies on Rule 701, if left empty."
        >
          <Select
            placeholder="As the terms of the grant have it"
            data-type="boolean"
            options={[
              { value: "true", label: "Left out, as an excluded issue of the charter" },
              { value: "false", label: "Followed, whatever its terms" },
            ]}
          />
        </Field>
      ) : null}
    </>
  );
}
