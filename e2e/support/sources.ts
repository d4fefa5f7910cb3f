import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the project's own, as the laws of the house look at it. */
export interface Source {
  /** From the project's folder: `lib/core/ids.ts`. */
  file: string;
  text: string;
  /** Without its comments. */
  code: string;
  lines: number;
  isTest: boolean;
  /** Files by their path, packages as `npm:zod`. */
  imports: string[];
  /** Those of them that are imported as types only, and so are not there when the code runs. */
  typeImports: string[];
  /** What one of its imports stands for. */
  resolve: (specifier: string) => string;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "lib", "e2e", "scripts"];
/** Where Next begins in the browser; it wants it there. */
const BESIDE = ["instrumentation-client.ts"];

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** Of every import and re-export, and every import() of a literal: what is imported, and whether as types only. */
const IMPORT = /^(?:import|export)(\s+type)?\b(?:[^;"']*?\bfrom)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

function resolved(specifier: string, file: string): string {
  if (specifier.startsWith("#lib/")) return specifier.replace("#lib/", "lib/");
  if (specifier.startsWith("#ui/")) return specifier.replace("#ui/", "components/");
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return `npm:${specifier}`;
}

function read(file: string): Source {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  const code = withoutComments(text);
  const found = [...code.matchAll(IMPORT)].map(([, type, from, dynamic]) => ({
    imported: resolved(from ?? dynamic ?? "", file),
    isType: type !== undefined,
  }));
  const imports = [...new Set(found.map(({ imported }) => imported))];
  const real = new Set(found.filter(({ isType }) => !isType).map(({ imported }) => imported));
  return {
    file,
    text,
    code,
    lines: text.split("\n").length - 1,
    isTest: /\.(test|spec)\.\w+$/.test(file) || file.startsWith("e2e/"),
    imports,
    typeImports: imports.filter((imported) => !real.has(imported)),
    resolve: (specifier) => resolved(specifier, file),
  };
}

/** Every source file of ours, but for what Prisma generates. */
export function sources(): Source[] {
  const files = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith("lib/db/generated/"))
      .toSorted(),
  );
  return [...files, ...BESIDE].map(read);
}

/** Whether the file is one of those chapters of a domain. */
export const isBuiltBy = ({ file }: Source, ...chapters: string[]) => chapters.includes(file.split("/").at(-1) ?? "");

/** Every circle of imports, once: `a → b → a`. */
export function circles(of: Pick<Source, "file" | "imports">[]): string[] {
  const byFile = new Map(of.map((source) => [source.file, source]));
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, way: string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) {
      found.add([...way.slice(start), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const next of byFile.get(file)?.imports ?? []) if (byFile.has(next)) walk(next, [...way, file]);
    done.add(file);
  };
  for (const { file } of of) walk(file, []);
  return [...found];
}

/**
 * The domain that a file belongs to: `company/entities`; equity is a group of one. An entity's detail is one of its own, upon the
 * documents and the cap table that it shows, which are themselves of an entity. Null outside of the domains.
 */
export const domainOf = (file: string) =>
  /^lib\/domains\/(equity|company\/entities\/detail|[^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
