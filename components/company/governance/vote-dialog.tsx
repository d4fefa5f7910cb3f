"use client";

import type * as z from "zod";
import type { MeetingDetail, NewVote } from "#lib/domains/company/governance/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";

/** One voter's vote on one item. */
export function VoteDialog({
  meeting: { meeting_id, body },
  item: { agenda_item_index, title },
  voters,
  action,
}: {
  meeting: Pick<MeetingDetail, "meeting_id" | "body">;
  item: Pick<MeetingDetail["agenda"][number], "agenda_item_index" | "title">;
  /** Offered, while any other name may be typed. */
  voters: readonly string[];
  action: Act<z.input<typeof NewVote>>;
}) {
  return (
    <Dialog
      trigger={
        <Button size="sm" aria-label={`Vote on item ${agenda_item_index + 1}`}>
          Vote
        </Button>
      }
      title={`Vote on item ${agenda_item_index + 1}`}
      description={title}
    >
      <ActionForm
        action={action}
        label={`Vote on item ${agenda_item_index + 1}`}
        values={{ meeting_id, agenda_item_index }}
        success="The vote is cast"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Voter" name="voter_name" required hint="Each votes once an item, and no vote is taken back.">
          <Input autoComplete="off" suggestions={voters} />
        </Field>
        {body === "shareholders" || body === "members" ? (
          <Field label="By proxy" name="proxy_name" optional hint="Who casts the vote, where the holder does not.">
            <Input autoComplete="off" />
          </Field>
        ) : null}
        <RadioCards
          legend="Vote"
          name="decision"
          required
          columns={3}
          options={[
            { value: "approve", label: "Approve" },
            { value: "reject", label: "Reject" },
            { value: "abstain", label: "Abstain" },
          ]}
        />
        <FormActions>
          <SubmitButton>Cast vote</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
