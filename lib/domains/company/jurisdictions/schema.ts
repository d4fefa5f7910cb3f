import * as z from "zod";

const notes = z.array(z.string()).meta({
  description: "What of the fee and of the office's site is not in our facts, or why there is none; in sentences.",
});

/** Where a paper is filed after the formation, and what for. */
export const filingFields = {
  filing_fee_cents: z.int().nullable().meta({
    description:
      "The state's fee for the filing; null where it is not in our facts, or nobody files it, as `filing_notes` says.",
  }),
  filing_portal: z.string().nullable().meta({
    description: "The address of the office's own site; null where it is not in our facts.",
  }),
  filing_notes: notes,
};

/** The same of a formation, whose fee has names of its own. */
export const formationNotes = { filing_notes: notes };
