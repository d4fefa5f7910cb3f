"use client";

import { useState } from "react";
import type * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { currencySign } from "#lib/core/money.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { NewSchedule, Schedule, ScheduleKind } from "#lib/domains/books/schedules/schema.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { type Option, Select } from "#ui/ui/select.tsx";
import { AccountBox } from "../ledger/account-box.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";
import { areTags } from "../tags/chosen.ts";
import { TagFields } from "../tags/tag-fields.tsx";
import { kindOptions } from "./labels.ts";

type NewInput = z.input<typeof NewSchedule>;

const usual: Readonly<Record<ScheduleKind, { asset: string; expense: string }>> = {
  prepaid: { asset: "Prepaid expenses", expense: "Expense" },
  fixed_asset: { asset: "Fixed assets", expense: "Depreciation" },
};

/** Spreads what was paid ahead, or what an asset cost, over months. */
export function ScheduleForm({
  entity_id,
  accounts,
  find,
  tags,
  currencies,
  period,
  action,
  trial,
}: {
  entity_id: string;
  accounts: readonly Account[];
  find: FindAccounts;
  tags: readonly Tag[];
  currencies: readonly Option[];
  /** The month that is offered as the first. */
  period: string;
  action: (input: NewInput) => Promise<ActionResult<Schedule>>;
  trial: Trial<NewInput>;
}) {
  const [kind, setKind] = useState<ScheduleKind>("prepaid");
  const [currency, setCurrency] = useState("usd");
  const sign = currencySign(currency);
  const box = (label: string, name: string, placeholder: string, types: readonly string[]) => (
    <Field key={`${name} ${kind} ${currency}`} label={label} name={name} optional>
      <AccountBox
        entity_id={entity_id}
        accounts={accounts}
        find={find}
        currency={currency}
        fits={({ account_type }) => account_type !== null && types.includes(account_type)}
        placeholder={placeholder}
      />
    </Field>
  );
  return (
    <FormSheet
      button="New schedule"
      title="New schedule"
      description="Each month’s part is posted on its last day by the service itself; months that are past are caught up with. The purchase is booked where it was paid."
      submit="Create schedule"
      action={action}
      trial={trial}
      values={{ entity_id }}
      // What is left empty is left out; the action's word on what is wrong stands at its field.
      parse={(typed) => ({ ...typed, entity_id }) as unknown as NewInput}
      success="The schedule is planned"
      doneHref="/entities/{entity_id}/ledger/schedules/{schedule_id}"
    >
      <Field label="Kind" name="kind" required>
        <Select
          options={kindOptions}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === "prepaid" ? "prepaid" : "fixed_asset")}
        />
      </Field>
      <Field label="Name" name="name" required hint="What was paid ahead or bought.">
        <Input autoComplete="off" placeholder={kind === "prepaid" ? "Insurance, 2026" : "Laptop"} />
      </Field>
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
      <FormGrid>
        <Field label="Cost" name="cost_cents" required>
          <MoneyInput symbol={sign} />
        </Field>
        {kind === "fixed_asset" ? (
          <Field label="Salvage value" name="salvage_cents" optional hint="What it will be worth at the end.">
            <MoneyInput symbol={sign} />
          </Field>
        ) : null}
      </FormGrid>
      <FormGrid>
        <Field label="Months" name="months" required hint="Over how many it is spread.">
          <Input
            inputMode="numeric"
            autoComplete="off"
            data-type="number"
            placeholder={kind === "prepaid" ? "12" : "36"}
          />
        </Field>
        <Field label="First month" name="first_period" required hint="Written as 2026-03.">
          <Input autoComplete="off" defaultValue={period} placeholder="2026-03" />
        </Field>
      </FormGrid>
      {box("Stands on", "asset_account_id", usual[kind].asset, ["asset"])}
      {box("Each month debits", "expense_account_id", usual[kind].expense, ["expense"])}
      {kind === "fixed_asset"
        ? box("Depreciation gathers on", "accumulated_account_id", "Accumulated depreciation", ["asset"])
        : null}
      {areTags(tags) ? (
        <FormGrid>
          <TagFields tags={tags} chosen={{}} />
        </FormGrid>
      ) : null}
    </FormSheet>
  );
}
