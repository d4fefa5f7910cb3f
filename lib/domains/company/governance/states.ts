import { machine } from "#lib/core/machine.ts";

/** A meeting takes votes until it is adjourned (the interface leaves its states open). */
export const meetingStates = machine("meeting", { convened: { adjourn: "adjourned" }, adjourned: {} });
