"use client";

import { Upload } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import type { Contract, UploadedContract } from "#lib/domains/company/contracts/schema.ts";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { base64Of, FileInput } from "#ui/ui/file-input.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { RenewalFields } from "./renewal-fields.tsx";

type Uploading = z.input<typeof UploadedContract>;

/** What an act of the pages takes of a file: in base64 it fills most of a mebibyte. */
const MOST_BYTES = 750_000;

/** Takes in a contract that was made elsewhere, as a PDF, to be signed and kept here. */
export function UploadSheet({
  entity_id,
  states,
  action,
}: {
  entity_id: string;
  states: readonly { value: string; label: string }[];
  action: Act<Uploading, Contract>;
}) {
  const [file, setFile] = useState<{ filename: string; content_base64: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (chosen: File | undefined) => {
    setFile(null);
    if (!chosen) return;
    const fits = chosen.size <= MOST_BYTES;
    setFault(
      fits
        ? null
        : `${chosen.name} has more than 750 kB, which is the most that is taken here. The API takes up to 1 MiB.`,
    );
    if (fits) setFile({ filename: chosen.name, content_base64: await base64Of(chosen) });
  };
  return (
    <Sheet
      title="Upload a contract"
      description="A PDF that was made elsewhere: both sides sign it here, and its SHA-256 is sealed with their signatures."
      trigger={<Button icon={<Upload aria-hidden="true" />}>Upload a PDF</Button>}
    >
      <ActionForm<Uploading, Contract>
        action={action}
        label="Upload a contract"
        values={{ entity_id, filename: file?.filename ?? null, content_base64: file?.content_base64 ?? "" }}
        success="The contract is kept"
        receiptHref="/receipts/{receipt_id}"
        doneHref={`/entities/${entity_id}/documents/{document_id}`}
      >
        <Field label="PDF file" name="content_base64" required error={fault ?? undefined}>
          <FileInput accept=".pdf,application/pdf" onFiles={([chosen]) => void take(chosen)} />
        </Field>
        <Field label="Title" name="title" required hint="What it is: Office lease.">
          <Input autoComplete="off" maxLength={200} />
        </Field>
        <Field label="Counterparty" name="counterparty_name" required>
          <Input autoComplete="off" />
        </Field>
        <Field label="Governing law" name="governing_law" optional>
          <Select placeholder="Not said" options={states} />
        </Field>
        <Field label="Ends on" name="ends_on" optional>
          <DateInput />
        </Field>
        <RenewalFields />
        <FormActions>
          <SubmitButton>Save the contract</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
