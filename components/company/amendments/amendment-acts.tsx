"use client";

import type * as z from "zod";
import type {
  Amendment,
  ApprovedAmendment,
  ConfirmedAmendment,
  EndedAmendment,
} from "#lib/domains/company/formation/amendments/schema.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

type Confirmed = z.input<typeof ConfirmedAmendment>;
type Ended = z.input<typeof EndedAmendment>;
type Approved = z.input<typeof ApprovedAmendment>;

/** What becomes of an amendment that is not in effect yet. */
export function AmendmentActs({
  amendment: { entity_id, amendment_id, status, needs_filing, filing_office, approval_id },
  approvals,
  actions,
  trial,
}: {
  amendment: Amendment;
  approvals: Approvals;
  actions: {
    confirm: Deed<Confirmed, Amendment>;
    reject: Deed<Ended, Amendment>;
    withdraw: Deed<Ended, Amendment>;
    approve: Deed<Approved, Amendment>;
  };
  trial: Trial<Confirmed>;
}) {
  const values = { entity_id, amendment_id };
  const pending = status === "pending_filing";
  const why = (
    <Field label="Reason" name="reason" optional>
      <Textarea />
    </Field>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {pending ? (
        <FormSheet
          button="Withdraw"
          tone="danger"
          variant="secondary"
          title="Withdraw the change"
          description="The company gives it up, and stays as it is."
          submit="Withdraw change"
          action={actions.withdraw}
          values={values}
          success="The change is withdrawn"
        >
          {why}
        </FormSheet>
      ) : null}
      {pending && needs_filing ? (
        <FormSheet
          button="Refused by the state"
          tone="danger"
          variant="secondary"
          title="The state has refused it"
          description="The company stays as it is; another paper is prepared in its place."
          submit="Record the refusal"
          action={actions.reject}
          values={values}
          success="The refusal is recorded"
        >
          {why}
        </FormSheet>
      ) : null}
      {needs_filing && approval_id === null && (pending || status === "effective") ? (
        <FormSheet
          button="Name the approval"
          variant="secondary"
          title="What approved it"
          submit="Name it"
          action={actions.approve}
          values={values}
          success="The approval is named"
        >
          <ApprovalField approvals={approvals} required />
        </FormSheet>
      ) : null}
      {pending ? (
        <FormSheet
          button={needs_filing ? "Confirm the filing" : "Confirm the change"}
          adds={false}
          title={needs_filing ? "Confirm the filing" : "Confirm the change"}
          description={
            needs_filing
              ? `What the ${filing_office} wrote on its acknowledgement. The change is in effect with it.`
              : "Those who decide have signed. The change is in effect with it."
          }
          submit="Confirm"
          action={actions.confirm}
          trial={trial}
          values={values}
          success="The change is in effect"
        >
          {needs_filing ? (
            <Field label="Confirmation number" name="confirmation_number" required>
              <Input mono autoComplete="off" />
            </Field>
          ) : null}
          <Field label="In effect from" name="filed_on" optional hint="Today, if left empty.">
            <DateInput />
          </Field>
        </FormSheet>
      ) : null}
    </div>
  );
}
