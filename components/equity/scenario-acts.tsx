"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type {
  AtScenario,
  AtScenarioLink,
  CreatedScenarioLink,
  NewScenario,
  NewScenarioLink,
  RenamedScenario,
  ScenarioDetail,
  ScenarioLink,
} from "#lib/domains/equity/scenarios/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act, Deed } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

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

/** The links to a scenario: made here, shown once, and ended here. */
export function ScenarioLinks({
  scenario: { entity_id, scenario_id },
  links,
  now,
  share,
  revoke,
}: {
  scenario: ScenarioDetail;
  links: readonly ScenarioLink[];
  now: string;
  share: Act<z.input<typeof NewScenarioLink>, z.infer<typeof CreatedScenarioLink>> | null;
  revoke: Act<z.input<typeof AtScenarioLink>, ScenarioLink>;
}) {
  const [url, setUrl] = useState<string | null>(null);
  const stands = ({ revoked_at, expires_at }: ScenarioLink) =>
    revoked_at !== null ? "Revoked" : expires_at <= now ? "Expired" : "Open";
  return (
    <div className="flex flex-col items-start gap-4">
      {share ? (
        <FormSheet
          button="Share by a link"
          variant="secondary"
          title="Share this scenario"
          description="Whoever has the link sees this scenario with its holders’ names and figures, and nothing else of the company, without signing in."
          submit="Create the link"
          action={share}
          values={{ entity_id, scenario_id }}
          success="The link is made"
          refresh={false}
          onDone={(link) => setUrl(link.url)}
        >
          <Field label="Opens for" name="expires_in_days" required hint="Days from now, a year at most.">
            <Input inputMode="numeric" data-type="number" autoComplete="off" defaultValue="30" trail="days" />
          </Field>
        </FormSheet>
      ) : null}
      <ShownOnce
        title="The link to this scenario"
        description="It is shown this once: the service keeps no copy of it."
        secret={url}
        label="link"
        onDone={() => setUrl(null)}
      />
      {links.length === 0 ? (
        <p className="text-muted">Nobody outside has been given this scenario.</p>
      ) : (
        <PlainTable
          caption="Links"
          rows={links}
          rowKey={({ scenario_link_id }) => scenario_link_id}
          columns={[
            { key: "hint", header: "Link", cell: ({ hint }) => `…${hint}` },
            { key: "made", header: "Made", cell: ({ created_at }) => <DateText value={created_at} /> },
            { key: "expires", header: "Until", cell: ({ expires_at }) => <DateText value={expires_at} /> },
            { key: "status", header: "Stands", cell: stands },
            {
              key: "acts",
              header: "Acts",
              hideHeader: true,
              cell: (link) =>
                share && stands(link) === "Open" ? (
                  <Confirm
                    trigger={
                      <Button variant="ghost" size="sm">
                        Revoke
                      </Button>
                    }
                    title={`Revoke the link …${link.hint}?`}
                    consequences={["It opens nothing from then on."]}
                    confirmLabel="Revoke the link"
                    action={revoke}
                    input={{ entity_id, scenario_id, scenario_link_id: link.scenario_link_id }}
                    success="The link is revoked"
                  />
                ) : null,
            },
          ]}
        />
      )}
    </div>
  );
}
