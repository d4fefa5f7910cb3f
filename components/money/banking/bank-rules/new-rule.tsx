"use client";

import type * as z from "zod";
import type { BankRule, NewBankRule } from "#lib/domains/money/banking/bank-rules/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { type RuleChoices, RuleFields } from "./rule-fields.tsx";

export type CreateRule = Act<z.input<typeof NewBankRule>, BankRule>;

/** Makes a rule of what lines of the bank usually are. */
export function NewRule({ choices, action }: { choices: RuleChoices; action: CreateRule }) {
  return (
    <FormSheet
      button="New rule"
      title="New bank rule"
      description="It is proposed for lines that say so, and books nothing until you accept it."
      submit="Create the rule"
      action={action}
      values={{ entity_id: choices.entity_id }}
      success="The rule is made"
    >
      <RuleFields {...choices} />
    </FormSheet>
  );
}
