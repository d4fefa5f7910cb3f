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

/** What a role is called; `own` is the name of one of the workspace's own. */
export const labelOfRole = (role: string, own = role): string => (isRole(role) ? roleLabels[role].label : own);
