"use client";

import { useState } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import { type AccountType, accountTypes } from "#lib/domains/books/ledger/schema.ts";
import { CurrencyField } from "#ui/record/amount-fields.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import type { Option } from "#ui/ui/select.tsx";
import { accountTypeTitles } from "./labels.ts";

/** An account that the standard chart would open. */
export interface PlannedAccount {
  code: string;
  name: string;
  type: AccountType;
}

/** Opens the standard chart at once, saying first what it will add. */
export function StandardChart({
  entity_id,
  planned,
  currencies,
  variant = "primary",
  action,
}: {
  entity_id: string;
  /** What is missing of it. */
  planned: readonly PlannedAccount[];
  currencies: readonly Option[];
  variant?: "primary" | "secondary";
  action: (input: { entity_id: string; currency?: string }) => Promise<ActionResult<unknown>>;
}) {
  const [currency, setCurrency] = useState("usd");
  const many = planned.length === 1 ? "1 account" : `${planned.length} accounts`;
  return (
    <Dialog
      size="lg"
      trigger={<Button variant={variant}>Add the standard chart</Button>}
      title="Add the standard chart of accounts"
      description={`Opens ${many} at once, as a company of this type usually keeps them. Accounts that are there already stay as they are, and any that is not needed can be deactivated.`}
    >
      <ActionForm
        action={action}
        label="Add the standard chart of accounts"
        values={{ entity_id }}
        success={`${many} are open`}
        receiptHref="/receipts/{receipt_id}"
      >
        <CurrencyField currencies={currencies} value={currency} onChange={setCurrency} />
        <div className="columns-1 gap-8 sm:columns-2">
          {accountTypes.map((type) => {
            const of = planned.filter((one) => one.type === type);
            return of.length === 0 ? null : (
              <div key={type} className="mb-4 break-inside-avoid">
                <p className="mb-1 font-medium">{accountTypeTitles[type]}</p>
                <ul className="text-muted">
                  {of.map(({ code, name }) => (
                    <li key={code} className="flex items-baseline justify-between gap-3">
                      <span className="min-w-0">{name}</span>
                      <span className="shrink-0 font-mono text-xs">{code}</span>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
        <FormActions>
          <SubmitButton>Add {many}</SubmitButton>
        </FormActions>
      </ActionForm>
    </Dialog>
  );
}
