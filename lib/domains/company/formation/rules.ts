import type { FormationStatus } from "../entities/states.ts";

/** Interface part 2, "Signer roles". */
export const signerRoles = {
  llc: ["Member", "Manager"],
  c_corp: ["Incorporator", "Director", "Officer"],
} as const;

/** Whether nothing of a company is with its state yet. */
export const isBeforeFiling = (status: FormationStatus): boolean =>
  status === "Pending" || status === "DocumentsGenerated" || status === "DocumentsSigned";
