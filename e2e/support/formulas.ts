import { strFromU8, unzipSync } from "fflate";

/** A workbook as it reads: its values by `Sheet!A1`, and its formulas by the same. */
export interface Workbook {
  values: Map<string, string | number>;
  formulas: Map<string, string>;
  sheets: string[];
}

const unescaped = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** Opens an XLSX file of ours, apart from the code that reads others'. */
export function opened(bytes: Uint8Array): Workbook {
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, of]) => [path, strFromU8(of)]));
  const strings = [...(files["xl/sharedStrings.xml"] ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(([, of = ""]) =>
    unescaped([...of.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = ""]) => text).join("")),
  );
  const sheets = [...(files["xl/workbook.xml"] ?? "").matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = ""]) =>
    unescaped(name),
  );
  const values = new Map<string, string | number>();
  const formulas = new Map<string, string>();
  for (const [at, name] of sheets.entries()) {
    for (const [, attributes = "", inner = ""] of (files[`xl/worksheets/sheet${at + 1}.xml`] ?? "").matchAll(
      /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const address = `${name}!${/r="([A-Z]+\d+)"/.exec(attributes)?.[1]}`;
      const [, formula] = /<f>(.*?)<\/f>/s.exec(inner) ?? [];
      const [, value] = /<v>(.*?)<\/v>/s.exec(inner) ?? [];
      if (formula !== undefined) formulas.set(address, unescaped(formula));
      if (value !== undefined)
        values.set(address, /t="s"/.test(attributes) ? (strings[Number(value)] ?? "") : Number(value));
    }
  }
  return { values, formulas, sheets };
}

const columnAt = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  column === 0 ? "" : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** What a formula of ours comes to, worked out anew from cells: sums of a range, sums and differences of cells, and a part of a whole. */
export function workedOut(book: Workbook, sheet: string, formula: string): number {
  const cell = (reference: string): number => {
    const [, of = sheet, address = ""] = /^(?:'([^']+)'!)?\$?([A-Z]+\$?\d+)$/.exec(reference) ?? [];
    const key = `${of}!${address.replace("$", "")}`;
    const own = book.formulas.get(key);
    if (own !== undefined) return workedOut(book, of, own);
    return Number(book.values.get(key) ?? 0);
  };
  // Preferred stock as the whole common shares that it may be converted into: `…-C5+INT(C5*5/2)`.
  const [, before, preferred, common, parts] = /^(.+)-([A-Z]+\d+)\+INT\(\2\*(\d+)\/(\d+)\)$/.exec(formula) ?? [];
  if (before !== undefined && preferred !== undefined) {
    const held = cell(preferred);
    return workedOut(book, sheet, before) - held + Math.floor((held * Number(common)) / Number(parts));
  }
  const [, first, top, last, bottom] = /^SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)$/.exec(formula) ?? [];
  if (first !== undefined && last !== undefined) {
    let sum = 0;
    for (let column = columnAt(first); column <= columnAt(last); column++) {
      for (let row = Number(top); row <= Number(bottom); row++) {
        const address = `${lettersOf(column)}${row}`;
        if (typeof (book.values.get(`${sheet}!${address}`) ?? 0) === "number") sum += cell(address);
      }
    }
    return sum;
  }
  const [, whole = "", part = "", same] = /^IF\(([^=]+)=0,0,([^/]+)\/([^)]+)\)$/.exec(formula) ?? [];
  if (same !== undefined) return cell(whole) === 0 ? 0 : cell(part) / cell(same);
  const terms = formula.split(/(?=[+-])/);
  return terms.reduce((sum, term) => sum + (term.startsWith("-") ? -1 : 1) * cell(term.replace(/^[+-]/, "")), 0);
}
