"use client";

import { type Choice, Combobox } from "#ui/ui/combobox.tsx";
import { companiesFrom, type FindEntities } from "./company-choices.ts";

/** One active company of the workspace, found by a part of its name. */
export function CompanyBox({
  find,
  initial = null,
  placeholder,
}: {
  find: FindEntities;
  initial?: Choice | null | undefined;
  /** What holds where none is chosen. */
  placeholder: string;
}) {
  return (
    <Combobox
      source={companiesFrom(find, "active")}
      initial={initial}
      placeholder={placeholder}
      none="No active company of this name"
    />
  );
}
