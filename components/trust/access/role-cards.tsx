"use client";

import type { Role } from "#lib/core/roles.ts";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { roleLabels } from "./roles.ts";

/** The roles to choose from; only an owner may choose owner, and reads why. */
export function RoleCards({ mayMakeOwners, defaultValue }: { mayMakeOwners: boolean; defaultValue?: Role }) {
  return (
    <RadioCards
      legend="Role"
      name="role"
      required
      defaultValue={defaultValue}
      options={(Object.keys(roleLabels) as Role[]).map((role) => ({
        value: role,
        label: roleLabels[role].label,
        description:
          role === "owner" && !mayMakeOwners ? "Only an owner makes an owner." : sentence(roleLabels[role].description),
        disabled: role === "owner" && !mayMakeOwners,
      }))}
    />
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
