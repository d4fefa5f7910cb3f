"use server";

import * as agents from "#lib/domains/trust/agents/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreAgents = action(agents.listAgents);
export const createAgent = action(agents.createAgent);
export const changeAgent = action(agents.changeAgent);
export const addSkill = action(agents.addSkill);
export const moreExecutions = action(agents.listExecutions);
export const messageAgent = action(agents.messageAgent);
