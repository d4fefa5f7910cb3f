import path from "node:path";
import { Font } from "@react-pdf/renderer";

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

/** The longest run of letters that still fits the narrowest column. */
const LONGEST_WORD = 40;

/** Packages are looked up from the project's root: the worker runs from the sources, and the bundle of Next has no fonts. */
const inPackages = (...parts: string[]) => path.join(process.cwd(), "node_modules", ...parts);

const isHash = (word: string) => /^[0-9a-f]{64}[.,;)]?$/.test(word);

let loaded: Promise<void> | null = null;

/** Registers and reads the fonts, once in a process. Throws where the font packages are not installed. */
export function loadFonts(): Promise<void> {
  loaded ??= load();
  return loaded;
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
  // Legal text is not hyphenated; only what cannot fit a line is broken, at any letter.
  // A hash stays whole: a hyphen in it would be taken for a part of it.
  Font.registerHyphenationCallback((word) =>
    isHash(word) ? [word] : (word.match(new RegExp(`.{1,${LONGEST_WORD}}`, "gsu")) ?? [word]),
  );
  const faces = BODY.flatMap((fontFamily) => FACES.map((face) => ({ fontFamily, ...face })));
  await Promise.all(faces.map((face) => Font.load(face)));
  for (const source of Object.values(Font.getRegisteredFonts()).flatMap(({ sources }) => sources)) name(source.data);
}

/**
 * Names each letter's shape before any is drawn. A font keeps the shapes that it has met, and one that it meets first as a part of
 * another (the E of É) has no letter to its name: from then on it is left out at the beginning of a word, and cannot be copied.
 */
function name(font: unknown): void {
  if (typeof font !== "object" || font === null || !("characterSet" in font) || !("glyphForCodePoint" in font)) return;
  const { characterSet } = font;
  if (!Array.isArray(characterSet) || typeof font.glyphForCodePoint !== "function") return;
  for (const codePoint of characterSet) font.glyphForCodePoint(codePoint);
}

/** Marks that reorder or hide the text around them: shown, they would let a name read otherwise than it was signed. */
const HIDDEN = /[\p{Bidi_Control}\p{Cc}\u200B\uFEFF]/u;

const covered = new Map<number, boolean>();

function hasGlyph(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  const known = covered.get(codePoint);
  if (known !== undefined) return known;
  const registered = Font.getRegisteredFonts();
  const has = BODY.some((name) => {
    const font = registered[name]?.sources[0]?.data;
    return (
      font !== null && font !== undefined && "hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(codePoint)
    );
  });
  covered.set(codePoint, has);
  return has;
}

/** What stands for a character that no font has, or that must not be shown. */
export const UNKNOWN = "\uFFFD";

/**
 * The text as it can be set: composed, so that accents sit on their letters, a tab or a line end as a space, and with U+FFFD where no font has the
 * character. Call after `loadFonts`. The text of record is not touched by this.
 */
export function settable(text: string): string {
  return [...text.normalize("NFC").replaceAll(/[\t\r\n]/g, " ")]
    .map((character) => (!HIDDEN.test(character) && hasGlyph(character) ? character : UNKNOWN))
    .join("");
}
