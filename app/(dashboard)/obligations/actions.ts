"use server";

import * as obligations from "#lib/domains/company/obligations/operations.ts";
import * as approvals from "#lib/domains/trust/approvals/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const list = action(obligations.listObligations);
export const create = action(obligations.createObligation);
export const complete = changing(approvals.completeObligation);
