"use server";

import * as payroll from "#lib/domains/money/payroll/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreRuns = action(payroll.listRuns);
export const morePeople = action(payroll.listPeople);
export const addPerson = action(payroll.createPerson);
export const changePay = changing(payroll.addPay);
export const endPerson = changing(payroll.endPerson);
export const runMonth = action(payroll.runPayroll);
export const createRun = action(payroll.createRun);
export const approve = changing(payroll.approveRun);
export const process = changing(payroll.processRun);
export const tryApprove = dryRunOf(payroll.approveRun);
export const tryProcess = dryRunOf(payroll.processRun);
