"use server";

import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { action } from "#lib/server/action.ts";

export const take = action(statements.importStatement);
export const list = action(statements.listAllLines);
export const match = action(statements.matchOneLine);
export const matchExact = action(statements.matchAllExact);
export const unmatch = action(statements.unmatchLine);
export const ignore = action(statements.ignoreLine);
export const restore = action(statements.restoreLine);
export const enter = action(statements.enterOneLine);
export const find = action(statements.listEntriesWithoutLine);
