import { nameKey } from "./names.ts";

/**
 * What looks like a letter or a mark of ASCII, by its code points: of Unicode 15.0's confusables (UTS #39, "confusables.txt"), the letters
 * of Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu that have one such letter for their prototype, the small letters
 * of which that is so of the capital, and apostrophes, hyphens, points, commas and strokes.
 */
const TABLE: Record<string, string> = {
  "'": "2f4 55a 55d 5f3 2018 2019 201b 2032 2035",
  ",": "60d 66b 201a",
  "-": "2d7 6d4 2010 2012 2013 2043 2212 2796",
  ".": "701 702 a60e 10a50",
  "/": "1735 2041 2044 2215 2571 27cb 29f8 31d3 1d23a",
  a: "251 391 3b1 410 430 13aa a4ee ab7a",
  b: "184 185 392 3b2 412 42c 432 44c 13cf 13f4 13fc a4d0 a7b4 a7b5 ab9f",
  c: "421 441 13df 1d04 2ca4 2ca5 a4da abaf",
  d: "501 13a0 13e7 a4d2 a4d3 ab70 abb7",
  e: "395 3b5 415 435 4bd 13ac a4f0 ab32 ab7c",
  f: "3dc 3dd 584 1e9d a4dd a798 a799 ab35",
  g: "18d 261 50c 50d 581 13c0 13f3 13fb 1d83 a4d6 ab90",
  h: "397 3b7 41d 43d 4bb 570 13bb 13c2 2c8e 2c8f a4e7 ab8b ab92",
  i: "131 196 269 26a 399 3b9 406 456 4c0 4cf 13a5 a647 ab75",
  j: "29d 37f 3f3 408 458 13ab a4d9 a7b2 ab7b",
  k: "39a 3ba 41a 43a 13e6 2c94 2c95 a4d7 abb6",
  l: "1c0 13de 2c92 2c93 2cd0 2cd1 a4e1 a4f2 abae",
  m: "39c 3bc 3fa 3fb 41c 43c 13b7 2c98 2c99 a4df ab87",
  n: "39d 578 57c 2c9a 2c9b a4e0",
  o: "39f 3bf 3c3 41e 43e 555 585 1d0f 1d11 2c9e 2c9f a4f3 ab3d",
  p: "3a1 3c1 420 440 13e2 2ca2 2ca3 a4d1 abb2",
  q: "51b 563 566",
  r: "1a6 280 433 13a1 13d2 1d26 2c85 a4e3 ab47 ab48 ab71 ab81 aba2",
  s: "1bd 405 455 54f 57f 13d5 13da a4e2 a731 aba5 abaa",
  t: "3a4 3c4 422 442 13a2 2ca6 2ca7 a4d4 ab72",
  u: "28b 3c5 54d 57d 1d1c a4f4 a79f ab4e ab52",
  v: "3bd 474 475 13d9 1d20 a4e6 aba9",
  w: "26f 461 51c 51d 561 13b3 13d4 1d21 a4ea ab83 aba4",
  x: "3a7 3c7 425 445 2cac 2cad a4eb a7b3 ab53",
  y: "263 28f 3a5 3b3 423 443 4ae 4af 13a9 13bd 1d8c 1eff 2ca8 2ca9 a4ec ab5a ab79 ab8d",
  z: "396 3b6 13c3 1d22 a4dc ab93",
};

const likeness = new Map(
  Object.entries(TABLE).flatMap(([ascii, points]) =>
    points.split(" ").map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), ascii] as const),
  ),
);

/** White space that no expression knows as such: a blank of braille, and fillers of Hangul, which are as wide as a letter. */
const BLANK = /[\u2800\u115f\u1160\u3164\uffa0]/gu;

/** What is not seen: it has no width, or is no letter at all. White space that is a control stays. */
const UNSEEN = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** A piece of a name as it looks: in the letters that a reader takes its own for, and without what a reader does not see. */
export const looksPiece = (piece: string): string =>
  [...piece.replace(BLANK, " ").normalize("NFKC").replace(UNSEEN, "")]
    .map((letter) => likeness.get(letter) ?? letter)
    .join("")
    .replace(/\s+/g, " ")
    .normalize("NFC")
    .toLowerCase();

/** A name as it looks, to whoever compares names by eye: trimmed besides. */
export const looksOf = (name: string): string => nameKey(looksPiece(name));
