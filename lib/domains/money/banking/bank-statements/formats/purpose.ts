import { plain } from "./statement.ts";

/** What a movement is for, as far as what the bank writes beside it tells. */
export interface Purpose {
  description: string | null;
  counterparty: string | null;
  reference: string | null;
}

/** A line that is as long as it may be goes on in the next one, within a word perhaps. */
const FULL_LINE = 65;
const FULL_PART = 27;

/** Pieces of one text in their order: together where the one before it was full. */
const drawn = (pieces: readonly string[], full: number): string =>
  pieces.reduce((text, piece, at) => {
    const before = pieces[at - 1];
    return before === undefined || before.length >= full ? `${text}${piece}` : `${text} ${piece}`;
  }, "");

const stated = (text: string | undefined) => {
  const said = plain(text);
  return said === "NOTPROVIDED" || said === "NONREF" ? null : said;
};

/** What a text says behind each of these words, in their order; what stands before the first is behind none. */
function behind(text: string, words: RegExp): Map<string, string> {
  const found = [...text.matchAll(words)];
  return new Map(
    found.map((match, at) => [match[1] ?? "", text.slice(match.index + match[0].length, found[at + 1]?.index)]),
  );
}

const GERMAN = /^\d{3}([^\dA-Za-z\s])(?=\d\d)/;
const GERMAN_WORDS = /\b(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|IBAN|BIC|PURP)\+/g;

/** As German banks write it: parts by numbers of two digits, 20 to 29 and 60 to 63 for what it is for, 32 and 33 for whom. */
function german(text: string, sign: string): Purpose {
  const parts: { number: number; said: string }[] = [];
  for (const piece of text.slice(4).split(sign)) {
    const last = parts.at(-1);
    if (/^\d\d/.test(piece)) parts.push({ number: Number(piece.slice(0, 2)), said: piece.slice(2) });
    else if (last) last.said = `${last.said}${sign}${piece}`;
  }
  const of = (isIt: (number: number) => boolean) =>
    drawn(
      parts.flatMap(({ number, said }) => (isIt(number) ? [said] : [])),
      FULL_PART,
    );
  const purpose = of((number) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63));
  const told = behind(purpose, GERMAN_WORDS);
  const description = told.size > 0 ? told.get("SVWZ") : purpose;
  return {
    description: stated(description) ?? stated(of((number) => number === 0)),
    counterparty:
      stated(of((number) => number === 32 || number === 33)) ?? stated(told.get("ABWA") ?? told.get("ABWE")),
    reference: stated(told.get("EREF")) ?? stated(told.get("KREF")),
  };
}

const SLASHED_WORDS =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|KREF|PREF|MARF|CSID|ORDP|BENM|CNTP|ISDT|RTRN|PURP|ULTD|ULTC|ID|ADDR)\//g;

/** As Dutch banks write it: words between slashes. */
function slashed(text: string): Purpose {
  const told = behind(text, SLASHED_WORDS);
  const [, , whose] = (told.get("CNTP") ?? "").split("/");
  return {
    description:
      stated(
        told
          .get("REMI")
          ?.replace(/^(?:USTD\/\/|STRD\/CUR\/)/, "")
          .replace(/(?<!\/)\/+$/, ""),
      ) ?? stated(told.get("TRTP")),
    counterparty: stated(told.get("NAME")) ?? stated(whose),
    reference: stated(told.get("EREF")),
  };
}

/** What the lines of an :86: say of a movement, as the banks of several countries put it in order, or as it stands. */
export function purposeOf(lines: readonly string[]): Purpose {
  const text = drawn(lines, FULL_LINE);
  const [, sign] = GERMAN.exec(text) ?? [];
  const told = sign === undefined ? null : german(text, sign);
  if (told?.description != null) return told;
  const own = text.startsWith("/") ? slashed(text) : null;
  return own?.description == null ? { description: stated(text), counterparty: null, reference: null } : own;
}
