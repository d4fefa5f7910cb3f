"use client";

import type { Role } from "#lib/core/roles.ts";
import type { OwnRole } from "#lib/domains/trust/access/schema.ts";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { roleLabels, sentenceOf } from "./roles.ts";
import { scopeSummary } from "./scope-labels.ts";

const builtIn = Object.keys(roleLabels) as Role[];

/** A role of the workspace's own, as far as it is chosen by. */
export type RoleOption = Pick<OwnRole, "role_id" | "name" | "description" | "scopes">;

/**
 * The roles to choose from, the workspace's own behind the four; only an owner may choose owner, and reads why. Where nobody becomes an
 * owner that way, it is not among them.
 */
export function RoleCards({
  legend = "Role",
  name = "role",
  mayMakeOwners,
  own,
  defaultValue,
}: {
  legend?: string;
  name?: string;
  mayMakeOwners: boolean | "never";
  own: readonly RoleOption[];
  defaultValue?: string;
}) {
  return (
    <RadioCards
      legend={legend}
      name={name}
      required
      defaultValue={defaultValue}
      options={[
        ...builtIn
          .filter((role) => role !== "owner" || mayMakeOwners !== "never")
          .map((role) => ({
            value: role,
            label: roleLabels[role].label,
            description: role === "owner" && !mayMakeOwners ? "Only an owner makes an owner." : sentenceOf(role),
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
