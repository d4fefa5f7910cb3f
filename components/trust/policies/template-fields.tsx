"use client";

import * as z from "zod";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

const Words = z.array(z.string());

/** What a template says of a field, as JSON Schema. */
const Described = z.object({
  type: z.string().optional(),
  enum: Words.optional(),
  items: z.object({ enum: Words }).optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Described = z.infer<typeof Described>;

const Fields = z.object({ properties: z.record(z.string(), Described).default({}) });

const options = (words: readonly string[]) => words.map((value) => ({ value, label: wordsOf(value) }));

/** Several of a few: a box each. */
function Several({ name, words, given, label }: { name: string; words: string[]; given: unknown; label: string }) {
  const chosen = Words.safeParse(given).data ?? [];
  return (
    <fieldset data-field={name} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {words.map((word) => (
          <Checkbox
            key={word}
            name={`${name}[]`}
            value={word}
            label={wordsOf(word)}
            defaultChecked={chosen.includes(word)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Control({ name, field, given }: { name: string; field: Described; given: unknown }) {
  if (field.enum) return <Select options={options(field.enum)} defaultValue={String(given ?? field.enum[0])} />;
  if (name.endsWith("_cents")) return <MoneyInput defaultCents={typeof given === "number" ? given : undefined} />;
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={field.minimum}
      max={field.maximum}
      defaultValue={typeof given === "number" ? given : ""}
    />
  );
}

/** The fields of a template, as its own schema describes them, filled with what is given or else by default. */
export function TemplateFields({
  schema,
  given,
}: {
  schema: Readonly<Record<string, unknown>>;
  given: Readonly<Record<string, unknown>>;
}) {
  const entries = Object.entries(Fields.parse(schema).properties);
  if (entries.length === 0) return <p className="text-muted">There is nothing to fill in.</p>;
  return (
    <FormGrid>
      {entries.map(([key, field]) => {
        const name = `fields.${key}`;
        const label = wordsOf(key.replace(/_cents$/, ""));
        const value = given[key] ?? field.default;
        return field.items ? (
          <div key={key} className="sm:col-span-2">
            <Several name={name} label={label} words={field.items.enum} given={value} />
          </div>
        ) : (
          <Field key={key} name={name} label={label} hint={field.description} required>
            <Control name={key} field={field} given={value} />
          </Field>
        );
      })}
    </FormGrid>
  );
}
