"use server";

import { listKeys, listMembers } from "#lib/domains/trust/access/operations.ts";
import { listAgents } from "#lib/domains/trust/agents/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { action } from "#lib/server/action.ts";

export const findMembers = action(listMembers);
export const findKeys = action(listKeys);
export const findAgents = action(listAgents);
export const moreAuditEvents = action(listAuditEvents);
