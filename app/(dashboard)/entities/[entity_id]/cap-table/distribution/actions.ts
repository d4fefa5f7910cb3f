"use server";

import * as distributions from "#lib/domains/equity/distributions/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const calculateDistribution = action(distributions.calculateDistribution);
export const moreDistributions = action(distributions.listDistributions);
export const declareDistribution = action(distributions.declareDistribution);
export const tryDeclareDistribution = dryRunOf(distributions.declareDistribution);
export const payDistribution = changing(distributions.payDistribution);
export const tryPayDistribution = dryRunOf(distributions.payDistribution);
export const voidDistribution = changing(distributions.voidDistribution);
export const tryVoidDistribution = dryRunOf(distributions.voidDistribution);
export const approveDistribution = changing(distributions.approveDistribution);
export const tryApproveDistribution = dryRunOf(distributions.approveDistribution);
export const readWaterfall = action(distributions.readWaterfall);
