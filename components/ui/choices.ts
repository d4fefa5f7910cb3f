/** One of those that a Combobox offers. */
export interface Choice {
  value: string;
  label: string;
  /** A code or a unit beside it; typed, it finds the choice too. */
  detail?: string;
  /** Choices of one group stand together, under its name. */
  group?: string;
  disabled?: boolean;
  /** What is known of it, for whoever says more once it is chosen. */
  note?: string;
}

/** Choices that have every typed word in their label or detail; those that begin with what was typed come first. */
export function matching<C extends Pick<Choice, "label" | "detail">>(choices: readonly C[], typed: string): C[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [...choices];
  const words = text.split(/\s+/);
  const found = choices.filter(({ label, detail = "" }) => {
    const said = `${label} ${detail}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const begins = ({ label, detail = "" }: C) =>
    label.toLowerCase().startsWith(text) || detail.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
