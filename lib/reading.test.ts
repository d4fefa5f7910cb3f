import { describe, expect, it } from "vitest";
import { canonicalJson } from "#lib/core/canonical.ts";
import { ignoredIn } from "#lib/core/ignored.ts";
import { parseInput } from "#lib/core/input.ts";
import { decodeCursor } from "#lib/core/pages.ts";
import { readJournalFile } from "#lib/domains/books/imports/formats/reading.ts";
import { readStamp } from "#lib/domains/company/documents/stamp.ts";
import { parseText } from "#lib/domains/company/documents/text.ts";
import { inline, unstopped } from "#lib/domains/company/documents/writing.ts";
import { convertedName, legalName } from "#lib/domains/company/entities/rules.ts";
import { analyze } from "#lib/domains/compliance/classification/analysis.ts";
import { readSpreadsheet } from "#lib/domains/equity/spreadsheets/reading/file.ts";
import { decodeText, formatOf, readStatement } from "#lib/domains/money/banking/bank-statements/formats/reading.ts";
import { isToken } from "#lib/domains/money/invoicing/public-link.ts";
import { documentsOf } from "#lib/domains/money/lists/documents.ts";
import { listedIn } from "#lib/domains/money/lists/planning.ts";
import { achText } from "#lib/domains/money/payments/ach/nacha.ts";
import { readMail, textOf } from "#lib/domains/trust/agents/email.ts";
import { createAgent } from "#lib/domains/trust/agents/operations.ts";
import { ordersIn } from "#lib/domains/trust/agents/rules.ts";
import { parseBody } from "#lib/server/body.ts";
import { tagsOf } from "#lib/server/etag.ts";
import { headerOf } from "#lib/server/question.ts";
import { growthOf } from "../e2e/support/growth.ts";
import { pieces, repeated } from "../e2e/support/nasty.ts";
import { dealt } from "../e2e/support/size.ts";
import { some } from "../e2e/support/table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const mapping = {
  date: 0,
  description: 1,
  amount: 2,
  date_format: "YYYY-MM-DD",
  decimal: ".",
  has_header: false,
  skip_lines: 0,
  negate: false,
} as const;
const csv = (content: string, delimiter: "," | ";" = ",") =>
  readStatement({ format: "csv", content, mapping: { ...mapping, delimiter } }, "usd");
const camt = (content: string) => readStatement({ format: "camt053", content }, "usd");
const ofx = (content: string) => readStatement({ format: "ofx", content }, "usd");

const qif = (content: string) => readStatement({ format: "qif", content }, "usd");
const mt940 = (content: string) => readStatement({ format: "mt940", content }, "usd");
const bai2 = (content: string) => readStatement({ format: "bai2", content }, "usd");

const journal = (format: "csv" | "hledger" | "beancount") => (content: string) =>
  readJournalFile({ format, content, currency: "usd" });
const [journalCsv, hledger, beancount] = [journal("csv"), journal("hledger"), journal("beancount")];
const list = (text: string) => {
  const given = { format: "csv" as const, content_base64: Buffer.from(text).toString("base64"), columns: [] };
  const of = { days: ["date", "due_date"], amounts: ["balance_due", "amount"] } as const;
  const asked = { list: "invoices", currency: "usd", as_of: null, standing: [], recordOf: () => null } as const;
  return documentsOf(listedIn("invoices", readSpreadsheet(given), given, of), asked);
};

const columns = "Date,Num,Account,Account Code,Debit,Credit,Description\n";

