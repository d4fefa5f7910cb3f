import { isCalendarDate } from "#lib/core/calendar.ts";
import { kindOf } from "#lib/core/kinds.ts";
import { figure } from "#lib/core/money.ts";
import { formatDate, monthLabel } from "#ui/ui/date.tsx";

/** A piece of a sentence; with the identifier, where it tells of a record. */
export interface Piece {
  text: string;
  id?: string;
}

// What is an example of how to write something stays as it is written.
const WIRE =
  /(?<![\w.`-])(?:(?<!\bsuch as )(?:\d{4}-\d\d-\d\d|\d{4}-(?:0[1-9]|1[0-2]))|[a-z]{2,6}_[0-9a-z]{26}|[a-z_]+_(?:at|cents|cycle|date|filing|id|on)|(?<=[Tt]he )entity|c_corp|llc|\d+ cents|(?<=(?:available|exercisable|holds|issued|requested|reserved) )\d+)(?![\w-]|\.\w)/g;

/** What people call otherwise than the wire. */
const words: Readonly<Record<string, string>> = { c_corp: "C-corporation", entity: "company", llc: "LLC" };

const nouns: Readonly<Record<string, string>> = { ach_file: "ACH file", entity: "company", safe: "SAFE" };

/** "Void the payroll run run_01…": the words that call it so already name it; else it is this payroll run. */
function named(before: string, id: string): [string, Piece] {
  const kind = kindOf(id);
  const noun = kind === undefined ? "record" : (nouns[kind] ?? kind.replaceAll("_", " "));
  const called = before.trimEnd();
  if (!called.toLowerCase().endsWith(noun.toLowerCase())) return [before, { text: `this ${noun}`, id }];
  const at = called.length - noun.length;
  return [before.slice(0, at), { text: called.slice(at), id }];
}

/** A month has no mark of its own that tells it from a number with a dash, but for the word before it. */
const MONTH_AFTER = /\b(?:for|from|in|month|of|period|since|to|until) $/;

function wordsOf(before: string, wire: string): string {
  if (/^\d{4}-\d\d$/.test(wire)) return MONTH_AFTER.test(before) ? monthLabel(wire) : wire;
  if (wire.endsWith(" cents")) return figure(Number.parseInt(wire, 10));
  if (/^\d+$/.test(wire)) return Number(wire).toLocaleString("en-US");
  if (/^\d/.test(wire)) return isCalendarDate(wire) ? formatDate(wire) : wire;
  return words[wire] ?? wire.replace(/_(?:cents|id)$/, "").replaceAll("_", " ");
}

/** A sentence of the API's as people read it: its days, months and records by no code of the wire's. */
export function piecesOf(sentence: string): Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  let end = 0;
  for (const { 0: wire, index } of sentence.matchAll(WIRE)) {
    text += sentence.slice(end, index);
    end = index + wire.length;
    if (!/_[0-9a-z]{26}$/.test(wire)) {
      text += wordsOf(text, wire);
      continue;
    }
    const [before, record] = named(text, wire);
    pieces.push({ text: before }, record);
    text = "";
  }
  return [...pieces, { text: text + sentence.slice(end) }].filter((piece) => piece.text !== "");
}

/** The same as one text, where nothing in it can be gone to. */
export const spoken = (sentence: string): string =>
  piecesOf(sentence)
    .map(({ text }) => text)
    .join("");
