"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type {
  DeclaredAsked,
  DeclaredDistribution,
  PaidDistribution,
  VoidedDistribution,
} from "#lib/domains/equity/distributions/schema.ts";
import { PaymentMethod } from "#lib/domains/money/payments/schema.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import { methodLabels } from "#ui/money/payments/labels.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { distributionMethods } from "./labels.ts";

type DeclareInput = z.input<typeof DeclaredAsked>;
type PayInput = z.input<typeof PaidDistribution>;
type VoidInput = z.input<typeof VoidedDistribution>;

/** Declares an amount to those who hold on a day. */
export function DeclareDistribution({
  entity_id,
  approvals,
  action,
  trial,
}: {
  entity_id: string;
  approvals: Approvals;
  action: Act<DeclareInput>;
  trial: Trial<DeclareInput>;
}) {
  return (
    <FormSheet
      button="Declare a distribution"
      title="Declare a distribution"
      description="It is owed to the holders in the books from its day on, and paid afterwards. Where nothing approved it, an obligation asks for that."
      submit="Declare"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The distribution is declared"
    >
      <Field label="Amount to declare" name="total_amount_cents" required>
        <MoneyInput />
      </Field>
      <Field label="Divided" name="method" required>
        <Select defaultValue="pro_rata" options={distributionMethods} />
      </Field>
      <FormGrid>
        <Field label="Declared on" name="declared_on" optional hint="Today, if left empty.">
          <DateInput />
        </Field>
        <Field
          label="Record date"
          name="record_date"
          optional
          hint="Who holds at its end takes part. The day it is declared, if left empty."
        >
          <DateInput />
        </Field>
        <Field label="Payable from" name="payable_on" optional hint="The day it is declared, if left empty.">
          <DateInput />
        </Field>
      </FormGrid>
      <ApprovalField approvals={approvals} />
    </FormSheet>
  );
}

/** Pays the parts of a distribution that are unpaid. */
export function PayDistribution({
  distribution: { entity_id, distribution_id },
  action,
  trial,
}: {
  distribution: Pick<DeclaredDistribution, "entity_id" | "distribution_id">;
  action: Change<PayInput>;
  trial: Trial<PayInput>;
}) {
  return (
    <FormSheet
      button="Pay its parts"
      adds={false}
      title="Pay its parts"
      description="A payment for each part that is unpaid, up to a hundred at once: debited to distributions payable, credited to cash."
      submit="Pay"
      action={action}
      trial={trial}
      values={{ entity_id, distribution_id }}
      success="The payments are made"
    >
      <Field label="Method" name="method" required>
        <Select
          defaultValue="ach"
          options={PaymentMethod.options.map((value) => ({ value, label: methodLabels[value] }))}
        />
      </Field>
      <Field label="Paid on" name="paid_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}

/** Takes back a distribution of which nothing is paid. */
export function VoidDistribution({
  distribution: { entity_id, distribution_id },
  action,
  trial,
}: {
  distribution: Pick<DeclaredDistribution, "entity_id" | "distribution_id">;
  action: Change<VoidInput>;
  trial: Trial<VoidInput>;
}) {
  return (
    <FormSheet
      button="Void"
      tone="danger"
      variant="secondary"
      title="Void the distribution"
      description="Its entry is reversed, and nobody is owed it any more."
      submit="Void"
      action={action}
      trial={trial}
      values={{ entity_id, distribution_id }}
      success="The distribution is voided"
    >
      <Field label="Voided on" name="voided_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
