import { isRole, type Role } from "#lib/core/roles.ts";

/** What each role may do, as people read it; lib/core/roles.ts is what holds. */
export const roleLabels: Record<Role, { label: string; description: string }> = {
  owner: { label: "Owner", description: "everything, and makes or unmakes other owners." },
  admin: { label: "Admin", description: "everything, except making or unmaking owners." },
  accountant: {
    label: "Accountant",
    description: "keeps books, invoices, payments, payroll and taxes; reads the rest.",
  },
  viewer: { label: "Viewer", description: "reads everything except keys and members." },
};

/** What a role of the four may do, as a sentence by itself. */
export function sentenceOf(role: Role): string {
  const { description } = roleLabels[role];
  return description.charAt(0).toUpperCase() + description.slice(1);
}

/** What a role is called; `own` is the name of one of the workspace's own. */
export const labelOfRole = (role: string, own = role): string => (isRole(role) ? roleLabels[role].label : own);
