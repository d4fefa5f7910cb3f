"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { EquitySettings, EquitySettingsChange } from "#lib/domains/equity/settings/schema.ts";
import type { MaterialEvent, NewValuation, Valuation } from "#lib/domains/equity/valuations/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act, Deed } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** The company's 409A valuations, the latest first. */
export function ValuationTable({ rows }: { rows: readonly Valuation[] }) {
  return (
    <PlainTable
      caption="409A valuations"
      rows={rows}
      rowKey={({ valuation_id }) => valuation_id}
      columns={[
        { key: "on", header: "Valued on", cell: ({ valued_on }) => <DateText value={valued_on} /> },
        {
          key: "value",
          header: "Fair market value",
          numeric: true,
          cell: ({ fair_market_value }) => `$${fair_market_value}`,
        },
        { key: "firm", header: "By", cell: ({ firm }) => firm ?? <span className="text-subtle">Not told</span> },
        {
          key: "until",
          header: "Options are granted by it until",
          cell: ({ valid_until, outdated_on, outdated_by }) =>
            outdated_on === null ? (
              <DateText value={valid_until} />
            ) : (
              <>
                <DateText value={outdated_on} />: {outdated_by}
              </>
            ),
        },
      ]}
    />
  );
}

type ValuationInput = z.input<typeof NewValuation>;
type EventInput = z.input<typeof MaterialEvent>;
type SettingsInput = z.input<typeof EquitySettingsChange>;

/** Records a valuation of the common stock, or the units. */
export function NewValuationSheet({
  entity_id,
  action,
  trial,
}: {
  entity_id: string;
  action: Act<ValuationInput>;
  trial: Trial<ValuationInput>;
}) {
  return (
    <FormSheet
      button="Record a valuation"
      title="Record a valuation"
      description="What a share of common stock, or a unit, was worth on a day, as an independent appraiser found."
      submit="Record"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The valuation is recorded"
    >
      <Field label="Fair market value" name="fair_market_value" required hint="Of one share.">
        <Input inputMode="decimal" autoComplete="off" placeholder="0.35" lead="$" />
      </Field>
      <Field label="Valued on" name="valued_on" required>
        <DateInput />
      </Field>
      <Field label="Firm" name="firm" optional hint="Who made the appraisal.">
        <Input autoComplete="off" />
      </Field>
    </FormSheet>
  );
}

/** Notes what happened after which nobody relies on the latest valuation. */
export function MaterialEventSheet({
  valuation: { entity_id, valuation_id },
  action,
  trial,
}: {
  valuation: Pick<Valuation, "entity_id" | "valuation_id">;
  action: Deed<EventInput, Valuation>;
  trial: Trial<EventInput>;
}) {
  return (
    <FormSheet
      button="Record a material event"
      variant="secondary"
      title="Record a material event"
      description="Something that may change what the company is worth, such as a signed term sheet: options that are granted from then on do not stand on the latest valuation."
      submit="Record it"
      action={action}
      trial={trial}
      values={{ entity_id, valuation_id }}
      success="The event is noted"
    >
      <Field label="What happened" name="outdated_by" required>
        <Input autoComplete="off" />
      </Field>
      <Field label="Happened on" name="outdated_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}

/** How options are priced, and whether shares change hands subject to the company's right of first refusal. */
export function EquitySettingsSheet({
  settings: { entity_id, refuses_below_fair_market_value, right_of_first_refusal, refusal_notice_days },
  action,
}: {
  settings: EquitySettings;
  action: Change<SettingsInput, EquitySettings>;
}) {
  return (
    <FormSheet
      button="Settings"
      variant="secondary"
      title="Equity settings"
      submit="Save"
      action={action}
      values={{ entity_id }}
      success="The settings are saved"
    >
      <Checkbox
        label="Refuse options below fair market value"
        name="refuses_below_fair_market_value"
        defaultChecked={refuses_below_fair_market_value}
        hint="And those without an exercise price or a current valuation. Else they are granted and marked."
      />
      <Checkbox
        label="The company has a right of first refusal"
        name="right_of_first_refusal"
        defaultChecked={right_of_first_refusal}
        hint="A transfer that does not note what became of it is marked, and opens an obligation. New certificates bear the legend."
      />
      <Field label="Days from the notice" name="refusal_notice_days" required hint="How long the company may decide.">
        <Input
          inputMode="numeric"
          autoComplete="off"
          data-type="number"
          trail="days"
          defaultValue={String(refusal_notice_days)}
        />
      </Field>
    </FormSheet>
  );
}
