"use server";

import * as payroll from "#lib/domains/money/payroll/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreRuns = action(payroll.listRuns);
export const morePeople = action(payroll.listPeople);
export const addPerson = action(payroll.createPerson);
export const changePay = action(payroll.addPay);
export const endPerson = action(payroll.endPerson);
export const runMonth = action(payroll.runPayroll);
export const createRun = action(payroll.createRun);
export const approve = action(payroll.approveRun);
export const process = action(payroll.processRun);
