import type { Change } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { type ActLabels, RecordActs } from "#ui/record/record-acts.tsx";
import { entryTitle } from "./labels.ts";
import { VoidEntry } from "./void-entry.tsx";

type Trigger = "post" | "void";
type EntryTrial = Trial<{ entity_id: string; entry_id: string }>;
type EntryChange = Change<{ entity_id: string; entry_id: string }, JournalEntry>;

function entryActs(entry: JournalEntry): Readonly<Record<Trigger, ActLabels>> {
  const sum = amount(entry.total_cents, entry.currency);
  return {
    post: {
      label: "Post",
      title: `Post “${entryTitle(entry)}”?`,
      consequences: [
        `The balances of its accounts move by ${sum} on each side.`,
        "It never changes again; it can only be voided, by a reversing entry.",
      ],
      success: "The entry is posted",
      forward: true,
    },
    void: {
      label: "Void",
      title: "Void this draft?",
      consequences: ["It touches no balance, and cannot be posted any more.", "It stays in the journal, as voided."],
      success: "The entry is voided",
      forward: false,
    },
  };
}

/** How an accrual whose day has come is asked about. */
export const reverseActs: Readonly<Record<"reverse", ActLabels>> = {
  reverse: {
    label: "Post reversal",
    title: "Post the accrual’s reversal?",
    consequences: [
      "An entry of its own takes it back, on the day that it names or the first open day after.",
      "The accrual stays posted. The service does the same by itself, and it is done once.",
    ],
    success: "The reversal is posted",
    forward: true,
  },
};

/** What may be done with an entry. Voiding a posted one asks for the day of its reversal. */
export function EntryActs({
  entry,
  may,
  today,
  post,
  voidIt,
  tryPost,
  tryVoid,
}: {
  entry: JournalEntry;
  may: readonly Trigger[];
  today: string;
  post: EntryChange;
  voidIt: EntryChange;
  tryPost: EntryTrial;
  tryVoid: EntryTrial;
}) {
  const reverses = entry.status === "posted" && may.includes("void");
  return (
    <>
      {reverses ? <VoidEntry entry={entry} today={today} action={voidIt} trial={tryVoid} /> : null}
      <RecordActs
        may={reverses ? may.filter((trigger) => trigger !== "void") : may}
        words={entryActs(entry)}
        actions={{ post, void: voidIt }}
        trials={{ post: tryPost, void: tryVoid }}
        input={{ entity_id: entry.entity_id, entry_id: entry.entry_id }}
      />
    </>
  );
}
