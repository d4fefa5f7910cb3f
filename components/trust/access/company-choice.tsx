"use client";

import { useState } from "react";
import { companiesFrom, type FindEntities } from "#ui/company/entities/company-choices.ts";
import { ChoiceBoxes } from "#ui/ui/choice-boxes.tsx";
import type { Choice } from "#ui/ui/choices.ts";
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
  const offered = [...(given ?? []), ...newest];
  if (offered.length === 0) return null;
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
      {/* What was ticked stays so for whoever looks at the other way meanwhile. */}
      <fieldset
        hidden={reach !== "some"}
        disabled={reach !== "some"}
        className="mt-3 flex flex-col gap-2"
        data-field="entity_ids"
      >
        <legend className="sr-only">Companies</legend>
        <ChoiceBoxes
          name="entity_ids"
          offered={offered}
          ticked={given?.map(({ value }) => value) ?? []}
          source={find ? companiesFrom(find) : undefined}
          another="Another company"
          placeholder="Another company, by its name"
          none="No company of this name"
        />
      </fieldset>
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
