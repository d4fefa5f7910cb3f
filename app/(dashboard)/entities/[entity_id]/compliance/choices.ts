import { jurisdiction, jurisdictionCodes } from "#lib/domains/formation/facts/facts.ts";

/** The states, to choose one of. */
export const states = jurisdictionCodes.map((value) => ({ value, label: jurisdiction(value).name }));

/** Today in the book's calendar, which is UTC. */
export const today = () => new Date().toISOString().slice(0, 10);
