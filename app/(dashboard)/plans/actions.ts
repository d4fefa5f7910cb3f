"use server";

import * as plans from "#lib/domains/trust/plans/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const list = action(plans.listPlans);
export const execute = changing(plans.executePlan);
export const discard = changing(plans.discardPlan);
export const tryExecute = dryRunOf(plans.executePlan);
