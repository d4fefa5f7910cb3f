import { invalid } from "#lib/core/errors.ts";
import type { Statement } from "../schema.ts";
import { readAmount } from "./amounts.ts";
import { readDay } from "./days.ts";
import { addLine, type Faults, newFaults, quoted } from "./statement.ts";
import { child, children, textAt } from "./tree.ts";
import { parseXml } from "./xml.ts";

const ELEMENT = /<(\/?)([A-Za-z][A-Za-z0-9_.:-]{0,39})([^<>]*)>([^<]*)/g;
const MOST_DEPTH = 40;

/** Elements that hold others in both versions: one of them without an end is a fault, not an empty text. */
const aggregates = new Set(
  "OFX BANKMSGSRSV1 STMTTRNRS STMTRS BANKACCTFROM CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS CCACCTFROM BANKTRANLIST STMTTRN BANKTRANLISTP STMTTRNP LEDGERBAL AVAILBAL PAYEE CURRENCY ORIGCURRENCY".split(
    " ",
  ),
);

/** What banks write as it is, though it begins a character's name: AT&T. */
const BARE = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);)/gi;

/**
 * OFX 1 leaves its elements' ends out. Here every element is given its end, so that one parser reads both versions as
 * XML; what was left empty is left out. Throws 400 where elements do not nest.
 */
function closed(sgml: string): string {
  // Nothing is kept of an element but what is written: a mebibyte of them would be a hundred.
  const ended = new Set<string>();
  for (const { isEnd, name } of elementsOf(sgml)) if (isEnd) ended.add(name);
  const open: string[] = [];
  const written: string[] = [];
  let leaf: string | null = null;
  for (const { isEnd, isWhole, name, text } of elementsOf(sgml)) {
    if (!isEnd && !isWhole && text !== "") {
      written.push(`<${name}>${text.replaceAll(BARE, "&amp;").replaceAll(">", "&gt;")}</${name}>`);
      leaf = name;
      continue;
    }
    if (isEnd && name === leaf) leaf = null;
    else if (isEnd) {
      if (open.pop() !== name) throw invalid("content", `must be an OFX file: the end of ${name} has no beginning`);
      written.push(`</${name}>`);
    } else if (!isWhole && (ended.has(name) || aggregates.has(name))) {
      if (open.push(name) > MOST_DEPTH) throw invalid("content", `must nest at most ${MOST_DEPTH} elements`);
      written.push(`<${name}>`);
      leaf = null;
    }
  }
  const [last] = open.slice(-1);
  if (last !== undefined) throw invalid("content", `must be an OFX file: ${last} has no end`);
  return written.join("");
}

/** Every element's beginning or end, one after the other, with what stands behind it. */
function* elementsOf(sgml: string) {
  for (const [, slash, name = "", rest = "", text = ""] of sgml.matchAll(ELEMENT)) {
    const isWhole = rest.trimEnd().endsWith("/");
    yield { isEnd: slash === "/", isWhole, name: name.toUpperCase(), text: text.trim() };
  }
}

/** In one pass; a comment that does not end takes the rest with it. */
function withoutComments(text: string): string {
  const written: string[] = [];
  for (let at = 0; ; ) {
    const open = text.indexOf("<!--", at);
    if (open < 0) return `${written.join("")}${text.slice(at)}`;
    written.push(text.slice(at, open));
    const end = text.indexOf("-->", open + 4);
    if (end < 0) return written.join("");
    at = end + 3;
  }
}

const notOfx = () => invalid("content", "must be an OFX file: it has no <OFX> element");

function parsed(content: string): unknown {
  const at = content.search(/<OFX>/i);
  if (at < 0) throw notOfx();
  // Whatever stands before is said again inside, or says how the text was encoded, which it no longer is.
  const xml = closed(withoutComments(content.slice(at)));
  if (!xml.startsWith("<OFX>")) throw notOfx();
  return child(parseXml(xml), "OFX");
}

/** Where the statements of bank accounts and of credit cards are. */
const places = [
  ["BANKMSGSRSV1", "STMTTRNRS", "STMTRS", "BANKACCTFROM"],
  ["CREDITCARDMSGSRSV1", "CCSTMTTRNRS", "CCSTMTRS", "CCACCTFROM"],
] as const;

