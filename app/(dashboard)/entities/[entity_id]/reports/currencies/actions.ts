"use server";

import * as currencies from "#lib/domains/books/currencies/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const createExchangeRate = action(currencies.createExchangeRate);
export const deleteExchangeRate = changing(currencies.deleteExchangeRate);
export const moreExchangeRates = action(currencies.listExchangeRates);
export const createRevaluation = action(currencies.createRevaluation);
export const moreRevaluations = action(currencies.listRevaluations);
export const reverseRevaluation = changing(currencies.reverseRevaluation);
export const tryDelete = dryRunOf(currencies.deleteExchangeRate);
export const tryRevalue = dryRunOf(currencies.createRevaluation);
export const tryReverse = dryRunOf(currencies.reverseRevaluation);
