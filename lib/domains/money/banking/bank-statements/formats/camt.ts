import { invalid } from "#lib/core/errors.ts";
import type { Statement } from "../schema.ts";
import { readAmount } from "./amounts.ts";
import { readDay } from "./days.ts";
import { addLine, type Faults, newFaults, plain, quoted } from "./statement.ts";
import { child, children, textAt, textsAt } from "./tree.ts";
import { parseXml } from "./xml.ts";

const OLDEST = 2;
const NEWEST = 13;

/** The statements' common parent. Throws 400 on anything but a CAMT.053 of a version that is known here. */
function parsed(content: string): unknown {
  const document = parseXml(content);
  const [, message, version] = /urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3})\.001\.(\d{2})/.exec(content) ?? [];
  if (message !== undefined && message !== "camt.053")
    throw invalid("content", `must be a CAMT.053 statement, and is a ${message}`);
  if (version !== undefined && !(Number(version) >= OLDEST && Number(version) <= NEWEST)) {
    throw invalid("content", `must be camt.053.001.02 to camt.053.001.13, and is camt.053.001.${version}`);
  }
  const statements = child(document, "Document", "BkToCstmrStmt");
  if (statements === undefined) throw invalid("content", "must be a CAMT.053 statement: it has no BkToCstmrStmt");
  return statements;
}

const dayAt = (of: unknown, name: string): string | null => {
  const told = textAt(of, name, "Dt") ?? textAt(of, name, "DtTm");
  return told === null ? null : readDay(told.slice(0, 10), "YYYY-MM-DD");
};

/** The amount of an element in cents, positive for a credit to the account; `side` is where it says which it is. */
function signedAt(of: unknown, side: unknown): number | null {
  const amount = textAt(of, "Amt");
  const cents = amount === null ? null : readAmount(amount, ".");
  const indicator = textAt(side, "CdtDbtInd");
  if (cents === null || (indicator !== "CRDT" && indicator !== "DBIT")) return null;
  return indicator === "CRDT" ? cents : -cents;
}

/** A party's name, which newer versions have a level deeper. */
const nameAt = (of: unknown, role: string) =>
  textAt(of, "RltdPties", role, "Nm") ?? textAt(of, "RltdPties", role, "Pty", "Nm");

/** What a transaction inside an entry tells beyond its amount. */
function told(details: unknown, amount_cents: number) {
  const remittance = child(details, "RmtInf");
  const texts = textsAt(remittance, "Ustrd").join(" ");
  const structured = children(remittance, "Strd").flatMap((one) => textAt(one, "CdtrRefInf", "Ref") ?? []);
  const endToEnd = textAt(details, "Refs", "EndToEndId");
  const other = amount_cents > 0 ? ["UltmtDbtr", "Dbtr"] : ["UltmtCdtr", "Cdtr"];
  return {
    description: plain(texts) ?? textAt(details, "AddtlTxInf"),
    counterparty: other.map((role) => nameAt(details, role)).find((name) => name !== null) ?? null,
    reference: structured[0] ?? (endToEnd === "NOTPROVIDED" ? null : endToEnd) ?? textAt(details, "Refs", "ChqNb"),
    bank_reference: textAt(details, "Refs", "AcctSvcrRef") ?? textAt(details, "Refs", "TxId"),
  };
}

/**
 * The transactions of a batch, each with its amount, where they are told one by one and add up to the entry; else null,
 * and the entry is one line.
 */
function batched(entry: unknown, transactions: unknown[], amount_cents: number, currency: string): number[] | null {
  if (transactions.length < 2) return null;
  const amounts = transactions.map((details) => {
    const holder = textAt(details, "Amt") === null ? child(details, "AmtDtls", "TxAmt") : details;
    if ((textAt(holder, "Amt", "@Ccy") ?? currency.toUpperCase()).toLowerCase() !== currency) return null;
    return signedAt(holder, textAt(details, "CdtDbtInd") === null ? entry : details);
  });
  const whole = amounts.filter((amount) => amount !== null);
  const sum = whole.reduce((total, amount) => total + BigInt(amount), 0n);
  return whole.length === amounts.length && sum === BigInt(amount_cents) ? whole : null;
}

