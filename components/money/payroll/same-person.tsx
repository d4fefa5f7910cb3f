import type { ChoiceSource } from "#ui/ui/choices-found.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";

/** Another record of the same person, or that there is none. */
export const SamePerson = ({
  label,
  hint,
  nobody,
  source,
}: {
  label: string;
  hint: string;
  /** What it means that nobody is. */
  nobody: string;
  source: ChoiceSource;
}) => (
  <Field label={label} name="same_person_as" optional hint={hint}>
    <Combobox
      choices={[{ value: "nobody", label: nobody }]}
      source={source}
      placeholder="Not told"
      none="Nobody of this name"
    />
  </Field>
);
