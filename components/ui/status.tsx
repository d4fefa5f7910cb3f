import { Badge } from "#ui/ui/badge.tsx";
import type { Tone } from "#ui/ui/tone.ts";

/** What is called by its letters. */
const LETTERS = /\b(?:ach|csv|ein|iso|llc|nso|pdf|rsu|safes?|url)\b/g;

/** `in_progress` → "In progress", `ach` → "ACH": for words that come from a table of states. */
export function wordsOf(value: string): string {
  const words = value
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .replaceAll(LETTERS, (word) => (word === "safes" ? "SAFEs" : word.toUpperCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A state, coloured by the map its domain gives. A state the map does not name is neutral. */
export function Status({
  value,
  tones = {},
  labels = {},
}: {
  value: string;
  tones?: Readonly<Record<string, Tone>>;
  labels?: Readonly<Record<string, string>>;
}) {
  return (
    <Badge tone={tones[value] ?? "neutral"} dot>
      {labels[value] ?? wordsOf(value)}
    </Badge>
  );
}
