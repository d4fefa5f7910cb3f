"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { GovernanceSettings, GovernanceSettingsChange } from "#lib/domains/company/governance/settings/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";

/** What a company has chosen for its meetings. */
export function MeetingSettings({
  settings: { entity_id, refuses_uncounted },
  action,
}: {
  settings: GovernanceSettings;
  action: Change<z.input<typeof GovernanceSettingsChange>, GovernanceSettings>;
}) {
  return (
    <Dialog
      trigger={<Button>Settings</Button>}
      title="Meeting settings"
      description="For meetings that are convened from now on."
    >
      <ActionForm
        action={action}
        label="Meeting settings"
        values={{ entity_id }}
        success="The settings are changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Checkbox
          name="refuses_uncounted"
          label="Refuse votes by whoever is not entitled"
          hint="Else they are kept uncounted, with the reason."
          defaultChecked={refuses_uncounted}
        />
        <FormActions>
          <SubmitButton>Save settings</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
