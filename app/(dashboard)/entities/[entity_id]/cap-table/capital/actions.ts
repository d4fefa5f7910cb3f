"use server";

import * as capital from "#lib/domains/equity/capital/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const createContribution = action(capital.createContribution);
export const moreContributions = action(capital.listContributions);
export const moreAllocations = action(capital.listAllocations);
export const tryContribution = dryRunOf(capital.createContribution);
export const createAllocation = action(capital.createAllocation);
export const tryAllocation = dryRunOf(capital.createAllocation);
export const voidContribution = changing(capital.voidContribution);
export const tryVoidContribution = dryRunOf(capital.voidContribution);
export const voidAllocation = changing(capital.voidAllocation);
export const tryVoidAllocation = dryRunOf(capital.voidAllocation);
