import { isCalendarDate } from "#lib/core/calendar.ts";
import type { FileToRead } from "../schema.ts";
import { isDeep, newAssertions } from "./assertions.ts";
import { currencyOf, readMoney } from "./commodities.ts";
import { codeOf, newReading, quoted, type Reading } from "./journal-file.ts";
import { addDraft, type Draft, rootTypes, tagLast } from "./text-entry.ts";

/** What is dated and says nothing that the books keep. */
const DATED = new Set(["close", "commodity", "note", "document", "event", "price", "query", "custom"]);

interface Opened {
  line: number;
  currency: string | null;
  code: string | null;
  title: string | null;
}

interface State {
  reading: Reading;
  decimal: "." | ",";
  currency: string;
  draft: Draft | null;
  /** The account that metadata is of. */
  opened: Opened | null;
  /** Indented lines belong to what is left out. */
  isSkipping: boolean;
  accounts: Map<string, Opened>;
}

/** Texts in quotes from the beginning, with their escapes, and what is behind them; null where quotes do not close. */
function readTexts(text: string): { texts: string[]; rest: string } | null {
  const texts: string[] = [];
  let at = 0;
  while (text[at] === '"') {
    let own = "";
    for (at++; text[at] !== '"'; at++) {
      if (at >= text.length) return null;
      if (text[at] === "\\") at++;
      own += text[at] ?? "";
    }
    texts.push(own);
    at++;
    while (text[at] === " " || text[at] === "\t") at++;
  }
  return { texts, rest: text.slice(at) };
}

/** The words of a text, and the comment behind them, if one begins outside of quotes. */
function withoutComment(text: string): string {
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\" && isQuoted) at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ";" && !isQuoted) return text.slice(0, at).trim();
  }
  return text;
}

const wordsOf = (text: string) => text.split(/[ \t]+/);

