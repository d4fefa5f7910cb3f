import { isCalendarDate } from "#lib/core/calendar.ts";
import { decimalSignOf } from "#lib/domains/money/banking/bank-statements/formats/amounts.ts";
import type { AccountType } from "../../ledger/schema.ts";
import type { Dimension } from "../../ledger/tags/schema.ts";
import type { FileToRead } from "../schema.ts";
import { isDeep, newAssertions } from "./assertions.ts";
import { currencyOf, readMoney } from "./commodities.ts";
import { codeOf, newReading, quoted, type Reading } from "./journal-file.ts";
import { addDraft, type Draft, type Posting, rootTypes, tagLast } from "./text-entry.ts";

/** Types as hledger's `type:` tag has them; cash is an asset, and what conversions leave is equity. */
const tagTypes: Readonly<Record<string, AccountType>> = {
  a: "asset",
  c: "asset",
  l: "liability",
  e: "equity",
  v: "equity",
  r: "revenue",
  x: "expense",
};

/** Directives that say nothing which the books keep. */
const IGNORED = new Set(["payee", "tag", "P", "N", "comment", "commodity"]);

interface Told {
  line: number;
  type: AccountType | null | undefined;
  title: string | null;
}

interface State {
  reading: Reading;
  decimal: "." | ",";
  /** Whether the file or whoever sends it has said the decimal sign. */
  isDecimalTold: boolean;
  currency: string;
  draft: Draft | null;
  /** Indented lines belong to what is left out. */
  isSkipping: boolean;
  isComment: boolean;
  accounts: Map<string, Told>;
}

const isSpace = (letter: string | undefined) => letter === " " || letter === "\t";

/** What stands before the first of these signs, and what behind it; null behind where there is none. */
function cut(text: string, sign: string): [before: string, behind: string | null] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** Where an account's name ends: at two spaces, a tab, or the line's end. */
function endOfName(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\t" || (text[at] === " " && isSpace(text[at + 1]))) return at;
  }
  return text.length;
}

/** `account assets:cash  ; type: A, Cash` */
function readAccount(state: State, line: number, rest: string): void {
  const name = rest.slice(0, endOfName(rest)).trim();
  const comment = cut(rest.slice(endOfName(rest)), ";")[1]?.trim() ?? "";
  const [, letter, title] = /^type: ?([A-Za-z])[a-z]*(?:, ?(.*))?$/.exec(comment) ?? [];
  const named = /^name: ?(.*)$/.exec(comment)?.[1];
  const type = letter === undefined ? undefined : tagTypes[letter.toLowerCase()];
  if (letter !== undefined && type === undefined) state.reading.ignore(line, `the account type ${quoted(letter)}`);
  state.accounts.set(name, { line, type, title: title ?? named ?? null });
}

function readDirective(state: State, line: number, text: string): void {
  const [word, rest = ""] = cut(text, " ");
  state.draft = null;
  state.isSkipping = true;
  if (word === "account") {
    readAccount(state, line, rest ?? "");
    return;
  }
  if (word === "decimal-mark") {
    const mark = (rest ?? "").trim();
    if (mark !== "." && mark !== ",") {
      state.reading.fault(line, "decimal-mark must be . or ,");
      return;
    }
    Object.assign(state, { decimal: mark, isDecimalTold: true });
    return;
  }
  if (word === "D") {
    const sign = (rest ?? "").replaceAll(/[\d.,\s]/g, "");
    const currency = currencyOf(sign);
    if (currency === null) {
      state.reading.fault(line, `D must name a currency, and names ${quoted(sign)}`);
      return;
    }
    state.currency = currency;
    return;
  }
  if (word === "commodity" && !state.isDecimalTold) {
    const figure = (rest ?? "").slice(0, 60).replaceAll(/[^\d.,]/g, "");
    if (/[.,]\d{1,2}$/.test(figure)) state.decimal = decimalSignOf([figure]);
  }
  if (word === "comment") state.isComment = true;
  if (!IGNORED.has(word)) {
    state.reading.fault(line, `${quoted(text)} is not understood`);
    return;
  }
  if (word === "P") state.reading.ignore(line, `the price ${quoted(rest ?? "")}`);
}

/** `2026-03-31=2026-04-01 * (code) Description  ; comment` */
function readHeader(state: State, line: number, text: string): void {
  const { reading } = state;
  const [told, comment] = cut(text, ";");
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(=[\d/.-]{1,10})?(?=\s|$)/.exec(told);
  const [, year = "", month = "", day = "", second] = match ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDay = match !== null && isCalendarDate(date);
  if (!isDay) reading.fault(line, `must begin with a day written YYYY-MM-DD, and is ${quoted(text)}`);
  if (second !== undefined) reading.ignore(line, `the second date ${quoted(second)}`);
  let rest = told.slice(match?.[0].length ?? 0).trim();
  if (/^[*!]/.test(rest)) rest = rest.slice(1).trimStart();
  let reference: string | null = null;
  if (rest.startsWith("(") && rest.includes(")")) {
    const [code, behind] = cut(rest.slice(1), ")");
    // The code of a check stays a part of what the entry says; one of our own entries is renewed with it.
    if (code.startsWith("je_")) rest = (behind ?? "").trim();
    reference = code;
  }
  state.draft = { line, date, description: rest, reference, reverses: null, postings: [], isBroken: !isDay };
  state.isSkipping = false;
  if (comment?.trim()) reading.ignore(line, `the comment ${quoted(comment.trim())}`);
}

