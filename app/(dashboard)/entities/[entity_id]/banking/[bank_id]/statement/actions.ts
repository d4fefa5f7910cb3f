"use server";

import * as statements from "#lib/domains/money/banking/bank-statements/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreImports = action(statements.listImports);
export const take = action(statements.importStatement);
export const list = action(statements.listLines);
export const match = action(statements.matchLine);
export const matchExact = action(statements.matchExactLines);
export const unmatch = changing(statements.unmatchLine);
export const ignore = action(statements.ignoreLine);
export const restore = changing(statements.restoreLine);
export const enter = action(statements.enterLine);
export const find = action(statements.listEntriesWithoutLine);
export const tryEnter = dryRunOf(statements.enterLine);
