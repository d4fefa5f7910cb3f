"use server";

import * as currencies from "#lib/domains/books/currencies/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const createExchangeRate = action(currencies.createExchangeRate);
export const deleteExchangeRate = changing(currencies.deleteExchangeRate);
export const moreExchangeRates = action(currencies.listExchangeRates);
export const createRevaluation = action(currencies.createRevaluation);
export const moreRevaluations = action(currencies.listRevaluations);
export const reverseRevaluation = changing(currencies.reverseRevaluation);
export const createExchange = action(currencies.createCurrencyExchange);
export const moreExchanges = action(currencies.listCurrencyExchanges);
export const voidExchange = changing(currencies.voidCurrencyExchange);
export const tryExchange = dryRunOf(currencies.createCurrencyExchange);
export const tryVoid = dryRunOf(currencies.voidCurrencyExchange);
export const tryDelete = dryRunOf(currencies.deleteExchangeRate);
export const tryRevalue = dryRunOf(currencies.createRevaluation);
export const tryReverse = dryRunOf(currencies.reverseRevaluation);
