"use client";

import type { ReactNode } from "react";
import type { Deed } from "#ui/ui/act.ts";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { SpreadsheetField, type useSpreadsheet } from "./spreadsheet-file.tsx";

/** How the days of a file are written; `null` is as the file itself tells. */
function DayOrder({
  orders,
  value,
  onValue,
}: {
  orders: readonly string[];
  value: string | null;
  onValue: (value: string | null) => void;
}) {
  return (
    <Field label="Days are written" name="date_format">
      <Select
        options={[
          { value: "", label: "As the file tells" },
          ...orders.map((order) => ({ value: order, label: order })),
        ]}
        value={value ?? ""}
        onChange={(event) => onValue(event.currentTarget.value || null)}
      />
    </Field>
  );
}

/** A spreadsheet that is shown as it would be taken in before it is; what is guessed wrongly is corrected there. */
export function SpreadsheetImport<
  Sent,
  Given extends { date_format?: string | null | undefined },
  Preview extends { is_importable: boolean },
  Report,
>({
  file,
  action,
  label,
  success,
  page,
  tooLarge,
  dateFormats,
  settings,
  children,
}: {
  file: ReturnType<typeof useSpreadsheet<Given, Preview>>;
  action: Deed<Sent, Report>;
  label: string;
  success: string;
  /** Where it leads to when it is done, or left. */
  page: string;
  /** What to do with a file that no page takes. */
  tooLarge: string;
  /** How the days of a file may be written, such as `MM/DD/YYYY`. */
  dateFormats: readonly string[];
  /** The fields beside that of the days. */
  settings: (given: Given) => ReactNode;
  /** What would become of the file. */
  children: (preview: Preview, given: Given) => ReactNode;
}) {
  const { given, preview, pending, change, other } = file;
  return (
    <ActionForm<Sent, Report>
      action={action}
      label={label}
      parse={() => given as unknown as Sent}
      success={success}
      receiptHref="/receipts/{receipt_id}"
      doneHref={page}
    >
      <SpreadsheetField of={file} tooLarge={tooLarge} />
      {given === null ? null : (
        <div className="grid max-w-4xl items-start gap-4 sm:grid-cols-3">
          <DayOrder
            orders={dateFormats}
            value={given.date_format ?? null}
            onValue={(date_format) => change({ date_format } as Partial<Given>)}
          />
          {settings(given)}
        </div>
      )}
      {pending ? <Spinner label="Reading the file" /> : null}
      {other ? <Failure error={other} /> : null}
      {preview === null || given === null ? null : (
        <section aria-label="Preview" className="flex min-w-0 flex-col gap-6">
          <h2 className="font-medium text-lg">As it would be taken in</h2>
          {children(preview, given)}
        </section>
      )}
      <FormActions>
        <SubmitButton disabled={preview === null || !preview.is_importable || pending}>Import</SubmitButton>
        <ButtonLink variant="ghost" href={page}>
          Cancel
        </ButtonLink>
      </FormActions>
    </ActionForm>
  );
}
