import type { AchFileSummary, LeftOutReason } from "#lib/domains/money/payments/ach/schema.ts";
import { formatDate } from "#ui/ui/date.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const achFileTones: Readonly<Record<AchFileSummary["status"], Tone>> = { made: "success", discarded: "neutral" };

/** "ACH file B of Nov 21, 2026" */
export const fileTitle = ({ file_date, file_id_modifier }: Pick<AchFileSummary, "file_date" | "file_id_modifier">) =>
  `ACH file ${file_id_modifier} of ${formatDate(file_date)}`;

/** Why a payment is left out of a file, and what helps. */
export const reasonLabels: Readonly<Record<LeftOutReason, string>> = {
  vendor_without_bank_details: "The vendor’s bank details are not known",
  vendor_archived: "The vendor is archived",
  name_unwritable: "The name has no letter that ACH can carry",
  amount_too_large: "Over $99,999,999.99, the most an entry holds",
  file_full: "The file was full; it goes into the next",
};
