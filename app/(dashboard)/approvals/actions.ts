"use server";

import * as approvals from "#lib/domains/trust/approvals/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const list = action(approvals.listApprovals);
export const decide = changing(approvals.completeObligation);
export const withdraw = changing(approvals.withdrawRequest);
