"use client";

import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import type { BankRule, ChangedBankRule } from "#lib/domains/money/banking/bank-rules/schema.ts";
import { Button } from "#ui/ui/button.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Sheet } from "#ui/ui/sheet.tsx";
import { type RuleChoices, RuleFields } from "./rule-fields.tsx";

type Input = z.input<typeof ChangedBankRule>;
export type ChangeRule = Change<Input, BankRule>["act"];

/** What the form holds as a change: what was emptied is taken back, and what the role may not see stays as it is. */
function changeOf(typed: Record<string, unknown>, { findContacts, findVendors }: RuleChoices): Input {
  const emptied = {
    ...{ direction: null, min_amount_cents: null, max_amount_cents: null, bank_id: null },
    ...(findContacts && { contact_id: null }),
    ...(findVendors && { vendor_id: null }),
  };
  // The action parses what it is sent, so its word on the shape is the one that counts, not this type.
  return { ...emptied, ...typed } as Input;
}

/** Tells a rule anew. */
export function EditRule({ rule, choices, change }: { rule: BankRule; choices: RuleChoices; change: ChangeRule }) {
  const { entity_id, rule_id, contains } = rule;
  const title = `Edit the rule “${contains}”`;
  return (
    <Sheet
      trigger={
        <Button size="sm" variant="ghost">
          Edit<span className="sr-only"> {contains}</span>
        </Button>
      }
      title={title}
      description="What was booked by it stays."
    >
      <ActionForm
        action={{ act: change, shown: rule }}
        label={title}
        parse={(typed) => changeOf(typed, choices)}
        values={{ entity_id, rule_id }}
        success="The rule is changed"
        receiptHref="/receipts/{receipt_id}"
      >
        <RuleFields {...choices} given={rule} />
        <FormActions>
          <SubmitButton>Save rule</SubmitButton>
        </FormActions>
      </ActionForm>
    </Sheet>
  );
}
