import { machine } from "#lib/core/machine.ts";

/** An agent that is paused takes no message (decisions "Agents, obligations, contacts"). */
export const agentStates = machine("agent", { active: { pause: "paused" }, paused: { resume: "active" } });

/** A run that a stop of the service cut short starts again, so a running one may be started. */
export const executionStates = machine("execution", {
  queued: { start: "running", fail: "failed" },
  running: { start: "running", finish: "completed", fail: "failed" },
  completed: {},
  failed: {},
});
