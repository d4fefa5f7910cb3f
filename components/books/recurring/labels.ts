import type { RecurringEntry } from "#lib/domains/books/recurring/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";

/** What the acts on a recurring entry ask and say. */
export function recurringActs({
  description,
  post,
}: RecurringEntry): Readonly<Record<"make" | "pause" | "resume" | "end", ActLabels>> {
  return {
    make: {
      label: "Make the next",
      title: `Make the next entry of “${description}”?`,
      consequences: [
        post ? "It is posted, dated its day or the first open day after." : "It is drafted, for somebody to post.",
        "The service makes it by itself on its day, and it is made once.",
      ],
      success: "The entry is made",
      forward: true,
    },
    pause: {
      label: "Pause",
      title: `Pause “${description}”?`,
      consequences: ["No entry is made of it until it is resumed; for the days of the pause none is made."],
      success: "The recurring entry is paused",
      forward: false,
    },
    resume: {
      label: "Resume",
      title: `Resume “${description}”?`,
      consequences: ["It goes on from its next day that is not past."],
      success: "The recurring entry goes on",
      forward: true,
    },
    end: {
      label: "End",
      title: `End “${description}”?`,
      consequences: [
        "No entry is made of it any more, and it cannot be resumed.",
        "Entries that were made stay as they are.",
      ],
      success: "The recurring entry has ended",
      forward: false,
    },
  };
}
