"use client";

import type * as z from "zod";
import { exemptions } from "#lib/domains/equity/grants/rules.ts";
import { antiDilutions, participations } from "#lib/domains/equity/instruments/rules.ts";
import type { NewRound, Round } from "#lib/domains/equity/rounds/schema.ts";
import { antiDilutionLabels, exemptionLabels } from "#ui/equity/labels.ts";
import { DividendFields, VotesField } from "#ui/equity/preference-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

type CloseInput = z.input<typeof NewRound>;

const participationLabels: Readonly<Record<(typeof participations)[number], string>> = {
  none: "Not participating",
  full: "Participating",
  capped: "Participating up to a cap",
};

/** Closes the round that was previewed, after it has told what it will do. */
export function CloseRound({
  asked,
  price,
  action,
  trial,
}: {
  /** What was previewed. */
  asked: Partial<CloseInput>;
  price: string;
  action: Act<CloseInput, Round>;
  trial: Trial<CloseInput>;
}) {
  return (
    <FormSheet
      button="Close this round"
      adds={false}
      title="Close the round"
      description={`At $${price} a share, as one act: the series, the SAFEs’ conversion, the investors’ shares, the pool, an agreement for each investor, the entries, and what must be filed.`}
      submit="Close the round"
      action={action}
      trial={trial}
      values={{ ...asked, expected_price_per_share: price }}
      success="The round is closed"
      // Not back to what was worked out: it was of before, and a second round would be closed upon it.
      doneHref={`/entities/${asked.entity_id}/cap-table/round/{round_id}`}
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" defaultValue="Series A" />
      </Field>
      <Field label="Closed on" name="closed_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <Checkbox
        name="is_paid"
        defaultChecked
        label="The investors’ money has come"
        hint="The books take it in. If not, each grant is paid later."
      />
      <Field label="Exemption" name="exemption" required hint="Regulation D asks for Form D within 15 days.">
        <Select defaultValue="506(b)" options={exemptions.map((value) => ({ value, label: exemptionLabels[value] }))} />
      </Field>
      <Field
        label="Liquidation preference"
        name="liquidation_multiple"
        optional
        hint="Times the price; once, if left empty."
      >
        <Input inputMode="decimal" data-type="number" autoComplete="off" placeholder="1" trail="×" />
      </Field>
      <Field label="After its preference" name="participation" required>
        <Select
          defaultValue="none"
          options={participations.map((value) => ({ value, label: participationLabels[value] }))}
        />
      </Field>
      <Field
        label="Participation cap"
        name="participation_cap_multiple"
        optional
        hint="Times the price, where it is capped."
      >
        <Input inputMode="decimal" data-type="number" autoComplete="off" placeholder="3" trail="×" />
      </Field>
      <Field
        label="Anti-dilution"
        name="anti_dilution"
        optional
        hint="What the series converts at where shares are issued for less later."
      >
        <Select
          defaultValue="none"
          options={antiDilutions.map((value) => ({ value, label: antiDilutionLabels[value] }))}
        />
      </Field>
      <DividendFields />
      <VotesField isPreferred />
    </FormSheet>
  );
}
