import { parseAst } from "vitest/node";
import type { Source } from "./sources.ts";

/** A regular expression as it is written in a source. */
export interface Pattern {
  file: string;
  source: string;
  flags: string;
}

const dialects: Readonly<Record<string, "ts" | "tsx" | "js">> = { ts: "ts", tsx: "tsx", mjs: "js" };

/** Every literal of a regular expression in a source, as a parser of the language finds them: a division is none. */
export function patternsIn({ file, text }: Pick<Source, "file" | "text">): Pattern[] {
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ file, source: pattern, flags });
      return;
    }
    for (const member of Object.values(node)) walk(member);
  };
  walk(parseAst(text, { lang: dialects[file.split(".").at(-1) ?? ""] ?? "ts" }));
  return found;
}
