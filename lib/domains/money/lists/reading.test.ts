import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import { NewContact } from "#lib/domains/company/contacts/schema.ts";
import { readSpreadsheet } from "#lib/domains/equity/spreadsheets/reading/file.ts";
import { contactsOf } from "./contacts.ts";
import { documentsOf } from "./documents.ts";
import { contactsFile } from "./exports/rules.ts";
import { listedIn } from "./planning.ts";
import { folded, type List } from "./rules.ts";
import { vendorsOf } from "./vendors.ts";

const given = (content: string | Uint8Array, more: object = {}) => ({
  format: "csv" as const,
  content_base64: Buffer.from(content).toString("base64"),
  columns: [],
  ...more,
});
const documented = { days: ["date", "due_date"], amounts: ["balance_due", "amount"] } as const;
const read = (list: List, content: string | Uint8Array, more: object = {}) => {
  const file = given(content, more);
  return listedIn(list, readSpreadsheet(file), file, documented);
};

/** What the rows of open invoices say: whose, which number, when due and how much, or why not. */
const invoices = (content: string | Uint8Array, more: object = {}) => {
  const listed = read("invoices", content, more);
  const asked = { list: "invoices", currency: "usd", as_of: null, standing: [] } as const;
  const rows = documentsOf(listed, { ...asked, recordOf: (_, document) => document });
  return rows.map(({ name, number, due_date, amount_cents, reading: { faults, remarks } }) => [
    ...[name, number, due_date, amount_cents],
    ...[...faults.map(({ rule }) => rule), ...remarks],
  ]);
};

describe("a list in a file", () => {
  it("is found below titles, in UTF-16, by semicolons, with a decimal comma and days of Europe", () => {
    const text =
      "Open items;;;;\n\nCustomer;Num;Date;Due date;Open balance\nGlobex;1;31.12.2025;30.01.2026;1.234,50\nTotal;;;;1.234,50\n";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    expect(invoices(utf16)).toEqual([["Globex", "1", "2026-01-30", 123_450]]);
  });

  it("is asked how its days are written where several ways fit, and reads them as it is told", () => {
    const text = "Customer,Num,Due date,Open balance\nGlobex,1,03/04/2025,5\nInitech,2,05/06/2025,7.5\n";
    expect(read("invoices", text)).toMatchObject({
      date_format: null,
      faults: ["The days may be written MM/DD/YYYY or DD/MM/YYYY: say which in date_format."],
    });
    expect(invoices(text, { date_format: "DD/MM/YYYY" })).toEqual([
      ["Globex", "1", "2025-04-03", 500],
      ["Initech", "2", "2025-06-05", 750],
    ]);
  });

  it("passes over sums, and nobody who is called so", () => {
    const text =
      "Customer,Num,Due date,Open balance\nTotal Wine,1,2025-04-03,5\nTotal Globex,,,5\nTotal for Globex,,,5\nTOTAL,,,10\n";
    expect(invoices(text)).toEqual([["Total Wine", "1", "2025-04-03", 500]]);
    const names = read("vendors", 'Vendor\nTotal Wine\nTotal\n"Friday, Nov 27, 2026 10:04 AM GMT-8"\n').readings.map(
      ({ text: said }) => said("name"),
    );
    expect(names).toEqual(["Total Wine"]);
  });

  it("of one heading twice, of too many rows or of no heading says so", () => {
    expect(read("invoices", "Customer,Due date,Balance,Balance\nGlobex,2025-04-03,1,2\n").faults).toEqual([
      "Two columns are headed “balance”, and which is meant is not told: leave one of them.",
    ]);
    const many = `Name\n${Array.from({ length: 10_001 }, (_, at) => `N${at}`).join("\n")}\n`;
    expect(read("vendors", many).faults).toEqual(["The file must have at most 10,000 rows: take it in by parts."]);
    expect(read("bills", "Colour\nred\n").faults).toEqual([
      "The file must have a row of headings with a day or a due date, and what is open or an amount.",
    ]);
  });

  it("keeps of one number once, and names what differs", () => {
    const text =
      "Customer,Num,Due date,Open balance\nGlobex,7,2025-04-03,5\nGLOBEX,7,2025-04-03,5\nGlobex,7,2025-04-03,6\nInitech,7,2025-04-03,0\nInitech,8,2025-04-03,(2)\n";
    expect(invoices(text)).toEqual([
      ["Globex", "7", "2025-04-03", 500],
      [
        ...["GLOBEX", "7", "2025-04-03", 500],
        "It is a further line of what row 2 tells of: the number, the day and the sum are the same.",
      ],
      ["Globex", "7", "2025-04-03", 600, "must be given once for Globex: row 2 has it already"],
      ["Initech", "7", "2025-04-03", 0, "Nothing of it is open."],
      ["Initech", "8", "2025-04-03", -200, "It is a credit, and no invoice: enter it by hand."],
    ]);
  });
});

