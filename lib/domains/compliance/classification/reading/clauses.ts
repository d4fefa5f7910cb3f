/** Who acts: who has the work done, who does it, or nobody at all. */
export type Actor = "hirer" | "worker" | "nobody";

/** A part of a description that says one thing. */
export interface Clause {
  /** Its words in order, in small letters. */
  words: readonly string[];
  /** The same as a text, with a blank at each end, for turns of phrase. */
  text: string;
  /** Where each word begins in the description. */
  places: readonly number[];
  /** Who acts where the clause names nobody: whom the one before spoke of. */
  before: Actor;
}

export const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const HIRER = set(
  "we us our ours i me my company company's employer employer's boss manager managers management supervisor foreman owner firm firm's superior chef principal",
);
const WORKER = set(
  "she he they her him his hers their theirs them herself himself themselves worker contractor freelancer consultant designer developer driver nurse receptionist engineer translator",
);
const NOBODY = set("nobody none noone");
const NEGATIONS = set("not no nothing never without cannot nor neither nobody none noone hardly unlike");
/** What forbids an act denies it as well. */
const FORBIDS = set("forbidden prohibited barred banned refuses exempt forbids prohibits forbid prohibit");
const BE = set("is are was were be been being gets get got");
const OWNERS = set("our company's employer's firm's my");
/** Where one clause ends and the next begins, beside punctuation. */
const JOINTS = set("but yet although though while whereas because however except unless and or nor then");
/** What begins a clause of its own behind "and" or "or", where other words only go on with the list. */
const BEGINS = set(
  "who whose whom which that she he they we it nobody the our her his their no not neither is are was has have does do can may must will need sets set uses decides works pays brings gets keeps chooses takes serves reports owns hires supplies provides supervise supervises tell tells give gives fix fixes reimburse reimburses runs",
);
const HAVE = set("has have had");
const SUBJECTS = set("we i she he they you who");

const isHirer = (word: string) => HIRER.has(word);
const isNegation = (word: string) => NEGATIONS.has(word) || FORBIDS.has(word) || word.endsWith("n't");
export const speaksOfHirer = (words: readonly string[]) => words.some(isHirer);

function actorOf(word: string, next: string | undefined): Actor | null {
  if (NOBODY.has(word) || (word === "no" && next === "one")) return "nobody";
  if (isHirer(word)) return "hirer";
  return WORKER.has(word) ? "worker" : null;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const MARK = /[.;:!?()\n,–—]|\s-\s/u;

/** The clauses of a description, in order. Takes time by its length. */
export function clausesOf(description: string): Clause[] {
  const found = [...description.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll("’", "'"),
    index,
    end: index + word.length,
  }));
  const parts: { word: string; index: number }[][] = [[]];
  found.forEach(({ word, index }, at) => {
    const next = found[at + 1]?.word ?? "";
    if (MARK.test(description.slice(found[at - 1]?.end ?? 0, index))) parts.push([]);
    const isJoint = JOINTS.has(word) && !((word === "and" || word === "or") && !BEGINS.has(next));
    if (isJoint) parts.push([]);
    // "Has to" is "must".
    const told = next === "to" && HAVE.has(word) ? "must" : word;
    if (!isJoint || word === "nor") parts.at(-1)?.push({ word: told, index });
  });
  let before: Actor = "worker";
  return parts
    .filter((part) => part.length > 0)
    .map((part) => {
      const words = part.map(({ word }) => word);
      const clause = { words, text: ` ${words.join(" ")} `, places: part.map(({ index }) => index), before };
      const named = words.map((word, at) => actorOf(word, words[at + 1])).find((actor) => actor !== null);
      before = named === undefined || named === "nobody" ? before : named;
      return clause;
    });
}

/** Who does what stands at `at`: whoever "by" names, else the last who is named before it; of a participle alone, the hirer. */
export function agentOf({ words, before }: Clause, at: number, isPassive: boolean): Actor {
  if (isPassive) {
    const by = words.indexOf("by", at);
    if (by < 0) return "hirer";
    const agent = words.slice(by + 1).map((word, place, rest) => actorOf(word, rest[place + 1]));
    return agent.find((one) => one !== null) ?? "hirer";
  }
  // "Our receptionist decides": whose somebody is does not say who acts, but the noun behind it does.
  const named = words
    .slice(0, at)
    .map((word, place) => (OWNERS.has(word) ? null : actorOf(word, words[place + 1])))
    .filter((one) => one !== null);
  return named.includes("nobody") ? "nobody" : (named.at(-1) ?? before);
}

/** Whether a form of "to be" stands before `at`, with no more between than a word that denies or an adverb. */
export function isAfterBe(words: readonly string[], at: number): boolean {
  const last = words.slice(0, at).findLast((word) => !isNegation(word) && !word.endsWith("ly") && word !== "always");
  return last !== undefined && (BE.has(last) || last.endsWith("n't"));
}

/** Whether a participle at `at` tells what is done to somebody, and not what somebody named right before it does. */
export function isDone(words: readonly string[], at: number): boolean {
  const [last = "", second = ""] = [words[at - 1], words[at - 2]];
  if (isAfterBe(words, at) || BE.has(second) || last === "") return true;
  return !(SUBJECTS.has(last) || SUBJECTS.has(second));
}

/** Whether a clause denies what stands before `end`: by an odd number of words that deny. */
export function isDenied({ words }: Pick<Clause, "words">, end = words.length): boolean {
  const until = words.slice(0, end);
  // "No later than" denies nothing; "no one" is somebody who does not.
  const denials = until.filter(
    (word, at) =>
      isNegation(word) &&
      !NOBODY.has(word) &&
      !(word === "no" && (words[at + 1] === "later" || words[at + 1] === "one")) &&
      !(word === "not" && words[at - 1] === "or"),
  );
  const byNobody = until.some((word, at) => actorOf(word, words[at + 1]) === "nobody");
  return (denials.length + (byNobody ? 1 : 0)) % 2 === 1;
}
