"use server";

import * as witnesses from "#lib/domains/trust/receipts/witnesses/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const createWitness = action(witnesses.createWitness);
export const changeWitness = changing(witnesses.changeWitness);
export const deleteWitness = action(witnesses.deleteWitness);
export const sendToWitness = action(witnesses.sendToWitness);