describe("a list in a workbook", () => {
  it("gets back the zeros that the spreadsheet has dropped where that is sure, and says where it is not", () => {
    const cell = (text: string, kind: "text" | "number" | "day") => ({ text, kind, fault: null });
    const headings = ["Name", "Routing number", "Bank account number", "Zip", "W-9 received"];
    const values = [
      cell("Harbor", "text"),
      cell("21000021", "number"),
      cell("123456789", "number"),
      cell("2134", "number"),
    ];
    const rows = [
      { row: 1, cells: headings.map((text) => cell(text, "text")) },
      { row: 2, cells: [...values, cell("2026-01-31", "day")] },
    ];
    const sheets = [
      { name: "Vendors", rows },
      { name: "Notes", rows: [{ row: 1, cells: [cell("Read me", "text")] }] },
    ];
    const listed = listedIn("vendors", sheets, given(""), { days: ["w9_received_on"], amounts: [] });
    expect(listed.remarks).toEqual(["Only the sheet “Vendors” is read, and not “Notes”."]);
    const [row] = vendorsOf(listed, "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", { names: new Set(), accounts: new Map() });
    expect(row?.record).toMatchObject({
      ...{
        routing_number: "021000021",
        account_number: "123456789",
        postal_code: "02134",
        w9_received_on: "2026-01-31",
      },
    });
    expect(row?.reading.remarks).toEqual([
      "The zeros that the spreadsheet has dropped before 21000021 are put back: 021000021.",
      "The file keeps the account number as a number: zeros before it, if it had any, are lost.",
      "The zeros that the spreadsheet has dropped before 2134 are put back: 02134.",
    ]);
  });
});

describe("what is exported", () => {
  // A name is kept without what stands unseen at its ends.
  const isKept = (one: string) => NewContact.shape.name.safeParse(one).data === one;
  const text = (most: number) =>
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: most })
      .map((one) => one.trim())
      .filter((one) => !one.includes("\0") && NewContact.shape.role.safeParse(one).success);
  const Person = fc.record({
    name: fc.oneof(
      text(40).filter(isKept),
      fc.constantFrom("=1+1", "'=1+1", "-", "N/A", 'a "b", c', "two\nlines", "@x", "Total"),
    ),
    role: text(20).filter((one) => !/^(?:-|–|—|n\/a|none|null)$/i.test(one)),
    email: fc.option(fc.emailAddress().map((one) => one.replaceAll(/[,;'`]/g, "x"))),
    phone: fc.option(fc.stringMatching(/^\+?[0-9]{3}[0-9 ]{0,9}[0-9]$/)),
  });

  it("is read as it was, whatever stands in it", () => {
    const key = (name: string) => name.replace(/\s+/g, " ").normalize("NFC").toLowerCase();
    const People = fc.uniqueArray(Person, { maxLength: 8, selector: ({ name }) => key(name) });
    expect(isKept("!\u3164"), "a Hangul filler is unseen").toBe(false);
    fc.assert(
      fc.property(People, (people) => {
        const known = people.filter(
          ({ email }, at) =>
            people.findIndex((one) => one.email?.toLowerCase() === email?.toLowerCase()) === at || email === null,
        );
        fc.pre(known.every(({ email }) => email === null || NewContact.shape.email.safeParse(email).success));
        const { content } = contactsFile(known.map((one, at) => ({ contact_id: `con_${at}`, ...one })) as Contact[]);
        const listed = read("contacts", "text" in content ? content.text : "");
        const rows = contactsOf(listed, { role: "customer" }, { names: new Set(), emails: new Set() });
        expect(rows.map(({ reading }) => reading.faults)).toEqual(known.map(() => []));
        expect(rows.map(({ record }) => record)).toEqual(known.map((one) => ({ ...one, entity_id: null })));
      }),
    );
  });

  it("has headings that are known again", () => {
    expect(folded("\ufeff*ContactName")).toBe("contactname");
  });
});