/** Everything that reads a stranger's text, as what a text stands in: each is given up to a mebibyte of every piece. */
const readers: Record<string, (text: string) => unknown> = {
  "a CSV file": (text) => csv(text),
  "a CSV file's cell": (text) => csv(`2026-01-01,${text},1.00\n`),
  "a CSV file's quoted cell": (text) => csv(`2026-01-01,"${text.replaceAll('"', '""')}",1.00\n`),
  "a CSV file's day": (text) => csv(`${text},Rent,1.00\n`),
  "a CSV file's amount": (text) => csv(`2026-01-01,Rent,${text}\n`, ";"),
  "a CSV file whose header is guessed": (content) => readStatement({ format: "csv", content }, "usd"),
  "a CSV file with a header": (text) => readStatement({ format: "csv", content: `Date,${text}\n1,2\n` }, "usd"),
  "an OFX file": ofx,
  "an OFX file's element": (text) => ofx(`<OFX><BANKTRANLIST><STMTTRN><NAME>${text}`),
  "an OFX file's header": (text) => ofx(`OFXHEADER:100\n${text}\n<OFX>`),
  "a CAMT.053 file": camt,
  "a CAMT.053 file's element": (text) => camt(`<Document><BkToCstmrStmt>${text}</BkToCstmrStmt></Document>`),
  "a CAMT.053 file's attribute": (text) => camt(`<Document a="${text}"/>`),
  "a QIF file": qif,
  "a QIF file's register": (text) => qif(`!Type:Bank\n${text}`),
  "a QIF file's record": (text) => qif(`!Type:Bank\nD${text}\nT${text}\nP${text}\n^\n`),
  "an MT940 file": mt940,
  "an MT940 file's message": (text) => mt940(`:20:A\n:25:1\n:60F:C260301USD0,\n${text}`),
  "an MT940 file's movement": (text) =>
    mt940(`:20:A\n:25:${text}\n:60F:C260301USD0,\n:61:${text}\n:62F:C260301USD0,\n`),
  "an MT940 file's words": (text) =>
    mt940(`:20:A\n:25:1\n:60F:C260301USD0,\n:61:260301C1,NTRF${text}\n:86:${text}\n:62F:C260301USD1,\n`),
  "an MT940 file's words by numbers": (text) =>
    mt940(`:20:A\n:25:1\n:60F:C260301USD0,\n:61:260301C1,NTRFA\n:86:166?00${text}?20${text}\n:62F:C260301USD1,\n`),
  "an MT940 file's words between slashes": (text) =>
    mt940(`:20:A\n:25:1\n:60F:C260301USD0,\n:61:260301C1,NTRFA\n:86:/REMI/${text}\n:62F:C260301USD1,\n`),
  "a BAI2 file": bai2,
  "a BAI2 file's records": (text) => bai2(`01,A,B,260301,0000,1,,,2/\n${text}`),
  "a BAI2 file's account": (text) => bai2(`01,A,B,260301,0000,1,,,2/\n02,A,B,1,260301,,USD,2/\n03,1,USD,${text}/\n`),
  "a BAI2 file's transaction": (text) =>
    bai2(`01,A,B,260301,0000,1,,,2/\n02,A,B,1,260301,,USD,2/\n03,1,USD/\n16,115,1,D,${text}\n88,${text}\n`),
  "a journal as CSV": journalCsv,
  "a journal's cells as CSV": (text) => {
    const cell = `"${text.replaceAll('"', '""')}"`;
    return journalCsv(`${columns}2026-01-01,${cell},${cell},${cell},1.00,,${cell}\n,,b,,,${cell},\n`);
  },
  "a journal's day as CSV": (text) => journalCsv(`${columns}${text},1,a,,1.00,,\n,,b,,,1.00,\n`),
  "a chart's cells as CSV": (text) => journalCsv(`Account,Type\n"${text.replaceAll('"', '""')}",Bank\n`),
  "a journal of hledger's": hledger,
  "hledger's entry": (text) =>
    hledger(`2026-01-01 ${text} (${text}) ; ${text}\n  ${text}  1 USD ; ${text}\n  a  = ${text}\n`),
  "hledger's directives": (text) => hledger(`account ${text}  ; ${text}\ncommodity ${text}\nD ${text}\nP ${text}\n`),
  "hledger's amount": (text) => hledger(`2026-01-01 x\n  a  ${text}\n  b\n`),
  "beancount's input": beancount,
  "beancount's entry": (text) =>
    beancount(`2026-01-01 * "${text} ${text}\n  Assets:${text}  ${text}\n  key: ${text}\n`),
  "beancount's account": (text) => beancount(`2026-01-01 open ${text} ${text}\n2026-01-02 balance ${text} ${text}\n`),
  "a bank's file of any kind": (text) => [formatOf(text), decodeText(bytes(text))],
  "a list of invoices": list,
  "a list's cells": (text) => {
    const cell = `"${text.replaceAll('"', '""')}"`;
    return list(`Customer,Email,Num,Date,Due date,Open balance,Type\n${Array(7).fill(cell).join(",")}\n`);
  },
  "a mail": (text) => readMail(bytes(text)),
  "a mail's header": (text) => readMail(bytes(`From: ${text}\r\nTo: ${text}\r\nSubject: ${text}\r\n\r\nHello`)),
  "a mail's type": (text) => readMail(bytes(`Content-Type: multipart/mixed; boundary="${text}"\r\n\r\nHello`)),
  "a mail in parts": (text) =>
    readMail(bytes(`Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n${text}\r\n--a--`)),
  "an HTML mail": (text) => readMail(bytes(`Content-Type: text/html\r\n\r\n${text}`)),
  HTML: textOf,
  "a message to an agent": (content) => ordersIn({ trigger: "message", content }),
  "an order to an agent": (text) =>
    ordersIn({ trigger: "message", content: `invoice ${text} $1 for ${text}, due in 1 days` }),
  "a webhook to an agent": (text) => ordersIn({ trigger: "webhook", content: JSON.stringify({ text }) }),
  "a body": (text) => parseBody(bytes(text), "application/json"),
  "a body's field": (text) => parseInput(createAgent.input, { ...createAgent.example, name: text }),
  "a body's names": (text) => headerOf(ignoredIn(createAgent.input, { [text]: 1 })),
  "a body to be hashed": (text) => canonicalJson({ [text]: text }),
  "a condition": (text) => tagsOf("If-Match", text),
  "a cursor": (text) => decodeCursor(text, 1),
  "a link": isToken,
  "a PDF": (text) => readStamp(bytes(`%PDF-${text}`)),
  "a PDF's end": (text) => readStamp(bytes(`%PDF-1.7 trailer /Info 1 0 R startxref ${text} %%EOF`)),
  "a document's text": parseText,
  "words in a document": (text) => [inline(text), unstopped(text)],
  "a company's name": (text) => [legalName(text, "c_corp"), convertedName(text, "llc", "c_corp")],
  "a role's description": (text) => analyze(text, "CA"),
  "a name in an ACH file": achText,
};

const attempt = async (read: () => unknown) => {
  try {
    await read();
  } catch {
    // Refused: how long that took is what counts.
  }
};

describe("what reads a stranger's text takes time by its length, whatever is repeated:", () => {
  it.each(some(Object.entries(readers).map(([name, read], at) => [name, read, at] as const)))(
    "%s",
    async (_, read, at) => {
      for (const piece of dealt(pieces, at)) {
        const slow = await growthOf((length) => {
          const text = repeated(piece, length);
          return () => attempt(() => read(text));
        });
        expect(slow, JSON.stringify(piece)).toBeNull();
      }
    },
    // Of the processor's time it is judged; a busy machine may take as long as it likes.
    600_000,
  );
});
