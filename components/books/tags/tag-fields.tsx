import { Dimension, type Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";
import { type ChosenTags, tagChoices } from "./chosen.ts";
import { dimensionLabels } from "./labels.ts";

/**
 * The class and the project of a line, or of a record (`of` is then empty); nothing where the company has none. With `onChange`
 * they are held by the form around, else by themselves.
 */
export function TagFields({
  tags,
  chosen,
  of = "",
  path = (field) => field,
  onChange,
  className,
}: {
  tags: readonly Tag[];
  chosen: ChosenTags;
  /** What bears them, for the fields' names: "line 2". */
  of?: string;
  /** Where the input has a field; undefined where the line is not sent. */
  path?: (field: "class_id" | "project_id") => string | undefined;
  onChange?: (changes: ChosenTags) => void;
  className?: string;
}) {
  return Dimension.options.map((dimension) => {
    const field = `${dimension}_id` as const;
    const choices = tagChoices(tags, dimension, chosen);
    if (choices.length === 0) return null;
    const label = dimensionLabels[dimension];
    const held = chosen[field] ?? "";
    const none = { value: "", label: `No ${dimension}` };
    return (
      <Field
        key={dimension}
        label={of === "" ? label : `${label} of ${of}`}
        name={path(field)}
        hideLabel={of !== ""}
        optional={of === ""}
        className={className}
      >
        {onChange ? (
          <Select
            value={held}
            options={[none, ...choices]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ) : (
          <Select defaultValue={held} options={[none, ...choices]} />
        )}
      </Field>
    );
  });
}
