"use server";

import * as contracts from "#lib/domains/company/contracts/operations.ts";
import * as term from "#lib/domains/company/contracts/term/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreContracts = action(contracts.listContracts);
export const generate = action(contracts.generateContract);
export const upload = action(contracts.uploadContract);
export const changeTerm = changing(term.changeTerm);
export const tryChangeTerm = dryRunOf(term.changeTerm);
export const endContract = changing(term.endContract);
export const tryEndContract = dryRunOf(term.endContract);
