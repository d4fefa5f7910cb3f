"use server";

import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import * as rules from "#lib/domains/money/banking/bank-rules/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreRules = action(rules.listBankRules);
export const findContacts = action(listContacts);
export const createRule = action(rules.createBankRule);
export const changeRule = changing(rules.changeBankRule);
export const retireRule = changing(rules.retireBankRule);
