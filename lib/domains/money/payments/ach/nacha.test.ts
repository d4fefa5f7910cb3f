import fc from "fast-check";
import { describe, expect, it } from "vitest";
import table from "../../banking/facts/routing.vectors.json" with { type: "json" };
import layout from "./facts/nacha.vectors.json" with { type: "json" };
import { achText, type NachaEntry, type NachaSource, nachaFile } from "./nacha.ts";

/** A record read back by the published columns: a reader that shares nothing with the writer. */
function read(line: string): Record<string, string> {
  const record = layout.records.find(({ record_type }) => record_type === line[0]);
  if (!record) throw new Error(`no record begins with ${line[0]}`);
  return Object.fromEntries(record.fields.map(({ name, start, end }) => [name, line.slice(start - 1, end)]));
}

const linesOf = (text: string) => text.split("\n").slice(0, -1);
/** Without the filling lines at the end. */
const recordsOf = (text: string) => linesOf(text).filter((line) => !/^9{94}$/.test(line));
const ofType = (text: string, type: string) =>
  recordsOf(text)
    .filter((line) => line.startsWith(type))
    .map(read);
const sum = (numbers: (string | number | undefined)[]) =>
  numbers.reduce((total: number, one) => total + Number(one), 0);

const source: Omit<NachaSource, "entries"> = {
  routing_number: "231380104",
  bank_name: "Federal Reserve Bank",
  company_name: "Acme Robotics, Inc.",
  company_identification: "1841234567",
  made_at: "2026-11-25T09:41:07.123Z",
  file_id_modifier: "A",
  effective_entry_date: "2026-11-27",
};
const entry: NachaEntry = {
  payment_id: "pay_01kbx4m7qhe2v9w3r5t6y8z0ab",
  sec_code: "CCD",
  account_kind: "checking",
  routing_number: "121042882",
  account_number: "88001234567",
  amount_cents: 45_000,
  recipient_name: "Harbor Hosting Inc.",
  reference: null,
};

describe("a NACHA file", () => {
  it("reads letter for letter as the format says", () => {
    const individual: NachaEntry = {
      ...entry,
      payment_id: "pay_01kbx4m7qhe2v9w3r5t6y8z0cd",
      sec_code: "PPD",
      account_kind: "savings",
      routing_number: "021000021",
      account_number: "AB-77",
      amount_cents: 1_234_567,
      recipient_name: "Zoë Åström",
      reference: "Invoice 12 – design",
    };
    const { text, traces, total_cents, entry_hash } = nachaFile({ ...source, entries: [individual, entry] });
    expect(linesOf(text)).toEqual([
      "101 23138010418412345672611250941A094101FEDERAL RESERVE BANK   ACME ROBOTICS, INC.            ",
      "5220ACME ROBOTICS, I                    1841234567CCDPAYMENT         261127   1231380100000001",
      "62212104288288001234567      00000450002V9W3R5T6Y8Z0ABHARBOR HOSTING INC.     0231380100000001",
      "82200000010012104288000000000000000000045000" + "1841234567                         231380100000001",
      "5220ACME ROBOTICS, I                    1841234567PPDPAYMENT         261127   1231380100000002",
      "632021000021AB-77            00012345672V9W3R5T6Y8Z0CDZOE ASTROM              1231380100000002",
      `705${"INVOICE 12 DESIGN".padEnd(80)}00010000002`,
      "82200000020002100002000000000000000001234567" + "1841234567                         231380100000002",
      `9000002000001000000030014204290000000000000000001279567${" ".repeat(39)}`,
      "9".repeat(94),
    ]);
    expect(traces).toEqual([
      { payment_id: entry.payment_id, sec_code: "CCD", trace_number: "231380100000001" },
      { payment_id: individual.payment_id, sec_code: "PPD", trace_number: "231380100000002" },
    ]);
    expect({ total_cents, entry_hash }).toEqual({ total_cents: 1_279_567, entry_hash: "0014204290" });
  });

  it("throws rather than cut an amount that its field does not hold", () => {
    expect(() => nachaFile({ ...source, entries: [{ ...entry, amount_cents: 10_000_000_000 }] })).toThrow(RangeError);
    expect(() => nachaFile({ ...source, entries: [{ ...entry, amount_cents: 1.5 }] })).toThrow(RangeError);
  });
});

const routings = table.vectors
  .filter(({ valid, routing }) => valid && routing !== "000000000")
  .map(({ routing }) => routing);
const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 120 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
);
const anyEntry: fc.Arbitrary<NachaEntry> = fc.record({
  payment_id: fc.stringMatching(/^pay_[0-9a-z]{26}$/),
  sec_code: fc.constantFrom("CCD", "PPD"),
  account_kind: fc.constantFrom("checking", "savings"),
  routing_number: fc.constantFrom(...routings),
  account_number: fc.stringMatching(/^[A-Za-z0-9-]{4,17}$/),
  amount_cents: fc.integer({ min: 1, max: 9_999_999_999 }),
  recipient_name: anyText,
  reference: fc.option(anyText),
});
const anyFile: fc.Arbitrary<NachaSource> = fc.record({
  routing_number: fc.constantFrom(...routings),
  bank_name: anyText,
  company_name: anyText,
  company_identification: fc.stringMatching(/^[A-Z0-9 ]{10}$/),
  made_at: fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString()),
  file_id_modifier: fc.stringMatching(/^[A-Z0-9]$/),
  effective_entry_date: fc.constant("2026-11-27"),
  entries: fc.array(anyEntry, { minLength: 1, maxLength: 30 }),
});

