import type { ComponentProps } from "react";
import { jurisdictions } from "#lib/core/fields.ts";
import { Select } from "#ui/ui/select.tsx";

const options = jurisdictions.map((value) => ({ value, label: value }));

/** One of the states, or none of them. */
export const StateSelect = (props: Omit<ComponentProps<typeof Select>, "options">) => (
  <Select placeholder="Not told" options={options} {...props} />
);
