"use server";

import * as rules from "#lib/domains/money/banking/bank-rules/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreRules = action(rules.listBankRules);
export const createRule = action(rules.createBankRule);
export const changeRule = changing(rules.changeBankRule);
export const retireRule = changing(rules.retireBankRule);
