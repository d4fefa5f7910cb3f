import { machine } from "#lib/core/machine.ts";

/** Interface part 3, "Entity". */
export const entityStates = machine("entity", { active: { dissolve: "dissolved" }, dissolved: {} });

/**
 * Interface part 3, "Formation": LLC and C-corp share it; `sign` is the last signature that the documents wait for. A company that
 * becomes the other type before anything is filed begins again (decisions "Entities, formation, documents").
 */
export const formationStates = machine("formation", {
  Pending: { advance: "DocumentsGenerated" },
  DocumentsGenerated: { sign: "DocumentsSigned", begin_again: "Pending" },
  DocumentsSigned: { advance: "FilingSubmitted", begin_again: "Pending" },
  FilingSubmitted: { advance: "Filed" },
  Filed: { advance: "EinApplied" },
  EinApplied: { advance: "Active" },
  Active: {},
});

export type FormationStatus = (typeof formationStates.states)[number];
