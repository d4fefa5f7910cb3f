import { jurisdiction, jurisdictionCodes } from "#lib/domains/company/jurisdictions/facts/facts.ts";

/** The states, to choose one of. */
export const states = jurisdictionCodes.map((value) => ({ value, label: jurisdiction(value).name }));
