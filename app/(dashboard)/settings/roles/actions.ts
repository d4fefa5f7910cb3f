"use server";

import * as roles from "#lib/domains/trust/access/roles/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const createRole = action(roles.createRole);
export const changeRole = changing(roles.changeRole);
export const deleteRole = changing(roles.deleteRole);
