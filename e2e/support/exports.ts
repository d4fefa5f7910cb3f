import type { Source } from "./sources.ts";

/** What a file takes of another: names, or all of them where nobody can tell which. */
interface Taken {
  from: string;
  names: string[] | "all";
}

// Types are left alone: one that is exported names what a function takes, whoever writes the name.
const EXPORT = /^export\s+(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)/gm;
const EXPORT_LIST = /^export\s+\{([^}]*)\}(?!\s*from)/gm;
const IMPORT = /^(import|export)\s+(?:type\s+)?([^;"']*?)\s*\bfrom\s*"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g;

/** The names in `{ a, type b as c }`: as they are called where they come from, or as what they go out by. */
const listed = (list: string, side: 0 | 1): string[] =>
  list
    .split(",")
    .map((one) => one.trim().replace(/^type\s+/, ""))
    .filter((one) => one !== "")
    .map((one) => one.split(/\s+as\s+/).at(side) ?? one.split(/\s+as\s+/)[0] ?? one);

/** The names that a file gives to others; what it exports as default is called by its file, not by a name. */
function exportsOf({ code }: Pick<Source, "code">): string[] {
  const declared = [...code.matchAll(EXPORT)].map(([, name = ""]) => name);
  const lists = [...code.matchAll(EXPORT_LIST)].flatMap(([, list = ""]) => listed(list, 1));
  return [...declared, ...lists].filter((name) => name !== "default");
}

/** What a file takes from others, by the path it takes it from. A namespace takes what is read of it by a dot. */
function takenBy({ code, resolve }: Pick<Source, "code" | "resolve">): Taken[] {
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, from = ""]): Taken => ({ from: resolve(from), names: "all" }));
  const still = [...code.matchAll(IMPORT)].map(([, kind, clause = "", from = ""]): Taken => {
    const namespace = /\*\s+as\s+(\w+)/.exec(clause)?.[1];
    if (kind === "export" && clause.includes("*")) return { from: resolve(from), names: "all" };
    if (namespace === undefined) {
      return { from: resolve(from), names: listed(/\{([^}]*)\}/.exec(clause)?.[1] ?? "", 0) };
    }
    const uses = [...code.matchAll(new RegExp(`\\b${namespace}\\b(?:\\.(\\w+))?`, "g"))].slice(1);
    const isWhole = uses.some(([, name]) => name === undefined);
    return { from: resolve(from), names: isWhole ? "all" : uses.map(([, name = ""]) => name) };
  });
  return [...dynamic, ...still];
}

/** Every `file: name` that is exported and that no other file takes. */
export function exportedInVain(all: Source[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const source of all) {
    for (const { from, names } of takenBy(source)) {
      const of = taken.get(from) ?? new Set();
      taken.set(from, of);
      for (const name of names === "all" ? ["*"] : names) of.add(name);
    }
  }
  return all.flatMap((source) => {
    const used = taken.get(source.file);
    if (used?.has("*")) return [];
    return exportsOf(source)
      .filter((name) => !used?.has(name))
      .map((name) => `${source.file}: ${name}`);
  });
}