describe("any NACHA file, read back by the published columns", () => {
  const holds = (check: (file: NachaSource, text: string) => void) =>
    fc.assert(
      fc.property(anyFile, (file) => check(file, nachaFile(file).text)),
      { numRuns: 200 },
    );

  it("has lines of 94 ASCII characters in blocks of ten, filled with nines, and its records in order", () => {
    holds((_, text) => {
      const lines = linesOf(text);
      expect(lines.length % layout.blocking_factor).toBe(0);
      for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]{94}$/);
      expect(
        recordsOf(text)
          .map(([type]) => type)
          .join(""),
      ).toMatch(/^1(5(67?)+8)+9$/);
      expect(Number(ofType(text, "9").at(-1)?.block_count)).toBe(lines.length / layout.blocking_factor);
    });
  });

  it("pays everybody what they are to have, at their bank, in the batch of their kind", () => {
    holds((file, text) => {
      const batches = ofType(text, "5").map(({ standard_entry_class_code }) => standard_entry_class_code);
      expect(batches).toEqual(["CCD", "PPD"].filter((code) => file.entries.some(({ sec_code }) => sec_code === code)));
      const ordered = file.entries.toSorted((a, b) => a.sec_code.localeCompare(b.sec_code));
      const paid = ofType(text, "6").map((record) => ({
        amount_cents: Number(record.amount),
        routing_number: `${record.receiving_dfi_identification}${record.check_digit}`,
        account_number: record.dfi_account_number?.trimEnd(),
        code: record.transaction_code,
        name: record.receiver_name?.trimEnd(),
        identification: record.identification_number,
        hasAddenda: record.addenda_record_indicator,
      }));
      expect(paid).toEqual(
        ordered.map((one) => ({
          amount_cents: one.amount_cents,
          routing_number: one.routing_number,
          account_number: one.account_number,
          code: one.account_kind === "checking" ? "22" : "32",
          name: achText(one.recipient_name).slice(0, 22).trimEnd(),
          identification: one.payment_id.slice(-15).toUpperCase(),
          hasAddenda: one.reference !== null && achText(one.reference) !== "" ? "1" : "0",
        })),
      );
    });
  });

  it("numbers its traces without gaps, and its addenda after them", () => {
    holds((file, text) => {
      const traces = ofType(text, "6").map(({ trace_number }) => trace_number);
      const dfi = file.routing_number.slice(0, 8);
      expect(traces).toEqual(file.entries.map((_, at) => `${dfi}${String(at + 1).padStart(7, "0")}`));
      expect(nachaFile(file).traces.map(({ trace_number }) => trace_number)).toEqual(traces);
      const records = recordsOf(text);
      records.forEach((line, at) => {
        if (!line.startsWith("7")) return;
        const { entry_detail_sequence_number, addenda_sequence_number, addenda_type_code } = read(line);
        expect(entry_detail_sequence_number).toBe(read(records[at - 1] ?? "").trace_number?.slice(-7));
        expect([addenda_type_code, addenda_sequence_number]).toEqual(["05", "0001"]);
      });
    });
  });

  it("has the counts, hashes and totals right, in every batch and in the file", () => {
    holds((file, text) => {
      const hash = (records: Record<string, string>[]) =>
        String(
          sum(records.map(({ receiving_dfi_identification }) => receiving_dfi_identification)) % 10 ** 10,
        ).padStart(10, "0");
      const batches = recordsOf(text)
        .join("\n")
        .split(/\n(?=5)/)
        .slice(1);
      for (const batch of batches) {
        const [control] = ofType(`${batch}\n`, "8");
        const [header] = ofType(`${batch}\n`, "5");
        const entries = ofType(`${batch}\n`, "6");
        expect(control).toMatchObject({
          service_class_code: "220",
          entry_hash: hash(entries),
          total_debit_amount: "0".repeat(12),
          company_identification: header?.company_identification,
          originating_dfi_identification: file.routing_number.slice(0, 8),
          batch_number: header?.batch_number,
        });
        expect(Number(control?.total_credit_amount)).toBe(sum(entries.map(({ amount }) => amount)));
        expect(Number(control?.entry_addenda_count)).toBe(entries.length + ofType(`${batch}\n`, "7").length);
      }
      const [control] = ofType(text, "9");
      const entries = ofType(text, "6");
      expect(control?.entry_hash).toBe(hash(entries));
      expect(Number(control?.batch_count)).toBe(batches.length);
      expect(Number(control?.total_credit_amount)).toBe(sum(file.entries.map(({ amount_cents }) => amount_cents)));
      expect(Number(control?.entry_addenda_count)).toBe(entries.length + ofType(text, "7").length);
    });
  });

  it("says in its header when it was made, by whom and for whom", () => {
    holds((file, text) => {
      const [header] = ofType(text, "1");
      expect(header).toMatchObject({
        priority_code: "01",
        immediate_destination: ` ${file.routing_number}`,
        immediate_origin: file.company_identification,
        file_creation_date: file.made_at.slice(2, 10).replaceAll("-", ""),
        file_creation_time: file.made_at.slice(11, 16).replace(":", ""),
        file_id_modifier: file.file_id_modifier,
        record_size: "094",
        blocking_factor: "10",
        format_code: "1",
        reference_code: " ".repeat(8),
      });
    });
  });
});

describe("text in an ACH file", () => {
  it.each([
    ["Zoë Åström", "ZOE ASTROM"],
    ["Müller & Söhne", "MULLER & SOHNE"],
    ["ﬁne print", "FINE PRINT"],
    ["a\tb\nc", "A B C"],
    ["株式会社", ""],
    ["Łódź – 株 7", "ODZ 7"],
  ])("'%s' is '%s'", (given, written) => {
    expect(achText(given)).toBe(written);
  });
});
