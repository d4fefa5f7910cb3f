"use client";

import { useState } from "react";
import type * as z from "zod";
import type {
  AtScenarioLink,
  CreatedScenarioLink,
  NewScenarioLink,
  ScenarioDetail,
  ScenarioLink,
} from "#lib/domains/equity/scenarios/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import type { Rows } from "#ui/ui/endless.ts";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { ShownOnce } from "#ui/ui/shown-once.tsx";

interface Asked {
  entity_id: string;
  scenario_id: string;
  limit: number;
  cursor?: string;
}

/** The links to a scenario, one of which is made here and told once. */
export function ScenarioLinks({
  scenario: { entity_id, scenario_id },
  first,
  asked,
  list,
  now,
  share,
  revoke,
}: {
  scenario: ScenarioDetail;
  first: Rows<ScenarioLink>;
  asked: Asked;
  list: Act<Asked, Rows<ScenarioLink>>;
  now: string;
  share: Act<z.input<typeof NewScenarioLink>, z.infer<typeof CreatedScenarioLink>> | null;
  revoke: Act<z.input<typeof AtScenarioLink>, ScenarioLink>;
}) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <div className="flex flex-col items-start gap-4">
      {share ? (
        <FormSheet
          button="Share by a link"
          adds
          variant="secondary"
          title="Share this scenario"
          description="Whoever has the link sees this scenario with its holders’ names and figures, and nothing else of the company, without signing in. The link ends when you may no longer share it."
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
      {first.data.length === 0 ? (
        <p className="text-muted">Nobody outside has been given this scenario.</p>
      ) : (
        <EndlessList
          of="links"
          first={first}
          asked={asked}
          list={list}
          table={LinkTable}
          given={{ now, revoke: share && revoke }}
        />
      )}
    </div>
  );
}

function LinkTable({
  rows,
  now,
  revoke,
}: {
  rows: readonly ScenarioLink[];
  now: string;
  /** null for whoever may not share. */
  revoke: Act<z.input<typeof AtScenarioLink>, ScenarioLink> | null;
}) {
  const stands = ({ revoked_at, expires_at }: ScenarioLink) =>
    revoked_at !== null ? "Revoked" : expires_at <= now ? "Expired" : "Open";
  return (
    <PlainTable
      caption="Links"
      rows={rows}
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
            revoke && stands(link) === "Open" ? (
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
                input={{
                  entity_id: link.entity_id,
                  scenario_id: link.scenario_id,
                  scenario_link_id: link.scenario_link_id,
                }}
                success="The link is revoked"
              />
            ) : null,
        },
      ]}
    />
  );
}
