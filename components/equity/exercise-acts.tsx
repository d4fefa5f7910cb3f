"use client";

import type * as z from "zod";
import type { Exercise, Expiry, Settlement } from "#lib/domains/equity/exercises/schema.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import type { GrantTermsInput } from "#lib/domains/equity/options/schema.ts";
import { classOf } from "#lib/domains/equity/rules.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { type LastValuation, OptionTermsFields } from "#ui/equity/option-terms.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";

type Done<S extends z.ZodType> = Deed<z.input<S>, Grant>;

interface Acts {
  grant: Grant;
  valuation: LastValuation;
  today: string;
  actions: {
    exerciseGrant: Done<typeof Exercise>;
    settleGrant: Done<typeof Settlement>;
    expireGrant: Done<typeof Expiry>;
    completeGrant: Done<typeof GrantTermsInput>;
  };
  trials: {
    exercise: Trial<z.input<typeof Exercise>>;
    settle: Trial<z.input<typeof Settlement>>;
    expire: Trial<z.input<typeof Expiry>>;
    complete: Trial<z.input<typeof GrantTermsInput>>;
  };
}

const Worth = () => (
  <Field label="Worth of one" name="fair_market_value" optional hint="By the current 409A valuation, if left empty.">
    <Input inputMode="decimal" autoComplete="off" lead="$" />
  </Field>
);

/** What becomes of an option, a warrant or an RSU: it is exercised, settled, or expires; and what is still to be told of it. */
export function ExerciseActs({ grant, valuation, today, actions, trials }: Acts) {
  const { entity_id, grant_id, grant_type, exercisable_units, exercisable_until, remaining_units, missing_terms } =
    grant;
  const values = { entity_id, grant_id };
  const share_class = classOf(grant_type);
  const isOver = exercisable_until !== null && exercisable_until < today && remaining_units > 0;
  if (share_class === "common" || share_class === "preferred" || share_class === "unit") return null;
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {exercisable_units > 0 && share_class !== "rsu" && grant.exercise_price_now !== null ? (
        <FormSheet
          button="Exercise"
          adds={false}
          title="Exercise"
          description={`At $${grant.exercise_price_now} a share. What comes of it is a grant of its own, and the books take its price in.`}
          submit="Exercise now"
          action={actions.exerciseGrant}
          trial={trials.exercise}
          values={values}
          success="The shares are issued"
        >
          <Field
            label="How many"
            name="shares"
            required
            hint={`${exercisable_units.toLocaleString("en-US")} may be exercised today.`}
          >
            <UnitsInput units={null} />
          </Field>
          {share_class === "warrant" ? (
            <Field label="Held by" name="holder_name" optional hint={`${grant.recipient_name}, if left empty.`}>
              <Input autoComplete="off" />
            </Field>
          ) : null}
          <Field label="Exercised on" name="exercised_on" optional hint="Today, if left empty.">
            <DateInput />
          </Field>
          <Worth />
          <Checkbox
            label="Net exercise"
            name="net_exercise"
            hint="The price is paid in shares that are kept back, and no cash moves."
          />
        </FormSheet>
      ) : null}
      {exercisable_units > 0 && share_class === "rsu" ? (
        <FormSheet
          button="Settle"
          adds={false}
          title="Settle"
          description="What has vested becomes shares, for services and without an entry."
          submit="Settle now"
          action={actions.settleGrant}
          trial={trials.settle}
          values={values}
          success="The shares are issued"
        >
          <Field label="How many" name="shares" optional hint="All that has vested, if left empty.">
            <UnitsInput units={null} />
          </Field>
          <Field label="Settled on" name="settled_on" optional hint="Today, if left empty.">
            <DateInput />
          </Field>
          <Worth />
        </FormSheet>
      ) : null}
      {missing_terms.length > 0 && remaining_units > 0 ? (
        <FormSheet
          button="Complete its terms"
          variant="secondary"
          title="Complete its terms"
          description="What is told stands. Leave empty what is told already."
          submit="Complete"
          action={actions.completeGrant}
          trial={trials.complete}
          values={values}
          success="The terms are told"
        >
          <OptionTermsFields share_class={share_class} valuation={valuation} />
        </FormSheet>
      ) : null}
      {isOver ? (
        <FormSheet
          button="Expire"
          tone="danger"
          variant="secondary"
          title="Expire what is left"
          description="Its last day has passed. What is left goes back to what may be granted, by itself on the day after; or now."
          submit="Expire now"
          action={actions.expireGrant}
          trial={trials.expire}
          values={values}
          success="What was left has expired"
        >
          {null}
        </FormSheet>
      ) : null}
    </div>
  );
}
