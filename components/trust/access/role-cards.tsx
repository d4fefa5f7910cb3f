"use client";

import type { Role } from "#lib/core/roles.ts";
import type { OwnRole } from "#lib/domains/trust/access/schema.ts";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { roleLabels } from "./roles.ts";
import { scopeSummary } from "./scope-labels.ts";

/** A role of the workspace's own, as far as it is chosen by. */
export type RoleOption = Pick<OwnRole, "role_id" | "name" | "description" | "scopes">;

/** The roles to choose from, the workspace's own behind the four; only an owner may choose owner, and reads why. */
export function RoleCards({
  mayMakeOwners,
  own,
  defaultValue,
}: {
  mayMakeOwners: boolean;
  own: readonly RoleOption[];
  defaultValue?: string;
}) {
  return (
    <RadioCards
      legend="Role"
      name="role"
      required
      defaultValue={defaultValue}
      options={[
        ...(Object.keys(roleLabels) as Role[]).map((role) => ({
          value: role,
          label: roleLabels[role].label,
          description:
            role === "owner" && !mayMakeOwners
              ? "Only an owner makes an owner."
              : sentence(roleLabels[role].description),
          disabled: role === "owner" && !mayMakeOwners,
        })),
        ...own.map(({ role_id, name, description, scopes }) => ({
          value: role_id,
          label: name,
          description: description ?? scopeSummary(scopes),
        })),
      ]}
    />
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
