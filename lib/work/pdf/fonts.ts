import path from "node:path";
import { Font, type PageProps } from "@react-pdf/renderer";
import { cloneElement, type ReactElement } from "react";
import { breakable, MAY_END, partsOf, whole } from "./breaks.ts";
import { inReadersOrder, OTHERS, type Script } from "./scripts.ts";

/** Noto Sans comes in parts by script; a line may need several of them, and react-pdf takes the first that has a character. */
const SCRIPTS = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese", "devanagari"];

const FACES = [
  { fontWeight: 400, fontStyle: "normal" },
  { fontWeight: 600, fontStyle: "normal" },
  { fontWeight: 400, fontStyle: "italic" },
] as const;

const family = (script: string) => `Noto Sans ${script}`;

/** What text is set in: a list, as `fontFamily` takes it. */
export const BODY = SCRIPTS.map(family);

/** What identifiers and hashes are set in; they are ASCII. */
export const MONO = "Geist Mono";

/** Packages are looked up from the project's root: the worker runs from the sources, and the bundle of Next has no fonts. */
const inPackages = (...parts: string[]) => path.join(process.cwd(), "node_modules", ...parts);

let loaded: Promise<void> | null = null;
const others = new Map<string, Promise<void>>();

/**
 * Registers and reads the fonts, once in a process, and those of other scripts with the first source that has their characters. Answers
 * the families that this source is set in. Throws where the font packages are not installed.
 */
export async function loadFonts(source: object = {}): Promise<string[]> {
  loaded ??= load();
  await loaded;
  return [...BODY, ...(await familiesOf(JSON.stringify(source).normalize("NFC")))];
}

export type PageElement = ReactElement<PageProps>;

/** The page, set in these families. */
export const setIn = (families: string[], page: PageElement): PageElement =>
  cloneElement(page, { style: [page.props.style ?? {}, { fontFamily: families }].flat() });

/** The families beyond Noto Sans that have characters of a text, in the order in which they are asked. */
async function familiesOf(text: string): Promise<string[]> {
  let left = [...new Set(text)].filter((character) => !BODY.some((one) => hasShape(one, character)));
  const found: string[] = [];
  for (const script of OTHERS) {
    if (!left.some((character) => script.of.test(character))) continue;
    await loadScript(script);
    const rest = left.filter((character) => !(script.of.test(character) && hasShape(script.family, character)));
    if (rest.length < left.length) found.push(script.family);
    left = rest;
  }
  return inReadersOrder(found, text);
}

/** One read for many who ask at once; after a failure it is tried again. */
function loadScript(script: Script): Promise<void> {
  const { family } = script;
  const begun = others.get(family) ?? readScript(script).catch(forgetting(family));
  others.set(family, begun);
  return begun;
}

const forgetting = (family: string) => (error: unknown) => {
  others.delete(family);
  throw error;
};

async function readScript({ family, regular, bold, isFromRight }: Script): Promise<void> {
  // No script but Noto Sans's own has an italic.
  const faces = [
    { src: inPackages(...regular), fontWeight: 400, fontStyle: "normal" },
    { src: inPackages(...bold), fontWeight: 600, fontStyle: "normal" },
    { src: inPackages(...regular), fontWeight: 400, fontStyle: "italic" },
  ] as const;
  if (!(family in Font.getRegisteredFonts())) for (const face of faces) Font.register({ family, ...face });
  await Promise.all(faces.map(({ fontWeight, fontStyle }) => Font.load({ fontFamily: family, fontWeight, fontStyle })));
  for (const { data } of Font.getRegisteredFonts()[family]?.sources ?? []) {
    keepTables(data);
    if (isFromRight === true) nameJoined(data);
    name(data);
  }
  covered.clear();
}

async function load(): Promise<void> {
  for (const script of SCRIPTS) {
    for (const { fontWeight, fontStyle } of FACES) {
      const file = `noto-sans-${script}-${fontWeight}-${fontStyle}.woff`;
      const src = inPackages("@fontsource", "noto-sans", "files", file);
      Font.register({ family: family(script), src, fontWeight, fontStyle });
    }
  }
  Font.register({ family: MONO, src: inPackages("geist", "dist", "fonts", "geist-mono", "GeistMono-Regular.ttf") });
  Font.registerHyphenationCallback(partsOf);
  const faces = BODY.flatMap((fontFamily) => FACES.map((face) => ({ fontFamily, ...face })));
  await Promise.all(faces.map((face) => Font.load(face)));
  for (const { data } of Object.values(Font.getRegisteredFonts()).flatMap(({ sources }) => sources)) {
    keepTables(data);
    name(data);
  }
}

/**
 * Keeps what a WOFF holds as it was before it was packed. fontkit unpacks a table whenever it is asked for one, and asks for that of all
 * shapes twice for each letter that it embeds: four fifths of the time that a PDF took.
 */
