"use server";

import * as amendments from "#lib/domains/company/formation/amendments/operations.ts";
import { action, changing, dryRunOf } from "#lib/server/action.ts";

export const moreAmendments = action(amendments.listAmendments);
export const prepare = action(amendments.prepareAmendment);
export const tryPrepare = dryRunOf(amendments.prepareAmendment);
export const approve = changing(amendments.approveAmendment);
export const confirm = changing(amendments.confirmAmendment);
export const tryConfirm = dryRunOf(amendments.confirmAmendment);
export const reject = changing(amendments.rejectAmendment);
export const withdraw = changing(amendments.withdrawAmendment);
