import type { Law } from "./law.ts";

/** What the chapters of the bylaws share. */
export interface BylawsTerms {
  law: Law;
  /** `stockholder` or `shareholder`, as the state's statute has it. */
  holder: string;
}
