import type { ReactNode } from "react";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";

/** How an act on a record is asked about. */
export interface ActLabels {
  /** The button, and the act in the question: "Send". */
  label: string;
  /** The question, naming its object: "Void invoice 0042?" */
  title: string;
  /** What will follow, one sentence each. */
  consequences: readonly string[];
  /** Said when it is done: "Invoice 0042 is sent". */
  success: string;
  /** The step that the record waits for, as opposed to one that takes it back. */
  forward: boolean;
  icon?: ReactNode;
}

/** What may be done with a record in its state, each asked about first; the step forward stands last, at the right. */
export function RecordActs<Trigger extends string, I, T>({
  may,
  words,
  actions,
  trials,
  input,
}: {
  /** What the state allows, by the state table; nothing for whoever may not. */
  may: readonly Trigger[];
  words: Readonly<Record<Trigger, ActLabels>>;
  actions: Readonly<Record<Trigger, Deed<I, T>>>;
  /** What asks each for what it would do. */
  trials: Readonly<Record<Trigger, Trial<I>>>;
  input: I;
}) {
  const ordered = may.toSorted((a, b) => Number(words[a].forward) - Number(words[b].forward));
  return ordered.map((trigger) => {
    const { label, title, consequences, success, forward, icon } = words[trigger];
    return (
      <Confirm
        key={trigger}
        trigger={
          <Button variant={forward ? "primary" : "secondary"} icon={icon}>
            {label}
          </Button>
        }
        title={title}
        consequences={consequences}
        effects={<EffectsOf trial={trials[trigger]} input={input} />}
        confirmLabel={label}
        tone={forward ? "primary" : "danger"}
        action={actions[trigger]}
        input={input}
        success={success}
        receiptHref="/receipts/{receipt_id}"
      />
    );
  });
}
