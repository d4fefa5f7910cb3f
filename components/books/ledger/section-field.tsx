import { sectionsOfType } from "#lib/domains/books/ledger/rules.ts";
import type { AccountType, Section } from "#lib/domains/books/ledger/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** Where statements show an account of a type. */
export function SectionField({ type, section }: { type: AccountType; section?: Section | null }) {
  return (
    <Field label="Section" name="section" hint="Where statements show it.">
      <Select
        placeholder="As its code and its type say"
        options={sectionsOfType(type).map((value) => ({ value, label: wordsOf(value) }))}
        defaultValue={section ?? ""}
      />
    </Field>
  );
}
