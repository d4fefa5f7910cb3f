import type { Classification } from "#lib/domains/compliance/classification/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const verdictTones: Readonly<Record<Classification["classification"], Tone>> = {
  contractor: "success",
  uncertain: "warning",
  employee: "danger",
};

export const verdictLabels: Readonly<Record<Classification["classification"], string>> = {
  contractor: "Contractor",
  uncertain: "Uncertain",
  employee: "Likely an employee",
};

/** The parts of the ABC test. */
export const prongLabels: Readonly<Record<Classification["factors"][number]["prong"], string>> = {
  A: "A: control over the work",
  B: "B: usual course of business",
  C: "C: independent trade",
};

/** Why a score is no verdict. */
export const uncertaintyLabels = {
  little_said:
    "The description says too little to tell: the score is where nothing is known, not where sides are even.",
  balanced: "Much speaks for either side: a court could decide it either way.",
} as const;
