import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { csvFile, lineEnds, unmarked } from "./csv.ts";

const textOf = (rows: string[][]) => {
  const { content } = csvFile("names", ["name", "code"], rows);
  return "text" in content ? content.text : "";
};

it("a name of several lines stays one field, so that none of them is a row that a spreadsheet takes for a formula", () => {
  const names = ["Acme\n=HYPERLINK(A1)", "Acme\r=1+1", "Acme\r\n=1+1", 'A "B" C', "A, B", "Acme"];
  const rows = names.map((name) => [name, "a1"]);
  expect(parse(textOf(rows), { record_delimiter: "\r\n" })).toEqual([["name", "code"], ...rows]);
  expect(textOf(rows)).toContain('"Acme\n=HYPERLINK(A1)",a1\r\n"Acme\r=1+1",a1\r\n');
});

it("text that a spreadsheet would take for a formula is marked as text, in wide signs too, and is itself without the mark", () => {
  expect(textOf([["=1+1", "-1"]])).toBe("name,code\r\n'=1+1,'-1\r\n");
  for (const text of ["=1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\n=1", "'=1+1", "''＠A"]) {
    const [, [told = ""] = []] = parse(textOf([[text, ""]]), { record_delimiter: "\r\n" }) as string[][];
    expect(told, text).toBe(`'${text}`);
    expect(unmarked(told)).toBe(text);
  }
});

it("the line ends of a text are those that the parser would find", () => {
  for (const text of ["", "a,b", "a\n\nb\n", "a\rb\r", "a\r\n\r\nb", "a\rb\r\nc", "a\nb\rc", 'a\r\n"b\nc"\r\nd']) {
    const manner = { relax_column_count: true, skip_empty_lines: true };
    expect(parse(text, { ...manner, record_delimiter: lineEnds(text) })).toEqual(parse(text, manner));
  }
});