/** A comment within an entry: what our own exports say there is understood. */
function readNote(state: State, line: number, comment: string): void {
  const [, reverses] = /^reverses: (\S{1,100})$/.exec(comment) ?? [];
  if (reverses !== undefined && state.draft) {
    state.draft.reverses = reverses;
    return;
  }
  const others = comment.split(",").filter((part) => {
    const [, dimension, name = ""] = /^\s*(class|project):(.*)$/.exec(part) ?? [];
    return dimension === undefined || !tagLast(state.reading, state.draft, line, dimension as Dimension, name);
  });
  const left = others.join(",").trim();
  if (left !== "") state.reading.ignore(line, `the comment ${quoted(left)}`);
}

/** An amount with what may stand behind it; a string says what is not understood. */
function readSum(state: State, text: string): Pick<Posting, "money" | "claim"> | string {
  for (const [sign, what] of [
    ["@", "a price"],
    ["{", "a cost"],
    ['"', "a commodity in quotes"],
  ] as const) {
    if (text.includes(sign)) return `${what} is not understood: ${quoted(text.trim())}`;
  }
  const [amount, asserted] = cut(text, "=");
  const money = amount.trim() === "" ? null : readMoney(amount, state.decimal, state.currency);
  if (typeof money === "string") return `the amount ${money}`;
  if (asserted === null) return { money, claim: null };
  if (money === null) return `a balance assignment is not understood: ${quoted(text.trim())}`;
  const alone = asserted.startsWith("=");
  const behind = alone ? asserted.slice(1) : asserted;
  const isBelow = behind.startsWith("*");
  const claimed = readMoney(isBelow ? behind.slice(1) : behind, state.decimal, state.currency);
  if (typeof claimed === "string") return `the asserted balance ${claimed}`;
  return { money, claim: { ...claimed, of: isBelow ? "below" : "own", alone } };
}

function readPosting(state: State, draft: Draft, line: number, text: string): void {
  const told = /^[*!] /.test(text) ? text.slice(2).trimStart() : text;
  const end = endOfName(told);
  const name = told.slice(0, end);
  const [sum, comment] = cut(told.slice(end), ";");
  const isVirtual = /^[([]/.test(name) && /[)\]]$/.test(name);
  const read = isVirtual ? `the virtual posting ${quoted(name)} is not understood` : readSum(state, sum);
  if (typeof read === "string" || isDeep(name)) {
    state.reading.fault(line, typeof read === "string" ? read : "an account has at most 20 parts");
    draft.isBroken = true;
    return;
  }
  draft.postings.push({ line, account: name, ...read, class: null, project: null });
  if (comment?.trim()) readNote(state, line, comment.trim());
}

/** What an account is: what `account` has said, else by its name. */
function accountOf({ accounts }: State, name: string) {
  const [root, rest] = cut(name, ":");
  const type = root.toLowerCase() === "unclassified" ? null : rootTypes[root.toLowerCase()];
  const own = type === undefined || rest === null ? name : rest;
  const told = accounts.get(name);
  return { code: codeOf(own), title: told?.title || own, type: told?.type ?? type ?? null };
}

/** A journal of hledger's: the subset that is told in the reference. Whatever else is in it is named with its line. */
export function readHledger({ content, currency, decimal }: FileToRead): Reading {
  const reading = newReading("journal");
  const assertions = newAssertions();
  const state: State = {
    reading,
    decimal: decimal ?? ".",
    isDecimalTold: decimal != null,
    currency,
    draft: null,
    isSkipping: true,
    isComment: false,
    accounts: new Map(),
  };
  const finish = () => {
    if (state.draft) addDraft(reading, state.draft, assertions, (name) => accountOf(state, name));
    state.draft = null;
  };
  const lines = content.split(/\r\n|\n|\r/);
  for (const [at, text] of lines.entries()) {
    const [line, own] = [at + 1, text.trim()];
    if (state.isComment) {
      state.isComment = own !== "end comment";
    } else if (own === "" || /^[;#*%|]/.test(text)) {
      if (own === "") finish();
    } else if (isSpace(text[0])) {
      if (own.startsWith(";")) readNote(state, line, own.slice(1).trim());
      else if (state.draft) readPosting(state, state.draft, line, own);
      else if (!state.isSkipping) reading.fault(line, `${quoted(own)} belongs to no entry`);
    } else {
      finish();
      if (/^\d/.test(text)) readHeader(state, line, own);
      else if (/^[~=]/.test(text)) {
        reading.ignore(line, `the rule ${quoted(own)} for entries that are made by hledger`);
        state.isSkipping = true;
      } else readDirective(state, line, own);
    }
  }
  finish();
  // What is declared and not used is an account all the same.
  const used = new Set(reading.accounts.map(({ name }) => name));
  for (const [name, { line }] of state.accounts) {
    if (!used.has(name)) reading.account(name, state.currency, line, () => accountOf(state, name));
  }
  if (reading.faults.count === 0) assertions.check(reading);
  return reading;
}