function keepTables(font: unknown): void {
  if (!hasTables(font)) return;
  const read = font._getTableStream.bind(font);
  const kept = new Map<string, { pos: number }>();
  font._getTableStream = (tag) => {
    const table = kept.get(tag) ?? read(tag);
    // What is not packed is read where it stands in the file, by the file's own stream.
    if (table === null || table === font.stream) return table;
    kept.set(tag, table);
    return Object.assign(table, { pos: 0 });
  };
}

interface Tabled {
  stream: unknown;
  _getTableStream: (tag: string) => { pos: number } | null;
}

const hasTables = (font: unknown): font is Tabled =>
  typeof font === "object" && font !== null && "stream" in font && "_getTableStream" in font;

/**
 * Names each letter's shape before any is drawn. A font keeps the shapes that it has met, and one that it meets first as a part of
 * another (the E of É) has no letter to its name: from then on it is left out at the beginning of a word, and cannot be copied.
 */
function name(font: unknown): void {
  if (typeof font !== "object" || font === null || !("characterSet" in font) || !("glyphForCodePoint" in font)) return;
  const { characterSet } = font;
  if (!Array.isArray(characterSet) || typeof font.glyphForCodePoint !== "function") return;
  const plain = characterSet.filter((codePoint) => isPlain(String.fromCodePoint(codePoint)));
  for (const codePoint of [...plain, ...characterSet]) font.glyphForCodePoint(codePoint);
}

/** Not one of the characters that are others in another form, with whose shape they are drawn: a joined letter, a radical of Han. */
const isPlain = (character: string) => character.normalize("NFKC") === character && !/[\u2E80-\u2EFF]/.test(character);

/** Names the shapes of joined letters, each by its letter; and what is several letters in one from its left, as readers of a PDF turn around what stands from the right. */
function nameJoined(font: unknown): void {
  if (!isShaping(font)) return;
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => getGlyph(id, letters.toReversed());
  const letters = font.characterSet.map((code) => String.fromCodePoint(code)).filter((one) => /^\p{L}$/u.test(one));
  // Each as the first, the middle and the last of a word.
  const words = letters.filter(isPlain).map((one) => `${one}ـ${one}ـ${one}`);
  for (const alef of "اأإآ") words.push(`ل${alef}`, `ـل${alef}`);
  font.layout(words.join(" "), undefined, undefined, undefined, "ltr");
}

interface Shaping {
  characterSet: number[];
  getGlyph: (id: number, letters?: number[]) => unknown;
  layout: (text: string, features: undefined, script: undefined, language: undefined, direction: "ltr") => unknown;
}

const isShaping = (font: unknown): font is Shaping =>
  typeof font === "object" && font !== null && "characterSet" in font && "getGlyph" in font && "layout" in font;

/** Marks that reorder or hide the text around them: shown, they would let a name read otherwise than it was signed. */
const HIDDEN = /[\p{Bidi_Control}\p{Cc}\u200B\uFEFF]/u;

/** What asks for a variant of the character before it, as some Japanese names and emoji do: the fonts have one of each. */
const VARIANT = /[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

const covered = new Map<string, boolean>();

/** Whether a family that was read has a shape for a character. */
function hasShape(family: string, character: string): boolean {
  const font = Font.getRegisteredFonts()[family]?.sources[0]?.data;
  if (font === null || font === undefined || !("hasGlyphForCodePoint" in font)) return false;
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** How much room a text takes at most on one line, in points: that of its semibold letters. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + size * emsOf(character), 0);

const ems = new Map<string, number>();

function emsOf(character: string): number {
  const known = ems.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  const family = [...BODY, ...OTHERS.map((one) => one.family)].find((one) => hasShape(one, character));
  const faces = Font.getRegisteredFonts()[family ?? ""]?.sources ?? [];
  const data = faces.find(({ fontWeight }) => fontWeight === 600)?.data;
  // What has no shape yet is not kept: it may have one once its font is read.
  if (data === null || data === undefined) return 1;
  const wide = data.glyphForCodePoint(code).advanceWidth / data.unitsPerEm;
  ems.set(character, wide);
  return wide;
}

function hasGlyph(character: string): boolean {
  const known = covered.get(character);
  if (known !== undefined) return known;
  const has =
    BODY.some((one) => hasShape(one, character)) ||
    OTHERS.some(({ family, of }) => of.test(character) && hasShape(family, character));
  covered.set(character, has);
  return has;
}

/** What stands for a character that no font has, or that must not be shown. */
export const UNKNOWN = "\uFFFD";

/**
 * The text as it can be shown: composed, so that accents sit on their letters, a tab or a line end as a space, and with U+FFFD where no font has the
 * character. What asks for a variant is left out. Call after `loadFonts` of what holds it. The text of record is not touched by this.
 */
export function showable(text: string): string {
  return [
    ...text
      .normalize("NFC")
      .replaceAll(/[\t\r\n]/g, " ")
      .replaceAll(VARIANT, ""),
  ]
    .map((character) => (!HIDDEN.test(character) && hasGlyph(character) ? character : UNKNOWN))
    .join("");
}

/** The same, with what its lines need where it stands on a page: see `breaks.ts`. */
export const settable = (text: string): string => whole(breakable(showable(text).replaceAll(MAY_END, "")));
