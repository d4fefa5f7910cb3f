"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type {
  NewAllocation,
  NewContribution,
  VoidedAllocation,
  VoidedContribution,
} from "#lib/domains/equity/capital/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act, Deed } from "#ui/ui/act.ts";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { allocationBasisLabels, contributionKindLabels } from "./labels.ts";

type ContributionInput = z.input<typeof NewContribution>;
type AllocationInput = z.input<typeof NewAllocation>;

/** Takes in what a member contributes. */
export function ContributionSheet({
  entity_id,
  members,
  accounts,
  action,
  trial,
}: {
  entity_id: string;
  members: readonly string[];
  accounts: readonly Pick<Account, "account_id" | "account_name">[];
  action: Act<ContributionInput>;
  trial: Trial<ContributionInput>;
}) {
  return (
    <FormSheet
      button="Record a contribution"
      title="Record a contribution"
      description="What a member puts in becomes their capital from its day on. Units may be issued for it at once."
      submit="Record"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The contribution is recorded"
    >
      <Field label="Member" name="member_name" required>
        <Input autoComplete="off" suggestions={members} />
      </Field>
      <FormGrid>
        <Field label="What" name="kind" required>
          <Select
            defaultValue="cash"
            options={Object.entries(contributionKindLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Amount" name="amount_cents" required hint="Of property, the value that the members agree on.">
          <MoneyInput />
        </Field>
      </FormGrid>
      <Field
        label="Came to"
        name="account_id"
        optional
        hint="Cash, if left empty. Property needs the account of its asset."
      >
        <Select
          options={[
            { value: "", label: "Cash" },
            ...accounts.map(({ account_id, account_name }) => ({ value: account_id, label: account_name })),
          ]}
        />
      </Field>
      <FormGrid>
        <Field label="Units issued for it" name="units" optional hint="None, if left empty.">
          <UnitsInput units={null} />
        </Field>
        <Field label="Contributed on" name="contributed_on" optional hint="Today, if left empty.">
          <DateInput />
        </Field>
      </FormGrid>
      <Field label="What it was" name="description" optional hint="The property, and by whom it was valued.">
        <Textarea rows={2} />
      </Field>
    </FormSheet>
  );
}

/** Puts a period's income, or its loss, to the members' accounts. */
export function AllocationSheet({
  entity_id,
  members,
  period,
  action,
  trial,
}: {
  entity_id: string;
  members: readonly string[];
  /** The last year that is over, which is usually meant. */
  period: { starts_on: string; ends_on: string };
  action: Act<AllocationInput>;
  trial: Trial<AllocationInput>;
}) {
  const [basis, setBasis] = useState("units");
  return (
    <FormSheet
      button="Allocate income"
      variant="secondary"
      title="Allocate income"
      description="The net income of a period, or its loss, is put to the members' capital accounts and taken out of retained earnings."
      submit="Allocate"
      action={action}
      trial={trial}
      values={{ entity_id }}
      success="The income is allocated"
    >
      <FormGrid>
        <Field label="From" name="starts_on" required>
          <DateInput defaultValue={period.starts_on} />
        </Field>
        <Field label="To" name="ends_on" required>
          <DateInput defaultValue={period.ends_on} />
        </Field>
      </FormGrid>
      <Field label="Divided" name="basis" required>
        <Select
          defaultValue="units"
          onChange={(event) => setBasis(event.currentTarget.value)}
          options={Object.entries(allocationBasisLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {basis === "percentages"
        ? members.map((name, at) => (
            <FormGrid key={name}>
              <Field label={`Member ${at + 1}`} name={`percentages.${at}.member_name`} required>
                <Input defaultValue={name} readOnly />
              </Field>
              <Field label={`Percent of member ${at + 1}`} name={`percentages.${at}.percent`} required>
                <Input inputMode="decimal" autoComplete="off" data-type="number" trail="%" />
              </Field>
            </FormGrid>
          ))
        : null}
      <FormGrid>
        <Field
          label="Amount"
          name="amount_cents"
          optional
          hint="The period's net income by the books, if left empty; a loss with a minus sign."
        >
          <MoneyInput />
        </Field>
        <Field label="Entered on" name="allocated_on" optional hint="The last day of the period, if left empty.">
          <DateInput />
        </Field>
      </FormGrid>
    </FormSheet>
  );
}

/** Takes back a contribution that was not made after all. */
export function VoidContribution({
  values,
  action,
  trial,
}: {
  values: z.input<typeof VoidedContribution>;
  action: Deed<z.input<typeof VoidedContribution>, unknown>;
  trial: Trial<z.input<typeof VoidedContribution>>;
}) {
  return (
    <FormSheet
      button="Void"
      tone="danger"
      variant="secondary"
      title="Void the contribution"
      description="Its entry is reversed, and the member's capital is so much less again."
      submit="Void"
      action={action}
      trial={trial}
      values={values}
      success="The contribution is voided"
    >
      <Field label="Voided on" name="voided_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}

/** Takes back an allocation, so that its period may be allocated anew. */
export function VoidAllocation({
  values,
  action,
  trial,
}: {
  values: z.input<typeof VoidedAllocation>;
  action: Deed<z.input<typeof VoidedAllocation>, unknown>;
  trial: Trial<z.input<typeof VoidedAllocation>>;
}) {
  return (
    <FormSheet
      button="Void"
      tone="danger"
      variant="secondary"
      title="Void the allocation"
      description="Its entry is reversed, and its period may be allocated anew."
      submit="Void"
      action={action}
      trial={trial}
      values={values}
      success="The allocation is voided"
    >
      <Field label="Voided on" name="voided_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
    </FormSheet>
  );
}
