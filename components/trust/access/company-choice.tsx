"use client";

import { useState } from "react";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";

/** A company to choose, by its name. */
export interface CompanyOption {
  value: string;
  label: string;
}

/** For which companies a member or a key is: all of them, or those that are ticked. Read by `boundIn`. */
export function CompanyChoice({
  companies,
  given = null,
}: {
  companies: readonly CompanyOption[];
  given?: readonly string[] | null;
}) {
  const [reach, setReach] = useState(given === null ? "all" : "some");
  if (companies.length === 0) return null;
  return (
    <div>
      <RadioCards
        legend="For which companies"
        name="companies"
        value={reach}
        onChange={setReach}
        columns={2}
        options={[
          { value: "all", label: "All companies", description: "Also those that are formed later." },
          { value: "some", label: "Some companies", description: "Nothing of the others, and of the workspace." },
        ]}
      />
      {reach === "some" ? (
        <fieldset className="mt-3 flex flex-col gap-2" data-field="entity_ids">
          <legend className="sr-only">Companies</legend>
          {companies.map(({ value, label }) => (
            <Checkbox
              key={value}
              name="entity_ids[]"
              value={value}
              label={<span className="[overflow-wrap:anywhere]">{label}</span>}
              defaultChecked={given?.includes(value) ?? false}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

/** The companies that a form has chosen; null for all. None ticked is an empty list, which is refused with its reason. */
export function boundIn({ companies, entity_ids }: Record<string, unknown>): string[] | null {
  return companies === "some" ? ((entity_ids as string[] | undefined) ?? []) : null;
}
