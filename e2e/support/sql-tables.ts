// Which tables a file's SQL names, as the law of tables reads it (lib/tables.test.ts).

/** A table that SQL names, and whether it is written there. */
interface NamedTable {
  table: string;
  writes: boolean;
}

/** What our own helpers name: `move` and `assignments` write, `columns` inserts. */
const WRITTEN = /\b(?:columns|assignments)\(\s*"([a-z_]+)"|\btable: "([a-z_]+)"/g;

/** The directory's client is asked by methods: `directory().workspace.createMany(…)`. */
const ASKED = /\bdirectory\(\)\s*\.([a-z_]+)\s*\.([a-z]+)/gi;
const READS = /^(?:find|count|aggregate|group)/;

/** Stands in a text for what is put into it: a word of its own, so that what stands before it is one, too. */
const HOLE = " $ ";

/** Where a regular expression may begin, and not a division. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+>]|\breturn)\s*$/;

/** A string that is a statement, or several. */
const VERBS = "select|insert into|update|delete from|with|merge into|truncate|table|lock table|copy";
const STATEMENT = new RegExp(`^["'](?:[^"']*;)?[\\s(]*(?:${VERBS}|${VERBS.toUpperCase()})\\s`);

/**
 * The templates of the code, each with a hole where something is put into it, and the strings that are statements. What is put in is
 * code again, and may hold templates of its own, which stand apart.
 */
function textsOf(code: string): string[] {
  const found: string[] = [];
  /** What is open: a template with its text so far, or code that is put into one, with the depth of its braces. */
  const open: ({ text: string } | { depth: number })[] = [{ depth: 0 }];
  for (let at = 0; at < code.length; at += 1) {
    const here = open.at(-1);
    const sign = code[at] ?? "";
    if (here === undefined) break;
    if ("text" in here) {
      if (sign === "\\") at += 1;
      else if (sign === "`") {
        found.push(here.text);
        open.pop();
      } else if (sign === "$" && code[at + 1] === "{") {
        here.text += HOLE;
        open.push({ depth: 0 });
        at += 1;
      } else here.text += sign;
    } else if (sign === "`") open.push({ text: "" });
    else if (sign === "{") here.depth += 1;
    else if (sign === "}") {
      if (here.depth > 0) here.depth -= 1;
      else if (open.length > 1) open.pop();
    } else {
      const whole = wholeAt(code, at);
      if (STATEMENT.test(whole)) found.push(whole);
      at += whole.length - 1;
    }
  }
  return found;
}

/** The string, comment or regular expression that begins here, in which a backtick or a brace is none; else the one sign. */
function wholeAt(code: string, at: number): string {
  const rest = code.slice(at, at + 4000);
  const isPattern = code[at] === "/" && BEFORE_PATTERN.test(code.slice(Math.max(0, at - 40), at));
  const [whole = " "] =
    /^"(?:[^"\\\n]|\\.)*"|^'(?:[^'\\\n]|\\.)*'|^\/\/.*/.exec(rest) ??
    (isPattern ? (/^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.exec(rest) ?? []) : []);
  return whole;
}

/** Where a list of tables ends. */
const ENDS = /^(?:where|group|order|limit|offset|fetch|having|window|union|except|intersect|returning|set|for|when|;)$/;

/** The tables of the list that begins at this word: `from a, b as c, lateral (…), d`. */
function listed(words: readonly string[], start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let isExpected = true;
  for (const [at, word] of words.slice(start).entries()) {
    if (depth === 0 && (word === ")" || ENDS.test(word))) break;
    // A bracket where a table is expected is a subquery, which is read by its own words, or tables that are joined in it.
    if (word === "(" && isExpected && depth === 0) {
      const first = words.slice(start + at).find((other) => other !== "(") ?? "";
      if (!/^(?:select|with|values|table|\$)$/.test(first)) found.push(first);
    }
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    if (depth > 0) isExpected = false;
    else if (word === ",") isExpected = true;
    else if (isExpected && word !== "only" && word !== "lateral") {
      found.push(word);
      isExpected = false;
    }
  }
  return found;
}

/** The text in lower case, without its comments, and with names as they are known: neither in quotes nor with their schema. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\/\*[\s\S]*?\*\/|--.*/g, " ")
    .replaceAll('"', "")
    .replaceAll(/\bpublic\s*\.\s*/g, "");

/** The tables that a statement, or a part of one, names. */
function namedIn(text: string): NamedTable[] {
  const words = plain(text).match(/[a-z_$][a-z0-9_$.]*|[(),;]|[^\s]/g) ?? [];
  return words.flatMap((word, at) => {
    const [before, next, second] = [words[at - 1], words[at + 1] ?? "", words[at + 2] ?? ""];
    const own = next === "only" || next === "table" || next === "(" ? second : next;
    const read = (tables: string[]) => tables.map((table) => ({ table, writes: false }));
    if (word === "from" && before === "delete") return [{ table: own, writes: true }];
    if (word === "from" && before === "distinct") return [];
    if (word === "from" && before === "copy") return [];
    // Two tables are joined using columns, which stand in brackets.
    if (word === "from" || (word === "using" && next !== "(")) return read(listed(words, at + 1));
    if (word === "table" && (before === undefined || /^(?:[(;]|lock|union|all|except|intersect)$/.test(before)))
      return read([own]);
    if (word === "copy") return read([next]);
    if (word === "join") return read(listed(words, at + 1).slice(0, 1));
    const isWritten = word === "into" ? before === "insert" || before === "merge" : /^(?:update|truncate)$/.test(word);
    return isWritten ? [{ table: own, writes: true }] : [];
  });
}

/** Every table that the code's SQL names; SQL stands in templates, and our own helpers name tables beside it. */
export function tablesIn(code: string): NamedTable[] {
  const written = [...code.matchAll(WRITTEN)].map(([, one, other]) => ({ table: one ?? other ?? "", writes: true }));
  const asked = [...code.matchAll(ASKED)].map(([, table = "", method = ""]) => ({
    table,
    writes: !READS.test(method),
  }));
  return [...textsOf(code).flatMap(namedIn), ...written, ...asked].filter(({ table }) => /^[a-z_]/.test(table));
}
