import { redirect } from "next/navigation";
import { listMembers } from "#lib/domains/trust/access/operations.ts";
import { permissions } from "#lib/server/session.ts";

/** The first of the tabs that the role may see. */
export default async function SettingsPage() {
  const { can } = await permissions("/settings");
  redirect(can(listMembers) ? "/settings/members" : "/settings/account");
}