function readEntry(statement: Statement, faults: Faults, line: number, entry: unknown, currency: string): void {
  const where = `entry ${line}`;
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  if (status !== null && status !== "BOOK") {
    const why =
      status === "PDNG" ? "It is pending: the bank has not booked it." : `It is not booked: its status is ${status}.`;
    statement.skipped.push({ line, reason: why });
    return;
  }
  const has = textAt(entry, "Amt", "@Ccy");
  if (has !== null && has.toLowerCase() !== currency) {
    faults.add(where, `Amt must be in ${currency}, the bank account’s currency, and is in ${quoted(has)}`);
    return;
  }
  const [date, amount_cents] = [dayAt(entry, "BookgDt") ?? dayAt(entry, "ValDt"), signedAt(entry, entry)];
  if (date === null) faults.add(where, "BookgDt must be a day written YYYY-MM-DD");
  if (amount_cents === null) faults.add(where, "Amt must be an amount such as 12.34, with CdtDbtInd CRDT or DBIT");
  if (date === null || amount_cents === null) return;
  // The indicator is of the entry as it is booked: a reversal of a debit is a credit, and says so.
  const isReversal = ["true", "1"].includes(textAt(entry, "RvslInd") ?? "");
  const said = (description: string | null) => (isReversal ? `Reversal: ${description ?? ""}` : description);
  const transactions = children(entry, "NtryDtls").flatMap((details) => children(details, "TxDtls"));
  const amounts = batched(entry, transactions, amount_cents, currency);
  const own = textAt(entry, "AcctSvcrRef");
  const info = textAt(entry, "AddtlNtryInf");
  const rest = { line, date, balance_cents: null };
  if (amounts === null) {
    const one = told(transactions.length === 1 ? transactions[0] : undefined, amount_cents);
    const description = said(one.description ?? info);
    const reference = one.reference ?? textAt(entry, "NtryRef");
    addLine(statement, faults, where, {
      ...rest,
      ...one,
      amount_cents,
      description,
      reference,
      bank_reference: own ?? one.bank_reference,
    });
    return;
  }
  for (const [at, details] of transactions.entries()) {
    const amount = amounts[at] ?? 0;
    const one = told(details, amount);
    const bank_reference = own === null ? one.bank_reference : `${own}/${one.bank_reference ?? at + 1}`;
    addLine(statement, faults, where, {
      ...rest,
      ...one,
      amount_cents: amount,
      description: said(one.description ?? info),
      bank_reference,
    });
  }
}

/** The closing booked balance of a statement, where it tells one. */
function closingOf(told: unknown, faults: Faults): Statement["closing"] {
  const balance = children(told, "Bal").find((one) => textAt(one, "Tp", "CdOrPrtry", "Cd") === "CLBD");
  if (balance === undefined) return null;
  const [balance_cents, date] = [signedAt(balance, balance), dayAt(balance, "Dt")];
  if (balance_cents === null) faults.add("the balance CLBD", "Amt must be an amount, with CdtDbtInd CRDT or DBIT");
  if (date === null) faults.add("the balance CLBD", "Dt must be a day written YYYY-MM-DD");
  return balance_cents === null || date === null ? null : { balance_cents, date };
}

/**
 * The statement in a CAMT.053 file. A batch whose transactions are told one by one gives a line for each. Throws 400
 * naming what is wrong, also where it is in another currency than the bank account's.
 */
export function readCamt(content: string, currency: string): Statement {
  const statement: Statement = { lines: [], skipped: [], account: null, closing: null };
  const faults = newFaults();
  const accounts = new Set<string>();
  let count = 0;
  for (const one of children(parsed(content), "Stmt")) {
    const account = textAt(one, "Acct", "Id", "IBAN") ?? textAt(one, "Acct", "Id", "Othr", "Id");
    if (account !== null) accounts.add(account);
    const has = textAt(one, "Acct", "Ccy");
    if (has !== null && has.toLowerCase() !== currency) {
      throw invalid("content", `must be in ${currency}, the bank account’s currency: its account is in ${quoted(has)}`);
    }
    for (const entry of children(one, "Ntry")) readEntry(statement, faults, ++count, entry, currency);
    const closing = closingOf(one, faults);
    if (closing && (statement.closing === null || closing.date >= statement.closing.date)) statement.closing = closing;
  }
  if (accounts.size > 1) throw invalid("content", "must hold the statement of one account, and has several");
  faults.assertNone();
  return { ...statement, account: [...accounts][0] ?? null };
}
