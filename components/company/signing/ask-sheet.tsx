"use client";

import { MailPlus } from "lucide-react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import type { NewRequest } from "#lib/domains/company/signing/requests/schema.ts";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import { Unmailed } from "#ui/record/unmailed.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";

type Asking = z.input<typeof NewRequest>;

/** One who may be asked, as far as the company knows them. */
export interface Askable {
  signer_name: string | null;
  signer_role: string | null;
  signer_email: string | null;
}

const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** Asks those who are to sign a document by mail, in their order. */
export function AskSheet<T>({
  document: { document_id, title, signer_roles },
  signers,
  isMailing,
  action,
  trial,
}: {
  document: Pick<DocumentSummary, "document_id" | "title" | "signer_roles">;
  /** Whom the document waits for, first. */
  signers: readonly Askable[];
  isMailing: boolean;
  action: Change<Asking, T>;
  trial: Trial<Asking>;
}) {
  const roles = signer_roles.map((value) => ({ value, label: wordsOf(value) }));
  return (
    <Sheet
      title={`Ask for signatures of the ${title}`}
      description="Each is mailed a link of their own, and types a code that is mailed to the same address before they sign."
      trigger={<Button icon={<MailPlus aria-hidden="true" />}>Ask by mail</Button>}
    >
      <ActionForm<Asking, T>
        action={action}
        label={`Ask for signatures of the ${title}`}
        success="They are asked to sign"
        receiptHref="/receipts/{receipt_id}"
        parse={(typed) => {
          const rows = Array.isArray(typed.signers) ? (typed.signers as Record<string, unknown>[]) : [];
          return {
            document_id,
            signers: rows.map((row, at) => ({
              signer_name: String(row.signer_name ?? ""),
              signer_email: String(row.signer_email ?? ""),
              signer_role: String(row.signer_role ?? ""),
              signing_order: typed.in_order === "together" ? 1 : at + 1,
            })),
            message: text(typed.message),
            expires_on: text(typed.expires_on),
            remind_every_days: typeof typed.remind_every_days === "number" ? typed.remind_every_days : null,
          };
        }}
      >
        {isMailing ? null : <Unmailed>They can sign here instead, with Sign.</Unmailed>}
        <RowFields name="signers" legend="Signers" noun="signer" given={signers}>
          {(path, signer) => (
            <>
              <Field label="Name" name={`${path}.signer_name`} required>
                <Input autoComplete="off" defaultValue={signer?.signer_name ?? ""} />
              </Field>
              <Field label="E-mail" name={`${path}.signer_email`} required>
                <Input type="email" autoComplete="off" defaultValue={signer?.signer_email ?? ""} />
              </Field>
              <Field label="Role" name={`${path}.signer_role`} required>
                <Select
                  placeholder="Choose a role"
                  options={roles}
                  defaultValue={signer?.signer_role ?? (roles.length === 1 ? roles[0]?.value : "")}
                />
              </Field>
            </>
          )}
        </RowFields>
        <Field label="In which order" name="in_order" required>
          <Select
            defaultValue="one_by_one"
            options={[
              { value: "one_by_one", label: "One after the other, as listed" },
              { value: "together", label: "All at once" },
            ]}
          />
        </Field>
        <Field label="Message" name="message" optional>
          <Textarea rows={3} maxLength={2_000} />
        </Field>
        <Field
          label="Sign by"
          name="expires_on"
          optional
          hint="The last day of the links; 30 days from today if left empty."
        >
          <DateInput />
        </Field>
        <Field
          label="Remind every so many days"
          name="remind_every_days"
          optional
          hint="Nobody is reminded if left empty."
        >
          <Input type="number" min={1} max={90} inputMode="numeric" />
        </Field>
        <DraftEffects trial={trial} />
        <FormActions>
          <SubmitButton>Ask for signatures</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
