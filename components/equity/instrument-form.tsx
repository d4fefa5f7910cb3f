"use client";

import { useState } from "react";
import type * as z from "zod";
import { instrumentKinds } from "#lib/domains/equity/rules.ts";
import type { NewInstrument } from "#lib/domains/equity/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { kindLabels } from "#ui/equity/labels.ts";
import { PreferenceFields, VotesField } from "#ui/equity/preference-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

type InstrumentInput = z.input<typeof NewInstrument>;

/** Adds a class of shares or units that the company may issue. */
export function NewInstrumentSheet({
  entity_id,
  action,
  trial,
}: {
  entity_id: string;
  action: Act<InstrumentInput>;
  trial: Trial<InstrumentInput>;
}) {
  return (
    <FormSheet
      button="New instrument"
      title="New instrument"
      description="A class that may be issued, and how much of it: it is set by the charter or the board."
      submit="Create instrument"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The instrument is created"
    >
      <Field label="Symbol" name="symbol" required hint="Unique in the cap table: letters, digits, spaces, - and _.">
        <Input mono autoComplete="off" autoCapitalize="characters" placeholder="SERIES A" />
      </Field>
      <KindFields />
    </FormSheet>
  );
}

function KindFields() {
  const [kind, setKind] = useState("");
  return (
    <>
      <Field label="Kind" name="kind" required>
        <Select
          placeholder="Choose a kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          options={instrumentKinds.map((value) => ({ value, label: kindLabels[value] }))}
        />
      </Field>
      <Field label="Authorized" name="authorized_units" required hint="The most that may ever be issued.">
        <UnitsInput units={null} />
      </Field>
      {kind === "common" || kind === "preferred" ? (
        <Field label="Par value" name="par_value" optional hint="Of one; the company’s, if left empty.">
          <Input inputMode="decimal" autoComplete="off" lead="$" />
        </Field>
      ) : null}
      {kind === "preferred" ? <PreferenceFields /> : null}
      {kind === "common" || kind === "preferred" || kind === "unit" ? (
        <VotesField isPreferred={kind === "preferred"} />
      ) : null}
    </>
  );
}
