/** Where a line may end without a space: a soft hyphen, that is shown nowhere and taken out before letters are set. */
export const MAY_END = "\u00AD";

/** Has no width, and is a letter of Noto Sans's own: what stands behind it is set anew. */
const APART = "\u200B";

/** Characters as wide as two letters. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uFF00-\uFF60]/gu;

const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Beside a Han character or kana, but not behind what opens, nor before what closes or belongs to the one before. */
const BESIDE_WIDE =
  /(?<=[^\s\p{Ps}\p{Pi}"'#$£€¥@])(?=[^\s\p{M}\p{Lm}\p{Pe}\p{Pf}\p{Po}\p{Pd}％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ])(?:(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}])|(?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]))/gu;

/** Words of Hangul have spaces between them: only one that fits no narrow column is broken. */
const LONG_HANGUL = /\p{Script=Hangul}{10,}/gu;

const thai = new Intl.Segmenter("th", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const thaiWords = (run: string) =>
  [...thai.segment(run)]
    .map(({ segment }) => segment)
    .join(MAY_END)
    .replaceAll(/\u00AD(?=[ๆฯ])/g, "");

/** The text with a mark wherever a line may end in scripts that put no spaces: beside a Han character or kana, behind a word of Thai. */
export function breakable(text: string): string {
  if (!UNSPACED.test(text)) return text;
  return text
    .replaceAll(/\p{Script=Thai}+/gu, thaiWords)
    .replaceAll(LONG_HANGUL, (word) => [...word].join(MAY_END))
    .replaceAll(BESIDE_WIDE, MAY_END);
}

const isHash = (word: string) => /^[0-9a-f]{64}[.,;)]?$/.test(word);

/** As many parts as react-pdf takes of one word: it hands them on as arguments of one call. */
const MOST_PARTS = 20_000;

/**
 * The parts of a word. Legal text is not hyphenated; only what cannot fit a line, the longest run of letters that still fits the narrowest
 * column, is broken, at any letter. A hash stays whole: a hyphen in it would be taken for a part of it. Behind an empty part a line ends
 * without a hyphen.
 */
export function partsOf(word: string): string[] {
  if (isHash(word)) return [word];
  const pieces = word.split(MAY_END);
  const together = Math.ceil(pieces.length / MOST_PARTS);
  const groups = Array.from({ length: Math.ceil(pieces.length / together) }, (_, at) =>
    pieces.slice(at * together, (at + 1) * together).join(""),
  );
  return groups.flatMap((group, at) => [...(at === 0 ? [] : [""]), ...(group.match(/.{1,40}/gsu) ?? [])]);
}

/** What react-pdf takes for an emoji by itself, and what is two units of a string: it counts them as one. */
const ALONE =
  /[\p{Regional_Indicator}\u3030\u303D\u3297\u3299\p{Emoji_Presentation}\u2600-\u27BF\u{10000}-\u{10FFFF}]/u;

/**
 * The text as react-pdf sets all of it: it loses letters where a font makes two of one, as of the Thai sara am, behind a character of two
 * units, and behind an emoji of the same font.
 */
export function whole(text: string): string {
  const spaced = text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, "\u0E4D$1\u0E32");
  if (!ALONE.test(spaced)) return spaced;
  const all = [...graphemes.segment(spaced)].map(({ segment }) => segment);
  const isJoined = (next: string | undefined) => next !== undefined && /^[^\p{ASCII}\s]/u.test(next);
  return all.map((one, at) => (ALONE.test(one) && isJoined(all[at + 1]) ? one + APART + MAY_END : one)).join("");
}

/** How many letters' room a text takes. */
export const roomOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** Letters of Hebrew and Arabic, and others. */
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const FROM_LEFT = /[^\P{L}\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const BEGINS_FROM_RIGHT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const ONLY_FROM_RIGHT = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{M}\s]*$/u;

/**
 * Whether the whole of a text is read from the right: it begins with such a letter, and most of its letters are. A name of them alone is
 * read so anyway, and stands where its column begins.
 */
export function isFromRight(text: string): boolean {
  if (!BEGINS_FROM_RIGHT.test(text) || ONLY_FROM_RIGHT.test(text)) return false;
  const right = text.match(FROM_RIGHT)?.length ?? 0;
  return right > (text.match(FROM_LEFT)?.length ?? 0);
}
