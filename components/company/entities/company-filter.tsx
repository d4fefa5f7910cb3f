"use client";

import { ChoiceFilter } from "#ui/ui/choice-filter.tsx";
import { companiesFrom, type FindEntities } from "./company-choices.ts";

/** Narrows a list to one company. `chosen` is the name of the one that the address asks for. */
export function CompanyFilter({ find, chosen }: { find: FindEntities; chosen: string | undefined }) {
  return <ChoiceFilter label="Company" name="entity_id" source={companiesFrom(find)} chosen={chosen} />;
}
