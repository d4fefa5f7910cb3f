"use client";

import { useState } from "react";
import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { Reconciliation } from "#lib/domains/books/reconciliation/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateText, monthLabel } from "#ui/ui/date.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { closingFollows } from "./closing-follows.ts";

type SignOffAct = Change<
  { entity_id: string; reconciliation_id: string; note?: string | null; close_period?: boolean },
  Reconciliation
>;

/** Says that the month of a report is reconciled, by one's own word. */
export function SignOff({ report, action }: { report: Reconciliation; action: SignOffAct }) {
  const { entity_id, reconciliation_id, period, draft_entries } = report;
  const [closes, setCloses] = useState(false);
  return (
    <Dialog
      trigger={<Button variant="primary">Sign off</Button>}
      title={`Sign off ${monthLabel(period)}?`}
      description="Your name and the receipt stand on the report from then on. What changes the month’s figures later shows here and among the tie-outs."
    >
      <ActionForm
        action={action}
        label="Sign off the month"
        values={{ entity_id, reconciliation_id }}
        success="The month is signed off"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Note" name="note" hint="What you went by, if that is worth keeping.">
          <Input autoComplete="off" />
        </Field>
        <Checkbox
          label="Close the month with it"
          name="close_period"
          checked={closes}
          onChange={(event) => setCloses(event.currentTarget.checked)}
        />
        {closes ? (
          <ul className="list-disc space-y-1 pl-4 text-muted">
            {closingFollows(draft_entries).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        <FormActions>
          <SubmitButton>Sign off</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}

/** What a figure of a report is called. */
const figureLabel = (field: string) =>
  field
    .replace(/^totals\.\w+\./, "total ")
    .replace(/_cents$/, "")
    .replaceAll("_", " ");

/** Whose word stands on a report, and what has broken it since. */
export function SignedOff({ report }: { report: Reconciliation }) {
  const { sign_off, accounts } = report;
  if (sign_off === null) return null;
  const { signed_by, created_at, note, receipt_id, holds, changes, closed_period, superseded_at } = sign_off;
  const nameOf = (bank_id: string | null) =>
    accounts.find((account) => account.bank_id === bank_id)?.bank_name ?? "The ledger";
  const shown = (field: string, value: number | null) =>
    value === null ? "nothing" : field.endsWith("_cents") ? amount(value) : value.toLocaleString("en-US");
  return (
    <Callout
      tone={superseded_at ? "neutral" : holds ? "success" : "warning"}
      className="mb-8"
      title={`Signed off by ${signed_by.name}${superseded_at ? ", and by another report since" : holds ? "" : ", and changed since"}`}
      action={<TextLink href={`/receipts/${receipt_id}`}>Receipt</TextLink>}
    >
      <p>
        <DateText value={created_at} time />
        {closed_period ? ", with the month closed" : ""}
        {note ? `: ${note}` : "."}
      </p>
      {changes.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {changes.map(({ bank_id, field, was, is }) => (
            <li key={`${bank_id} ${field}`}>
              {nameOf(bank_id)}, {figureLabel(field)}: {shown(field, was)} then, {shown(field, is)} now.
            </li>
          ))}
        </ul>
      ) : null}
    </Callout>
  );
}