/** OFX writes a point or a comma before the cents, and nothing between thousands. */
const amountOf = (text: string) => readAmount(text, text.includes(",") ? "," : ".");
const dayOf = (text: string) => readDay(text.slice(0, 8), "YYYYMMDD");

function readTransaction(statement: Statement, faults: Faults, line: number, transaction: unknown): void {
  const where = `transaction ${line}`;
  const told = (...path: string[]) => textAt(transaction, ...path);
  if (told("TRNTYPE") === "HOLD") {
    statement.skipped.push({ line, reason: "It is pending: the bank has not booked it." });
    return;
  }
  if (told("CORRECTACTION") !== null) {
    const reason = `It corrects the bank’s ${told("CORRECTFITID") ?? "earlier line"}: correct that line’s entry by hand.`;
    statement.skipped.push({ line, reason });
    return;
  }
  const [posted, amount] = [told("DTPOSTED"), told("TRNAMT")];
  const date = posted === null ? null : dayOf(posted);
  const amount_cents = amount === null ? null : amountOf(amount);
  if (date === null) faults.add(where, `DTPOSTED must be a day written YYYYMMDD, and is ${quoted(posted ?? "")}`);
  if (amount_cents === null)
    faults.add(where, `TRNAMT must be an amount such as -12.34, and is ${quoted(amount ?? "")}`);
  if (date === null || amount_cents === null) return;
  const [name, memo] = [told("NAME") ?? told("PAYEE", "NAME"), told("MEMO")];
  addLine(statement, faults, where, {
    line,
    date,
    amount_cents,
    description: memo === null || memo === name ? name : name === null ? memo : `${name} ${memo}`,
    counterparty: told("PAYEE", "NAME") ?? name,
    reference: told("CHECKNUM") ?? told("REFNUM"),
    bank_reference: told("FITID"),
    balance_cents: null,
  });
}

/**
 * The statement in an OFX file, 1.x (SGML) or 2.x (XML), of a bank account or a credit card. Throws 400 naming what is
 * wrong, also where it is in another currency than the bank account's.
 */
export function readOfx(content: string, currency: string): Statement {
  const ofx = parsed(content);
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  const accounts = new Set<string>();
  let count = 0;
  const found = places.flatMap(([messages, response, body, from]) =>
    children(ofx, messages).flatMap((one) =>
      children(one, response).flatMap((answer) => children(answer, body).map((told) => ({ told, from }))),
    ),
  );
  if (found.length === 0)
    throw invalid("content", "must hold the statement of a bank account or a credit card (STMTRS, CCSTMTRS)");
  for (const { told, from } of found) {
    const account = textAt(told, from, "ACCTID");
    if (account !== null) accounts.add(account);
    const has = textAt(told, "CURDEF");
    if (has !== null && has.toLowerCase() !== currency) {
      throw invalid("content", `must be in ${currency}, the bank account’s currency: its CURDEF is ${quoted(has)}`);
    }
    for (const transaction of children(child(told, "BANKTRANLIST"), "STMTTRN")) {
      count++;
      const own = textAt(transaction, "CURRENCY", "CURSYM");
      if (own !== null && own.toLowerCase() !== currency) {
        faults.add(`transaction ${count}`, `CURRENCY must be ${currency}, the bank account’s, and is ${quoted(own)}`);
        continue;
      }
      readTransaction(statement, faults, count, transaction);
    }
    for (const _ of children(child(told, "BANKTRANLISTP"), "STMTTRNP")) {
      statement.skipped.push({ line: ++count, reason: "It is pending: the bank has not booked it." });
    }
    const [balance, asOf] = [textAt(told, "LEDGERBAL", "BALAMT"), textAt(told, "LEDGERBAL", "DTASOF")];
    if (balance === null || asOf === null) continue;
    const [balance_cents, date] = [amountOf(balance), dayOf(asOf)];
    if (balance_cents === null) faults.add("LEDGERBAL", `BALAMT must be an amount, and is ${quoted(balance)}`);
    if (date === null) faults.add("LEDGERBAL", `DTASOF must be a day written YYYYMMDD, and is ${quoted(asOf)}`);
    if (balance_cents === null || date === null) continue;
    if (statement.closing === null || date >= statement.closing.date) statement.closing = { balance_cents, date };
  }
  if (accounts.size > 1) throw invalid("content", "must hold the statement of one account, and has several");
  faults.assertNone();
  return { ...statement, account: [...accounts][0] ?? null };
}
