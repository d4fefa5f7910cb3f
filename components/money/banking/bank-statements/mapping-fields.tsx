"use client";

import { ChevronRight } from "lucide-react";
import type { Row } from "#lib/domains/money/banking/bank-statements/formats/csv.ts";
import { type DateFormat, dateFormats } from "#lib/domains/money/banking/bank-statements/formats/days.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import type { ColumnField, MappingDraft } from "./mapping-draft.ts";

const delimiterChoices = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Vertical bar" },
];
const decimalChoices = [
  { value: ".", label: "Point: 1,234.56" },
  { value: ",", label: "Comma: 1.234,56" },
];

/** A file's columns to choose among: by their names, or by what the first row has in them. */
function columnChoices(row: Row | undefined, has_header: boolean): Option[] {
  return (row?.cells ?? []).map((cell, at) => {
    const shown = cell.trim().slice(0, 40);
    return { value: String(at), label: has_header ? shown || `Column ${at + 1}` : `Column ${at + 1}: ${shown}` };
  });
}

/** How the columns of a CSV file are read. */
export function MappingFields({
  draft,
  first,
  formats,
  onChange,
}: {
  draft: MappingDraft;
  /** The first row of the table. */
  first: Row | undefined;
  /** Formats that all its days can be read by. */
  formats: readonly DateFormat[];
  onChange: (changes: Partial<MappingDraft>) => void;
}) {
  const choices = columnChoices(first, draft.has_header);
  const column = (field: ColumnField, label: string, required = false) => (
    <Field label={label} name={`mapping.${field}`} required={required} optional={!required}>
      <Select
        placeholder={required ? "Choose a column" : "None"}
        options={choices}
        value={draft[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    </Field>
  );
  const others = dateFormats.filter((format) => !formats.includes(format));
  const format = (value: string) => ({ value, label: value });
  const several = formats.length > 1 && "The days of the file can be read in two ways: see below that they are right.";
  return (
    <div className="flex flex-col gap-5">
      <FormGrid>
        {column("date", "Date", true)}
        <Field label="Days are written" name="mapping.date_format" required hint={several || undefined}>
          <Select
            placeholder="Choose"
            options={
              formats.length > 0
                ? [
                    { label: "Fits the file", options: formats.map(format) },
                    { label: "Others", options: others.map(format) },
                  ]
                : others.map(format)
            }
            value={draft.date_format}
            onChange={(event) => onChange({ date_format: event.currentTarget.value })}
          />
        </Field>
        {column("description", "Description", true)}
        <Field label="Money in and out">
          <Select
            options={[
              { value: "one", label: "In one column, with a sign" },
              { value: "two", label: "In two columns" },
            ]}
            value={draft.split ? "two" : "one"}
            onChange={(event) => onChange({ split: event.currentTarget.value === "two" })}
          />
        </Field>
        {draft.split ? (
          <>
            {column("debit", "Money out")}
            {column("credit", "Money in")}
          </>
        ) : (
          column("amount", "Amount", true)
        )}
        <Field label="Cents stand behind a" name="mapping.decimal">
          <Select
            options={decimalChoices}
            value={draft.decimal}
            onChange={(event) => onChange({ decimal: event.currentTarget.value })}
          />
        </Field>
      </FormGrid>
      <Checkbox
        label="Money out is written as a positive amount"
        hint="As credit cards do."
        checked={draft.negate}
        onChange={(event) => onChange({ negate: event.currentTarget.checked })}
      />
      <details className="group rounded-lg border px-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm">
          <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
          More columns, and how the file is written
        </summary>
        <div className="flex flex-col gap-5 pt-2 pb-4">
          <FormGrid>
            {!draft.split && column("direction", "In or out, where the amount has no sign")}
            {column("status", "Status: what is pending is left out")}
            {column("currency", "Currency")}
            {column("counterparty", "Other party")}
            {column("reference", "Reference")}
            {column("id", "The bank’s identifier")}
            {column("balance", "Balance")}
            <Field label="Columns are divided by a" name="mapping.delimiter">
              <Select
                options={delimiterChoices}
                value={draft.delimiter}
                onChange={(event) => onChange({ delimiter: event.currentTarget.value })}
              />
            </Field>
            <Field label="Lines before the table" name="mapping.skip_lines">
              <Input
                type="number"
                min={0}
                max={100}
                value={draft.skip_lines}
                onChange={(event) =>
                  onChange({ skip_lines: Math.max(0, Math.trunc(Number(event.currentTarget.value))) })
                }
              />
            </Field>
          </FormGrid>
          <Checkbox
            label="The first row names the columns"
            checked={draft.has_header}
            onChange={(event) => onChange({ has_header: event.currentTarget.checked })}
          />
        </div>
      </details>
    </div>
  );
}
