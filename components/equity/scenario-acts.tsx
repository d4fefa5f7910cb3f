"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { AtScenario, NewScenario, RenamedScenario, ScenarioDetail } from "#lib/domains/equity/scenarios/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act, Deed } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";

type Kept = Pick<z.input<typeof NewScenario>, "round" | "exit">;

/** Keeps what was worked out under a name. */
export function KeepScenario({
  entity_id,
  asked,
  action,
}: {
  entity_id: string;
  asked: Kept;
  action: Act<z.input<typeof NewScenario>, ScenarioDetail>;
}) {
  return (
    <FormSheet
      button="Save"
      variant="secondary"
      title="Save this scenario"
      description="What was asked and what it comes to, to compare and to share. It changes nothing of the cap table."
      submit="Save the scenario"
      action={action}
      values={{ entity_id, ...asked }}
      success="The scenario is kept"
      doneHref={`/entities/${entity_id}/cap-table/scenarios/{scenario_id}`}
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" placeholder="Series A, the higher offer" />
      </Field>
    </FormSheet>
  );
}

export function RenameScenario({
  scenario,
  action,
}: {
  scenario: ScenarioDetail;
  action: Deed<z.input<typeof RenamedScenario>, ScenarioDetail>;
}) {
  const { entity_id, scenario_id, name } = scenario;
  return (
    <FormSheet
      button="Rename"
      variant="secondary"
      title="Rename the scenario"
      submit="Rename"
      action={action}
      values={{ entity_id, scenario_id }}
      success="The scenario is renamed"
    >
      <Field label="Name" name="name" required>
        <Input autoComplete="off" defaultValue={name} />
      </Field>
    </FormSheet>
  );
}

/** Works it out over the cap table as it is now. */
export function WorkOutAnew({
  scenario: { entity_id, scenario_id },
  action,
}: {
  scenario: ScenarioDetail;
  action: Deed<z.input<typeof AtScenario>, ScenarioDetail>;
}) {
  return (
    <ActionButton
      action={action}
      input={{ entity_id, scenario_id }}
      variant="secondary"
      success="It is worked out anew"
    >
      Work it out anew
    </ActionButton>
  );
}

export function DeleteScenario({
  scenario: { entity_id, scenario_id, name },
  action,
}: {
  scenario: ScenarioDetail;
  action: Change<z.input<typeof AtScenario>, null>;
}) {
  return (
    <Confirm
      trigger={<Button variant="ghost">Delete</Button>}
      title={`Delete the scenario ${name}?`}
      consequences={["It is gone for good.", "Every link to it opens nothing from then on."]}
      confirmLabel="Delete the scenario"
      action={action}
      input={{ entity_id, scenario_id }}
      success="The scenario is deleted"
      doneHref={`/entities/${entity_id}/cap-table/scenarios`}
    />
  );
}
