import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

/** Early-payment terms as a form sends them. */
interface SentTerms {
  discount_percent: string | null;
  discount_days: number | null;
}

/** Days as they were typed; what is no number stays as typed, to be refused at its field. `none` is what nothing typed means. */
export function daysTyped(typed: unknown, none: 0 | null): number | null {
  const days = String(typed ?? "").trim();
  return (days === "" ? none : /^\d{1,4}$/.test(days) ? Number(days) : days) as number | null;
}

/** Early-payment terms as they were typed; what is no number stays as typed, to be refused at its field. `none` is what nothing typed means. */
export function termsTyped(typed: Record<string, unknown>, none: 0 | null): SentTerms {
  return {
    discount_percent: String(typed.discount_percent ?? "").trim() || null,
    discount_days: daysTyped(typed.discount_days, none),
  };
}

/** What paying early takes off, and within how many days. */
export function TermsFields({
  given,
  hint,
}: {
  given: { discount_percent: string | null; discount_days: number | null } | null;
  hint: string;
}) {
  return (
    <FormGrid>
      <Field label="Early-payment discount, %" name="discount_percent" optional hint={hint}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="2"
          defaultValue={given?.discount_percent ?? undefined}
          className="tabular-nums"
        />
      </Field>
      <Field label="If paid within days" name="discount_days" optional hint="Counted from the day that it is sent.">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="10"
          defaultValue={given?.discount_days || undefined}
          className="tabular-nums"
        />
      </Field>
    </FormGrid>
  );
}
