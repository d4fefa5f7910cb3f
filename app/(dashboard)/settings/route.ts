import { listMembers } from "#lib/domains/trust/access/operations.ts";
import { permissions } from "#lib/server/session.ts";
import { leadOn } from "../lead-on.ts";

/** The first of the tabs that the role may see. */
export const GET = () =>
  leadOn("/settings", async () => {
    const { can } = await permissions("/settings");
    return can(listMembers) ? "/settings/members" : "/settings/account";
  });
