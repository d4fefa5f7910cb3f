/** A script that few papers have, with the font that brings it: read with the first paper that has its characters. */
export interface Script {
  family: string;
  /** The package, the folder in it, and the file of each weight, below node_modules. */
  regular: string[];
  bold: string[];
  /** What is looked for in it. */
  of: RegExp;
  /** Its letters join, or stand from right to left. */
  isFromRight?: true;
}

const embed = (of: string, name: string): Pick<Script, "regular" | "bold"> => {
  const file = (weight: string) => ["@embedpdf", `fonts-${of}`, "fonts", name.replace("*", weight)];
  return { regular: file("Regular"), bold: file("Bold") };
};

const source = (of: string, name: string, bold: number): Pick<Script, "regular" | "bold"> => {
  const file = (weight: number) => ["@fontsource", of, "files", `${name}-${weight}-normal.woff`];
  return { regular: file(400), bold: file(bold) };
};

const JAPANESE = "Noto Sans JP";
const CHINESE = "Noto Sans SC";

/**
 * In the order in which a character is looked for. Japanese comes before Chinese: it has the older shapes too, and Chinese all others.
 * The Korean font is for Hangul alone.
 */
export const OTHERS: readonly Script[] = [
  {
    family: "Noto Sans Hebrew",
    ...embed("hebrew", "NotoSansHebrew-*.ttf"),
    of: /\p{scx=Hebrew}/u,
    isFromRight: true,
  },
  {
    family: "Noto Naskh Arabic",
    ...embed("arabic", "NotoNaskhArabic-*.ttf"),
    of: /\p{scx=Arabic}/u,
    isFromRight: true,
  },
  { family: "Noto Sans Thai", ...source("noto-sans-thai", "noto-sans-thai-thai", 600), of: /\p{scx=Thai}/u },
  {
    family: JAPANESE,
    ...embed("jp", "NotoSansJP-*.otf"),
    of: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u2010-\u2BFF\u3000-\u303F\u3200-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u,
  },
  {
    family: CHINESE,
    ...embed("sc", "NotoSansHans-*.otf"),
    of: /[\p{scx=Han}\p{scx=Bopomofo}]/u,
  },
  { family: "Noto Sans KR", ...embed("kr", "NotoSansKR-*.otf"), of: /\p{scx=Hangul}/u },
  {
    family: "Noto Emoji",
    ...source("noto-emoji", "noto-emoji-emoji", 700),
    of: /[\p{Emoji}\p{Regional_Indicator}\u2600-\u27BF]/u,
  },
];

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Han characters that Chinese and Japanese write alike have one code and shapes of their own in each. They are set as Chinese where
 * the paper has one that is in the Chinese font alone, such as a simplified one, and no kana; as Japanese everywhere else.
 */
export function inReadersOrder(families: readonly string[], text: string): string[] {
  if (!families.includes(CHINESE) || KANA.test(text)) return [...families];
  return families.flatMap((one) => (one === JAPANESE ? [CHINESE, JAPANESE] : one === CHINESE ? [] : one));
}
