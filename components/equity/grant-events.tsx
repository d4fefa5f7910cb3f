"use client";

import type * as z from "zod";
import type {
  Acceleration,
  Cancellation,
  GrantEvent,
  Leave,
  ReachedMilestone,
  Repurchase,
  Termination,
} from "#lib/domains/equity/events/schema.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Select } from "#ui/ui/select.tsx";

type Done<S extends z.ZodType> = Deed<z.input<S>, Grant>;

interface Acts {
  grant: Grant;
  actions: {
    reachMilestone: Done<typeof ReachedMilestone>;
    accelerateGrant: Done<typeof Acceleration>;
    takeLeave: Done<typeof Leave>;
    terminateGrant: Done<typeof Termination>;
    repurchaseGrant: Done<typeof Repurchase>;
    cancelGrant: Done<typeof Cancellation>;
  };
  trials: {
    reach: Trial<z.input<typeof ReachedMilestone>>;
    accelerate: Trial<z.input<typeof Acceleration>>;
    leave: Trial<z.input<typeof Leave>>;
    terminate: Trial<z.input<typeof Termination>>;
    repurchase: Trial<z.input<typeof Repurchase>>;
    cancel: Trial<z.input<typeof Cancellation>>;
  };
}

const Day = ({ label, name }: { label: string; name: string }) => (
  <Field label={label} name={name} optional hint="Today, if left empty.">
    <DateInput />
  </Field>
);

/** What may be done with a grant after it is made, as far as it stands. */
export function EventActs({ grant, actions, trials }: Acts) {
  const { entity_id, grant_id, terminated_on, unvested_units, remaining_units, paid_on } = grant;
  const values = { entity_id, grant_id };
  if (remaining_units === 0) return null;
  return (
    <div className="mt-6 mb-10 flex flex-wrap gap-2">
      {terminated_on === null && unvested_units > 0 ? (
        <VestingActs grant={grant} actions={actions} trials={trials} />
      ) : null}
      {terminated_on === null ? (
        <FormSheet
          button="End the work"
          tone="danger"
          variant="secondary"
          title="End the work"
          description="Nothing vests after that day. What is unvested of options, RSUs and warrants is forfeited; of shares and units the company is asked whether it repurchases them."
          submit="End"
          action={actions.terminateGrant}
          trial={trials.terminate}
          values={values}
          success="The vesting has ended"
        >
          <Day label="Ended on" name="terminated_on" />
          {grant.vesting?.acceleration === "double_trigger" ? (
            <Checkbox label="After a change of control" name="after_change_of_control" />
          ) : null}
        </FormSheet>
      ) : null}
      {terminated_on !== null && unvested_units > 0 ? (
        <FormSheet
          button="Repurchase"
          variant="secondary"
          title="Repurchase unvested shares"
          description="At what was paid, or what it is worth if that is less. It leaves the holder and may be issued again."
          submit="Repurchase now"
          action={actions.repurchaseGrant}
          trial={trials.repurchase}
          values={values}
          success="The shares are repurchased"
        >
          <Day label="Repurchased on" name="repurchased_on" />
          <Field label="Worth of one" name="fair_value_per_share" optional>
            <Input inputMode="decimal" autoComplete="off" lead="$" />
          </Field>
        </FormSheet>
      ) : null}
      {paid_on === null ? (
        <FormSheet
          button="Cancel it"
          tone="danger"
          variant="secondary"
          title="Cancel the grant"
          description="Nothing was paid for it. What is left of it may be granted again."
          submit="Cancel the grant"
          action={actions.cancelGrant}
          trial={trials.cancel}
          values={values}
          success="The grant is cancelled"
        >
          <Day label="Cancelled on" name="cancelled_on" />
        </FormSheet>
      ) : null}
    </div>
  );
}

/** What moves its vesting. */
function VestingActs({ grant, actions, trials }: Acts) {
  const { entity_id, grant_id, vesting, events } = grant;
  const values = { entity_id, grant_id };
  const reached = new Set(events.map(({ milestone }) => milestone));
  const open = (vesting?.milestones ?? []).filter(({ name }) => !reached.has(name));
  return (
    <>
      {open.length > 0 ? (
        <FormSheet
          button="Record a milestone"
          variant="secondary"
          title="Record a milestone"
          submit="Record it"
          action={actions.reachMilestone}
          trial={trials.reach}
          values={values}
          success="The milestone is reached"
        >
          <Field label="Milestone" name="milestone" required>
            <Select placeholder="Choose" options={open.map(({ name }) => ({ value: name, label: name }))} />
          </Field>
          <Day label="Reached on" name="reached_on" />
        </FormSheet>
      ) : (
        <FormSheet
          button="Record a leave"
          variant="secondary"
          title="Record a leave"
          description="Vesting stands still on these days, and all that comes after is so much later."
          submit="Record it"
          action={actions.takeLeave}
          trial={trials.leave}
          values={values}
          success="The leave is noted"
        >
          <Field label="First day" name="from" required>
            <DateInput />
          </Field>
          <Field label="Last day" name="to" required>
            <DateInput />
          </Field>
        </FormSheet>
      )}
      <FormSheet
        button="Accelerate"
        variant="secondary"
        title="Accelerate its vesting"
        description="Some or all of what is unvested vests at once."
        submit="Accelerate now"
        action={actions.accelerateGrant}
        trial={trials.accelerate}
        values={values}
        success="It has vested faster"
      >
        <Field label="How many" name="shares" optional hint="All that is unvested, if left empty.">
          <UnitsInput units={null} />
        </Field>
        {vesting?.acceleration === "single_trigger" ? (
          <Checkbox
            label="By a change of control"
            name="change_of_control"
            hint="As many as the grant’s own terms say."
          />
        ) : null}
        <Day label="Vests on" name="accelerated_on" />
      </FormSheet>
    </>
  );
}

const kinds: Readonly<Record<GrantEvent["kind"], string>> = {
  milestone: "Milestone reached",
  acceleration: "Accelerated",
  leave: "Leave",
  termination: "Work ended",
  forfeiture: "Forfeited",
  repurchase: "Repurchased",
  cancellation: "Cancelled",
  conversion: "Converted",
  exercise: "Exercised",
  retirement: "Retired",
  split: "Split",
  settlement: "Settled",
  expiry: "Expired",
};

/** What has happened to a grant since it was made. */
export function EventTable({ entity_id, events }: Pick<Grant, "entity_id"> & { events: readonly GrantEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Section title="What has happened" className="mb-10">
      <PlainTable
        caption="What has happened"
        rows={events}
        rowKey={({ grant_event_id }) => grant_event_id}
        columns={[
          {
            key: "kind",
            header: "What",
            cell: ({ kind, milestone }) => (milestone === null ? kinds[kind] : `${kinds[kind]}: ${milestone}`),
          },
          {
            key: "into",
            header: "Into",
            cell: ({ resulting_grant_id }) =>
              resulting_grant_id === null ? null : (
                <TextLink href={`/entities/${entity_id}/cap-table/grants/${resulting_grant_id}`}>The shares</TextLink>
              ),
          },
          {
            key: "on",
            header: "On",
            cell: ({ happened_on, ends_on }) => (
              <>
                <DateText value={happened_on} />
                {ends_on === null ? null : (
                  <>
                    {" to "}
                    <DateText value={ends_on} />
                  </>
                )}
              </>
            ),
          },
          {
            key: "shares",
            header: "How many",
            numeric: true,
            cell: ({ shares }) => (shares === null ? null : <Figure value={shares} />),
          },
        ]}
      />
    </Section>
  );
}
