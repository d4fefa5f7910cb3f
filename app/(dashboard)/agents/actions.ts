"use server";

import * as agents from "#lib/domains/trust/agents/operations.ts";
import { action, changing } from "#lib/server/action.ts";

export const moreAgents = action(agents.listAgents);
export const createAgent = action(agents.createAgent);
export const changeAgent = changing(agents.changeAgent);
export const addSkill = changing(agents.addSkill);
export const rotateSecret = changing(agents.rotateAgentSecret);
export const moreExecutions = action(agents.listExecutions);
export const messageAgent = action(agents.messageAgent);
