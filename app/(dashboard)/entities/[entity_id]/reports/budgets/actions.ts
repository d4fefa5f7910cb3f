"use server";

import * as budgets from "#lib/domains/books/budgets/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreBudgets = action(budgets.listBudgets);
export const createBudget = action(budgets.createBudget);
export const updateBudget = changing(budgets.updateBudget);
export const importBudget = changing(budgets.importBudget);