/** `* "Payee" "Narration" #tag ^link` */
function readTransaction(state: State, line: number, date: string, text: string): void {
  const read = readTexts(text);
  state.isSkipping = false;
  const reference = null;
  const told = read?.texts ?? [];
  const isBroken = read === null || told.length > 2;
  state.draft = { line, date, description: told.join(": "), reference, reverses: null, postings: [], isBroken };
  if (isBroken) {
    state.reading.fault(line, `must have at most two texts in quotes: ${quoted(text)}`);
    return;
  }
  if (read.rest !== "") {
    const isTags = wordsOf(read.rest).every((word) => /^[#^]/.test(word));
    if (isTags) {
      state.reading.ignore(line, `the tags and links ${quoted(read.rest)}`);
      return;
    }
    state.draft.isBroken = true;
    state.reading.fault(line, `${quoted(read.rest)} is not understood`);
  }
}

/** `open Assets:Cash USD` */
function readOpen(state: State, line: number, text: string): void {
  const [name = "", commodities = "", ...rest] = wordsOf(text);
  const currency = commodities === "" ? null : currencyOf(commodities.split(",", 1)[0] ?? "");
  if (commodities !== "" && currency === null) {
    state.reading.fault(line, `must be in a currency that the books keep, and is in ${quoted(commodities)}`);
  }
  if (rest.length > 0) state.reading.ignore(line, `${quoted(rest.join(" "))} behind the account's currency`);
  state.opened = { line, currency, code: null, title: null };
  state.isSkipping = false;
  state.accounts.set(name, state.opened);
}

/** `balance Assets:Cash 10.00 USD`: at the beginning of the day, with the accounts below. */
function readBalance(
  state: State,
  line: number,
  date: string,
  text: string,
  assertions: ReturnType<typeof newAssertions>,
): void {
  const [name = "", ...rest] = wordsOf(text);
  const money = readMoney(rest.join(" "), state.decimal, state.currency);
  if (typeof money === "string") {
    state.reading.fault(line, `the asserted balance ${money}`);
    return;
  }
  assertions.add({ ...money, date, line, name, claims: "below", first: true });
}

/** `key: "value"` of an entry or an account: what our own exports say there is understood. */
function readMetadata(state: State, line: number, key: string, text: string): void {
  const value = readTexts(text)?.texts[0] ?? "";
  if (state.opened && key === "name") state.opened.title = value;
  else if (state.opened && key === "code") state.opened.code = value;
  else if (state.draft && key === "entry_id") state.draft.reference = value;
  else if (state.draft && key === "reverses") state.draft.reverses = value;
  else if (
    (key === "class" || key === "project") &&
    value !== "" &&
    tagLast(state.reading, state.draft, line, key, value)
  )
    return;
  else if (!state.isSkipping) state.reading.ignore(line, `the metadata ${quoted(`${key}: ${text}`)}`);
}

function readPosting(state: State, draft: Draft, line: number, text: string): void {
  const told = /^[*!] /.test(text) ? text.slice(2).trimStart() : text;
  const [account = "", ...rest] = wordsOf(told);
  const sum = rest.join(" ");
  const priced = ["@", "{"].find((sign) => sum.includes(sign));
  let wrong: string | null = null;
  const money = sum === "" ? null : readMoney(sum, state.decimal, state.currency);
  if (!/^[^:\s"]{1,100}:[^\s"]/.test(account)) wrong = `${quoted(text)} is not understood`;
  else if (priced !== undefined) wrong = `a price or cost is not understood: ${quoted(sum)}`;
  else if (typeof money === "string") wrong = `the amount ${money}`;
  else if (isDeep(account)) wrong = "an account has at most 20 parts";
  if (wrong !== null || typeof money === "string") {
    draft.isBroken = true;
    state.reading.fault(line, wrong ?? "is not understood");
    return;
  }
  draft.postings.push({ line, account, money, claim: null, class: null, project: null });
}

function readDated(state: State, line: number, text: string, assertions: ReturnType<typeof newAssertions>): void {
  const [told = "", year, month, day] = /^(\d{4})[-/](\d\d)[-/](\d\d)[ \t]/.exec(text) ?? [];
  const behind = text.slice(told.length).trim();
  const [word = ""] = wordsOf(behind);
  const date = `${year}-${month}-${day}`;
  Object.assign(state, { opened: null, isSkipping: true });
  const own = withoutComment(behind.slice(word.length).trim());
  if (!isCalendarDate(date))
    state.reading.fault(line, `must begin with a day and what it tells, and is ${quoted(text)}`);
  else if (word === "*" || word === "!" || word === "txn") readTransaction(state, line, date, own);
  else if (word === "open") readOpen(state, line, own);
  else if (word === "balance") readBalance(state, line, date, own, assertions);
  else if (DATED.has(word)) state.reading.ignore(line, quoted(text));
  else state.reading.fault(line, `${quoted(text)} is not understood`);
}

/** `option "operating_currency" "USD"`: the first one is of amounts that name none. */
function readUndated(state: State, line: number, text: string): void {
  Object.assign(state, { opened: null, isSkipping: true });
  const [word = ""] = wordsOf(text);
  if (word === "option" || word === "plugin") {
    if (word === "plugin") state.reading.ignore(line, quoted(text));
    return;
  }
  state.reading.fault(line, `${quoted(text)} is not understood`);
}

function accountOf({ accounts }: State, name: string) {
  const [root = "", ...parts] = name.split(":");
  const isUnclassified = name.startsWith("Assets:Unclassified:");
  const type = isUnclassified ? null : rootTypes[root.toLowerCase()];
  const own = isUnclassified ? parts.slice(1).join(":") : parts.join(":");
  const { code, title } = accounts.get(name) ?? {};
  // A part cannot have an underscore, and a code of ours has one there.
  const plain = codeOf(own.replaceAll("-", "_"));
  const isCode = code != null && codeOf(code) === code;
  return { code: isCode ? code : plain, title: title || own, type: type ?? null };
}

/** Input of beancount's: the subset that is told in the reference. Whatever else is in it is named with its line. */
export function readBeancount({ content, currency, decimal }: FileToRead): Reading {
  const reading = newReading("journal");
  const assertions = newAssertions();
  const start = { draft: null, opened: null, isSkipping: true, accounts: new Map<string, Opened>() };
  const state: State = { reading, decimal: decimal ?? ".", currency, ...start };
  const finish = () => {
    if (state.draft) addDraft(reading, state.draft, assertions, (name) => accountOf(state, name));
    state.draft = null;
  };
  for (const [at, text] of content.split(/\r\n|\n|\r/).entries()) {
    const [line, own] = [at + 1, text.trim()];
    if (own === "" || own.startsWith(";") || /^[*#:]/.test(text)) continue;
    if (text[0] === " " || text[0] === "\t") {
      const told = withoutComment(own);
      const [, key, value = ""] = /^([a-z][\w-]{0,100}):(?:[ \t](.*))?$/.exec(told) ?? [];
      if (key !== undefined) readMetadata(state, line, key, value.trim());
      else if (state.draft) readPosting(state, state.draft, line, told);
      else if (!state.isSkipping) reading.fault(line, `${quoted(own)} belongs to no entry`);
      continue;
    }
    finish();
    if (/^\d/.test(text)) readDated(state, line, own, assertions);
    else readUndated(state, line, own);
  }
  finish();
  const used = new Set(reading.accounts.map(({ name }) => name));
  for (const [name, opened] of state.accounts) {
    if (!used.has(name)) reading.account(name, opened.currency ?? currency, opened.line, () => accountOf(state, name));
  }
  if (reading.faults.count === 0) assertions.check(reading);
  return reading;
}
