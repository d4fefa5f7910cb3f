"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import type { ActionResult, Change } from "#lib/core/answer.ts";
import { currencySign } from "#lib/core/money.ts";
import type { Budget, BudgetChange, NewBudget } from "#lib/domains/books/budgets/schema.ts";
import type { Account } from "#lib/domains/books/ledger/schema.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { Button } from "#ui/ui/button.tsx";
import { monthLabel } from "#ui/ui/date.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FileInput } from "#ui/ui/file-input.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { AccountBox } from "../ledger/account-box.tsx";
import type { FindAccounts } from "../ledger/account-source.ts";

type NewInput = z.input<typeof NewBudget>;
type ChangeInput = z.input<typeof BudgetChange>;

/** Opens a plan of a fiscal year; its figures come after. */
export function NewBudgetSheet({
  entity_id,
  year,
  currencies,
  action,
}: {
  entity_id: string;
  /** The fiscal year that is offered. */
  year: number;
  currencies: readonly Option[];
  action: (input: NewInput) => Promise<ActionResult<Budget>>;
}) {
  const [currency, setCurrency] = useState("usd");
  return (
    <FormSheet
      button="New budget"
      title="New budget"
      description="What each account is to move in each month of a fiscal year. Figures are typed by account, or taken from a spreadsheet, once it is there."
      submit="Create budget"
      action={action}
      values={{ entity_id }}
      success="The budget is there"
      doneHref="/entities/{entity_id}/reports/budgets/{budget_id}"
    >
      <Field label="Name" name="name" required hint="Each name once in a fiscal year.">
        <Input autoComplete="off" placeholder="Plan" />
      </Field>
      <Field label="Fiscal year" name="fiscal_year" required hint="The year in which it ends.">
        <Input inputMode="numeric" autoComplete="off" data-type="number" defaultValue={String(year)} />
      </Field>
      <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
    </FormSheet>
  );
}

/** Gives the months of one account their figures; those of others stay. */
export function AccountFigures({
  budget: { entity_id, budget_id, currency },
  months,
  accounts,
  find,
  action,
}: {
  budget: Budget;
  months: readonly string[];
  accounts: readonly Account[];
  find: FindAccounts;
  action: Change<ChangeInput, Budget>;
}) {
  return (
    <Sheet
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          Plan an account
        </Button>
      }
      title="Plan an account"
      description="What it is to move in each month, on its normal side. A month that is left empty keeps its figure; 0 takes it away."
    >
      <ActionForm
        action={action}
        label="Plan an account"
        parse={(typed) => {
          const {
            account_id = "",
            every,
            months: by = {},
          } = typed as {
            account_id?: string;
            every?: number;
            months?: Record<string, number>;
          };
          const told = months.flatMap((period) => {
            const amount_cents = by[period] ?? every;
            return amount_cents === undefined ? [] : [{ account_id, period, amount_cents }];
          });
          return { entity_id, budget_id, lines: told };
        }}
        success="The figures are kept"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Account" name="account_id" required>
          <AccountBox entity_id={entity_id} accounts={accounts} find={find} currency={currency} />
        </Field>
        <Field label="Every month" name="every" optional hint="Of each month that says nothing else below.">
          <MoneyInput symbol={currencySign(currency)} />
        </Field>
        <fieldset className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-2">
          <legend className="mb-2 font-medium">By month</legend>
          {months.map((period) => (
            <Field key={period} label={monthLabel(period)} name={`months.${period}`} optional>
              <MoneyInput symbol={currencySign(currency)} />
            </Field>
          ))}
        </fieldset>
        <FormActions>
          <SubmitButton>Save figures</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}

interface ImportInput {
  entity_id: string;
  budget_id: string;
  content: string;
}

/** Takes the figures of a spreadsheet: accounts below each other, months beside each other. */
export function ImportFigures({
  budget: { entity_id, budget_id },
  action,
}: {
  budget: Budget;
  action: Change<ImportInput, Budget>;
}) {
  const [content, setContent] = useState("");
  return (
    <Dialog
      trigger={<Button>Take from CSV</Button>}
      title="Import figures from CSV"
      description="A table as the download has it: account_code, then months such as 2026-03. Its cells replace the figures of their accounts and months; an empty one or 0 takes a figure away."
      size="lg"
    >
      <ActionForm
        action={action}
        label="Import figures from CSV"
        parse={() => ({ entity_id, budget_id, content })}
        success="The figures are taken in"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="File" name="file" optional>
          <FileInput
            accept=".csv,text/csv,text/plain"
            onFiles={async ([file]) => {
              if (file) setContent(await file.text());
            }}
          />
        </Field>
        <Field label="Table" name="content" required>
          <Textarea
            mono
            rows={8}
            spellCheck={false}
            placeholder="account_code,2026-01,2026-02"
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
        </Field>
        <FormActions>
          <SubmitButton>Import</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}

/** Gives the budget another name. */
export function RenameBudget({
  budget: { entity_id, budget_id, name },
  action,
}: {
  budget: Budget;
  action: Change<ChangeInput, Budget>;
}) {
  return (
    <Dialog trigger={<Button>Rename</Button>} title="Rename the budget">
      <ActionForm
        action={action}
        label="Rename the budget"
        values={{ entity_id, budget_id }}
        success="The budget is renamed"
        receiptHref="/receipts/{receipt_id}"
      >
        <Field label="Name" name="name" required>
          <Input autoComplete="off" defaultValue={name} />
        </Field>
        <FormActions>
          <SubmitButton>Rename</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
