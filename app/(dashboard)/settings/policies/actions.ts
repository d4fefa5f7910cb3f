"use server";

import * as policies from "#lib/domains/trust/policies/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const morePolicies = action(policies.listPolicies);
export const createPolicy = action(policies.createPolicy);
export const changePolicy = changing(policies.changePolicy);
export const deletePolicy = changing(policies.deletePolicy);
export const tryPolicy = action(policies.tryPolicy);
export const morePolicyVersions = action(policies.listPolicyVersions);
