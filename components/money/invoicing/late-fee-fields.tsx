import { currencySign } from "#lib/core/money.ts";
import type { LateFees } from "#lib/domains/money/invoicing/late-fees/rules.ts";
import { daysTyped } from "#ui/money/invoicing/terms-fields.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";

/** Late-fee terms as they were typed; what is no number stays as typed, to be refused at its field. */
export function lateFeesTyped(typed: Record<string, unknown>): LateFees {
  return {
    late_fee_percent: String(typed.late_fee_percent ?? "").trim() || null,
    late_fee_cents: (typed.late_fee_cents ?? null) as number | null,
    late_fee_grace_days: daysTyped(typed.late_fee_grace_days, null),
    late_fee_cap_cents: (typed.late_fee_cap_cents ?? null) as number | null,
  };
}

/** What being overdue costs: so much a month, or once, after days of grace. */
export function LateFeeFields({ given, currency, hint }: { given: LateFees | null; currency: string; hint: string }) {
  const symbol = currencySign(currency);
  return (
    <FormGrid>
      <Field label="Late fee, % a month" name="late_fee_percent" optional hint={hint}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="1.5"
          defaultValue={given?.late_fee_percent ?? undefined}
          className="tabular-nums"
        />
      </Field>
      <Field label="Or a late fee once" name="late_fee_cents" optional hint="In place of a percentage.">
        <MoneyInput symbol={symbol} defaultCents={given?.late_fee_cents ?? undefined} />
      </Field>
      <Field label="Days of grace" name="late_fee_grace_days" optional hint="After the due date.">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          defaultValue={given?.late_fee_grace_days ?? undefined}
          className="tabular-nums"
        />
      </Field>
      <Field
        label="Late fees at most"
        name="late_fee_cap_cents"
        optional
        hint="Of a percentage, all together on one invoice."
      >
        <MoneyInput symbol={symbol} defaultCents={given?.late_fee_cap_cents ?? undefined} />
      </Field>
    </FormGrid>
  );
}
