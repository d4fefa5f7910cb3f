"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { NewTaxRate as NewTaxRateSchema, TaxRate } from "#lib/domains/money/invoicing/tax-rates/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";

/** Names a sales tax rate. */
export function NewTaxRate({
  entity_id,
  action,
}: {
  entity_id: string;
  action: Act<z.input<typeof NewTaxRateSchema>, TaxRate>;
}) {
  return (
    <FormSheet
      button="New tax rate"
      adds
      variant="secondary"
      title="New sales tax rate"
      description="It keeps its name and its percentage. Where the law's rate changes, archive it and create another."
      submit="Create tax rate"
      action={action}
      values={{ entity_id }}
      success="The tax rate is created"
    >
      <Field label="Name" name="name" required hint="Invoices show it.">
        <Input autoComplete="off" placeholder="New York City sales tax" />
      </Field>
      <Field label="Percent" name="percent" required hint="Up to four decimals.">
        <Input inputMode="decimal" autoComplete="off" placeholder="8.875" className="tabular-nums" />
      </Field>
    </FormSheet>
  );
}

type Move = Change<{ entity_id: string; tax_rate_id: string }, TaxRate>;

/** A rate, and what takes it one step along its table as it is shown; null for whoever may not. */
export interface TaxRateRow {
  rate: TaxRate;
  step: Move | null;
}

/** The rates, each to be archived or taken up again. */
export function TaxRateTable({ rows }: { rows: readonly TaxRateRow[] }) {
  return (
    <PlainTable
      caption="Sales tax rates"
      rows={rows}
      rowKey={({ rate }) => rate.tax_rate_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ rate }) => <span className="font-medium [overflow-wrap:anywhere]">{rate.name}</span>,
        },
        {
          key: "percent",
          header: "Percent",
          numeric: true,
          cell: ({ rate }) => <span className="tabular-nums">{rate.percent} %</span>,
        },
        {
          key: "status",
          header: "Status",
          cell: ({ rate }) => <Status value={rate.status} tones={{ active: "success", archived: "neutral" }} />,
        },
        {
          key: "step",
          header: "Change",
          cell: ({ rate: { entity_id, tax_rate_id, status, name }, step }) =>
            step ? (
              <ActionButton
                action={step}
                input={{ entity_id, tax_rate_id }}
                size="sm"
                success={status === "active" ? "The tax rate is archived" : "The tax rate is active again"}
                receiptHref="/receipts/{receipt_id}"
              >
                {status === "active" ? "Archive" : "Restore"}
                <span className="sr-only"> {name}</span>
              </ActionButton>
            ) : null,
        },
      ]}
    />
  );
}
