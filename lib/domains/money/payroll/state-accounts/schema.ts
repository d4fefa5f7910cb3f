import * as z from "zod";
import { CalendarDate, Id, Jurisdiction, Text, Timestamp } from "#lib/core/fields.ts";
import { preTaxKinds } from "../facts/facts.ts";
import { stateTaxAccountStates } from "../states.ts";

const stateTaxes = ["withholding", "unemployment"] as const;

const Tax = z.enum(stateTaxes).meta({
  description:
    "`withholding`: of income tax, whose number is box 15 of Form W-2; `unemployment`: the state's unemployment tax.",
});

const ExemptDeductions = z.array(z.enum(preTaxKinds)).max(preTaxKinds.length);

export const NewStateTaxAccount = z
  .object({
    entity_id: Id("ent"),
    state: Jurisdiction.meta({ description: "The state that gave the number." }),
    tax: Tax,
    account_number: Text(50).meta({ description: "The employer's state ID number, as the state writes it." }),
    effective_from: CalendarDate.meta({
      description: "The first day of it; it holds until the next one of the same state and tax begins.",
    }),
    exempt_deductions: ExemptDeductions.nullish().meta({
      description:
        "Of `withholding`: which kinds of deductions are no part of the wages that the state taxes, by the state's own law, which is not in our facts. `[]`: none of them; left out, box 16 of Form W-2 is not told of whoever has such a deduction.",
    }),
  })
  .superRefine(({ tax, exempt_deductions }, { addIssue }) => {
    if (exempt_deductions == null) return;
    const wrong = (message: string) => addIssue({ code: "custom", path: ["exempt_deductions"], message });
    if (tax !== "withholding") wrong("must be left out where tax is unemployment");
    if (new Set(exempt_deductions).size < exempt_deductions.length) wrong("must name each kind once");
  });
export type NewStateTaxAccount = z.output<typeof NewStateTaxAccount>;

export const StateTaxAccount = z
  .object({
    state_tax_account_id: Id("sta"),
    entity_id: Id("ent"),
    state: Jurisdiction.meta({ description: "The state that gave the number." }),
    tax: Tax,
    account_number: z.string().meta({ description: "The employer's state ID number, as the state writes it." }),
    effective_from: CalendarDate,
    exempt_deductions: ExemptDeductions.nullable().meta({
      description: "The kinds of deductions that are no part of the state's wages; null where that is not told.",
    }),
    status: z.enum(stateTaxAccountStates.states),
    voided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "StateTaxAccount" });
export type StateTaxAccount = z.infer<typeof StateTaxAccount>;
