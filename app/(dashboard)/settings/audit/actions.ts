"use server";

import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreAuditEvents = action(listAuditEvents);
