"use client";

import { useState } from "react";
import { companiesFrom, type FindEntities } from "#ui/company/entities/company-choices.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { type Choice, Combobox } from "#ui/ui/combobox.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";

/** The companies that somebody may be bound to. */
export interface CompanyChoices {
  /** Those at hand. */
  newest: readonly Choice[];
  /** What asks for the others, by a part of their name; null where there are none, or none may be seen. */
  find: FindEntities | null;
}

/** For which companies a member or a key is: all of them, or those that are ticked. Read by `boundIn`. */
export function CompanyChoice({
  companies: { newest, find },
  given = null,
}: {
  companies: CompanyChoices;
  /** Those that it is bound to now, whether or not they are at hand; null: all. */
  given?: readonly Choice[] | null;
}) {
  const [reach, setReach] = useState(given === null ? "all" : "some");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(given?.map(({ value }) => value)));
  const [found, setFound] = useState<readonly Choice[]>([]);
  const tick = (company: string, isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, company] : [...before].filter((one) => one !== company)));
  const offered = new Map([...(given ?? []), ...newest, ...found].map(({ value, label }) => [value, label]));
  if (offered.size === 0) return null;
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
          {[...offered].map(([value, label]) => (
            <Checkbox
              key={value}
              name="entity_ids[]"
              value={value}
              label={<span className="[overflow-wrap:anywhere]">{label}</span>}
              checked={ticked.has(value)}
              onChange={(event) => tick(value, event.currentTarget.checked)}
            />
          ))}
          {find ? (
            <Combobox
              aria-label="Another company"
              placeholder="Another company, by its name"
              source={companiesFrom(find)}
              value={null}
              onChange={(company) => {
                if (company === null) return;
                setFound((before) => [...before, company]);
                tick(company.value, true);
              }}
              none="No company of this name"
            />
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}

/**
 * The companies that a form has chosen; null for all. None ticked is an empty list, which is refused with its reason. A form
 * that showed no choice says nothing of it: null would unbind whoever is bound.
 */
export function boundIn({ companies, entity_ids }: Record<string, unknown>): { entity_ids?: string[] | null } {
  if (companies === undefined) return {};
  return { entity_ids: companies === "some" ? ((entity_ids as string[] | undefined) ?? []) : null };
}
