import path from "node:path";
import type { Operation } from "#lib/core/operation.ts";
import type { Source } from "./sources.ts";

/** A line of a page's `actions.ts`: `export const send = changing(invoicing.sendInvoice);` */
export interface Door {
  file: string;
  /** `action`, `changing` or `dryRunOf`. */
  by: string;
  operation: Operation;
}

const LINE = /^export const \w+ = (\w+)\((?:(\w+)\.)?(\w+)\);$/gm;
const IMPORT = /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gm;

/** Every door that an `actions.ts` opens, with its operation. Throws TypeError where a line names none. */
export async function doorsIn({ file, code, resolve }: Source): Promise<Door[]> {
  const from = new Map(
    [...code.matchAll(IMPORT)].flatMap(([, whole, names = "", specifier = ""]) =>
      [...(whole ? [whole] : []), ...names.split(",")].map((name) => [name.trim(), resolve(specifier)] as const),
    ),
  );
  return Promise.all(
    [...code.matchAll(LINE)].map(async ([line, by = "", whole, name = ""]) => {
      const module = await import(path.resolve(import.meta.dirname, "../..", from.get(whole ?? name) ?? ""));
      if (module[name]?.run === undefined) throw new TypeError(`${file}: ${line} names no operation`);
      return { file, by, operation: module[name] };
    }),
  );
}
