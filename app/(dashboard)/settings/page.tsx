import { redirect } from "next/navigation";
import { may } from "#lib/server/permission.ts";

/** The first of the tabs that the role may see. */
export default async function SettingsPage() {
  redirect((await may("keys:read")) ? "/settings/members" : "/settings/account");
}
