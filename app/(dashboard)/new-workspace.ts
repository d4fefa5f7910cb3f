"use server";

import { enterNewWorkspace } from "#lib/server/account/enter-workspace.ts";
import { NewWorkspace } from "#lib/server/account/sign-up.ts";
import { accountAction } from "#lib/server/own-account.ts";

export const newWorkspace = accountAction(NewWorkspace, enterNewWorkspace);
