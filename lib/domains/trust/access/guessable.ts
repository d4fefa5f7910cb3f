import frequent from "./frequent-passwords.json" with { type: "json" };

const passwords = new Set(frequent.passwords.split(" "));

/** What stands for a letter in passwords that want to look as if they had more than letters. */
const disguises: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const undisguised = (text: string) => [...text].map((letter) => disguises[letter] ?? letter).join("");

const LETTER = /\p{L}/u;

/** Without the digits and signs before its first letter and behind its last. */
function core(text: string): string {
  const letters = [...text];
  const first = letters.findIndex((letter) => LETTER.test(letter));
  return first < 0 ? "" : letters.slice(first, letters.findLastIndex((letter) => LETTER.test(letter)) + 1).join("");
}

/** What is repeated, where the text is nothing but one thing over and over: `abcabc` is `abc`. */
function period(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

/** Whether each letter or digit follows the one before it, up or down: `abcdefghijkl`, `987654321098`. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => (code - (codes[at] ?? 0) + 10) % 10));
  return steps.size === 1 && (steps.has(1) || steps.has(9));
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

/** What is left must have so many letters to be more than what was taken away. */
const FEWEST = 5;

/**
 * Why a password is guessed before others are tried: it is one of the 10,000 most frequent, whatever digits and signs stand
 * around it or in the place of its letters; it repeats one thing; or it is made of the person's own name or address. Null where it is none of these.
 */
export function whyGuessable(password: string, person: { email: string; name: string }): string | null {
  const lower = password.toLowerCase();
  const forms = [lower, undisguised(lower)].flatMap((form) => [form, core(form), undisguised(core(lower))]);
  if (forms.some((form) => form.length >= FEWEST && (passwords.has(form) || passwords.has(period(form))))) {
    return "is one of the most frequent passwords, or one with digits or signs added: choose another";
  }
  if (new Set(lower).size < FEWEST || period(lower).length < FEWEST || isRun(lower)) {
    return "repeats or counts up the same few characters: choose another";
  }
  const own = [...wordsOf(person.name), ...wordsOf(person.email)].toSorted((a, b) => b.length - a.length);
  const rest = own.reduce((left, word) => left.replaceAll(word, ""), lower);
  if (rest !== lower && [...rest].filter((letter) => LETTER.test(letter)).length < FEWEST) {
    return "is made of your name or your e-mail address: choose another";
  }
  return null;
}
