"use server";

import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreImports = action(statements.listImports);
export const take = action(statements.importStatement);
export const list = action(statements.listLines);
export const match = action(statements.matchLine);
export const matchExact = action(statements.matchExactLines);
export const unmatch = action(statements.unmatchLine);
export const ignore = action(statements.ignoreLine);
export const restore = action(statements.restoreLine);
export const enter = action(statements.enterLine);
export const find = action(statements.listEntriesWithoutLine);
