import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { readMt940 } from "./mt940.ts";
import { purposeOf } from "./purpose.ts";
import { formatOf } from "./reading.ts";

const FILE = `{1:F01HARBUS33AXXX0000000000}{2:O9400000260331HARBUS33AXXX00000000000000000000N}{4:
:20:STATEMENT
:25:021000021/000123456789
:28C:3/1
:60F:C260227USD1000,00
:61:2603020302C4800,NTRFINV 1//202603020001
:86:Globex Corp, for consulting of February as it was agreed upon wi
th Acme
:61:2602281231D450,25NCHKNONREF
Paper and pens
:61:260331RC10,NMSC
:62F:C260331USD5339,75
:64:C260331USD5339,75
-}
`;
const told = (content: string, currency = "usd") =>
  readMt940(content, currency).lines.map((one) => [
    one.date,
    one.amount_cents,
    one.description,
    one.reference,
    one.bank_reference,
  ]);

describe("an MT940 file", () => {
  it("is read by its movements, each booked in the year that is nearest", () => {
    expect(formatOf(FILE)).toBe("mt940");
    expect(told(FILE)).toEqual([
      [
        "2026-03-02",
        480_000,
        "Globex Corp, for consulting of February as it was agreed upon wi th Acme",
        "INV 1",
        "202603020001",
      ],
      ["2025-12-31", -45_025, "Paper and pens", null, null],
      ["2026-03-31", -1000, "Reversal:", null, null],
    ]);
    const { account, closing, lines } = readMt940(FILE.replaceAll("\n", "\r\n"), "usd");
    expect(account).toBe("021000021/000123456789");
    expect(closing).toEqual({ balance_cents: 533_975, date: "2026-03-31" });
    expect(lines.map(({ line }) => line)).toEqual([6, 9, 11]);
  });

  it("of several days and pages closes with the last, and leaves out what is expected alone", () => {
    const page = (opening: string, movements: string, closing: string) =>
      `HARBUS33\n940\n:20:A\n:25:DE12 3456 EUR\n:28C:1\n${opening}\n${movements}${closing}\n-\n`;
    const content =
      page(":60F:D260301EUR1,00", ":61:260301CR3,NTRFA\n", ":62M:C260301EUR2,00") +
      page(":60M:C260301EUR2,00", ":61:260301EC7,NTRFA\n:61:2603010302DR2,5NTRFB\n", ":62F:D260302EUR0,50");
    const statement = readMt940(content, "eur");
    expect(statement.lines.map(({ date, amount_cents }) => [date, amount_cents])).toEqual([
      ["2026-03-01", 300],
      ["2026-03-02", -250],
    ]);
    expect(statement).toMatchObject({ account: "DE123456", closing: { balance_cents: -50, date: "2026-03-02" } });
    expect(statement.skipped).toEqual([{ line: 16, reason: expect.stringContaining("pending") }]);
  });

  it.each<[string, string[], ReturnType<typeof purposeOf>]>([
    ["as it stands", ["Rent for", "April"], { description: "Rent for April", counterparty: null, reference: null }],
    [
      "by numbers, as German banks do",
      [
        "166?00SEPA-GUTSCHRIFT?109310?20EREF+RE-2026-0042?21SVWZ+Rechnung 42 vom 01.0",
        "3.2026?30COBADEFFXXX?31DE02?32Stadtwerke Muenchen?33 GmbH",
      ],
      {
        description: "Rechnung 42 vom 01.03.2026",
        counterparty: "Stadtwerke Muenchen GmbH",
        reference: "RE-2026-0042",
      },
    ],
    [
      "by numbers without words for them",
      ["177?00UEBERWEISUNG?20Miete ?21April?32Globex"],
      { description: "Miete April", counterparty: "Globex", reference: null },
    ],
    ["by numbers, of nothing else", ["808?00ENTGELT"], { description: "ENTGELT", counterparty: null, reference: null }],
    [
      "between slashes, as Dutch banks do",
      ["/TRTP/SEPA/IBAN/NL02ABNA0123456789/NAME/Globex BV/REMI/USTD//Factuur 7/EREF/NOTPROVIDED"],
      { description: "Factuur 7", counterparty: "Globex BV", reference: null },
    ],
    [
      "between slashes, with the other party's account before its name",
      ["/EREF/E-1//CNTP/NL02INGB0123456789/INGBNL2A/Initech///REMI/STRD/CUR/9001/"],
      { description: "9001", counterparty: "Initech", reference: "E-1/" },
    ],
    ["with slashes of its own", ["/rent/April"], { description: "/rent/April", counterparty: null, reference: null }],
  ])("says what a movement is for %s", (_, lines, purpose) => {
    expect(purposeOf(lines)).toEqual(purpose);
  });

  const changed = (from: string | RegExp, to: string) => FILE.replace(from, to);
  it.each([
    ["Date,Amount\n", "must be an MT940 file: it has no :20:"],
    [changed("\n:20:STATEMENT", ""), "must be an MT940 file: it has no :20:"],
    [changed(/\n:25:.*/, ""), "content line 2: the statement must have one :25:, and has 0"],
    [changed(/\n:60F:.*/, ""), "content line 2: the statement must have one :60F:, and has 0"],
    [FILE.slice(0, 300), "the statement must have one :62F:, and has 0"],
    [
      changed("USD5339,75", "USD5339,76"),
      "content line 2: the movements must lead from :60F: to :62F:, and come to 433975 cents where these say 433976",
    ],
    [changed("C4800,", "C4800.00"), "content line 6: :61: must be a movement such as"],
    [changed("C4800,", "C4800,005"), "content line 6: :61: must be a movement such as"],
    [changed("2603020302C", "2603320302C"), "content line 6: :61: must be a movement such as"],
    [changed("2603020302C", "2603020232C"), "content line 6: :61: must be a movement such as"],
    [changed("C260331USD5339,75", "C260332USD5339,75"), "content line 12: :62F: must be a balance such as"],
    [changed(":64:", ":34F:"), "content line 13: must be an MT940, and :34F: is of an MT942"],
    [changed(":64:", ":77:"), "content line 13: :77: is no field of an MT940"],
    [`${FILE}:61:260331D1,NMSC\n`, "content line 15: :61: must come behind the :20: of a statement"],
    [FILE + FILE.replace("000123456789", "000123456780"), "must hold the statement of one account, and has several"],
  ])("that is wrong is refused: %#", (content, sentence) => {
    expect(() => readMt940(content, "usd")).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(sentence) }),
    );
  });

  it("in another currency than the bank account's is refused", () => {
    expect(() => readMt940(FILE, "eur")).toThrow("must be in eur, the bank account’s currency: its :60F: is in “USD”");
  });

  const Line = fc.record({
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, "0")}`),
    cents: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((cents) => cents !== 0),
    words: fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z0-9]{1,8}){0,3}$/),
    bank: fc.stringMatching(/^[A-Z0-9]{1,16}$/),
  });
  const amount = (cents: number) =>
    `${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  const side = (cents: number) => (cents < 0 ? "D" : "C");

  it("of anybody's is read as it was written, and refused by its own rules whatever becomes of it", () => {
    fc.assert(
      fc.property(fc.array(Line, { maxLength: 20 }), fc.nat(), fc.string({ maxLength: 3 }), (lines, at, piece) => {
        const sum = lines.reduce((total, { cents }) => total + cents, 0);
        const rows = lines.map(({ day, cents, words, bank }) => {
          const six = day.slice(2).replaceAll("-", "");
          return `:61:${six}${six.slice(2)}${side(cents)}${amount(cents)}NTRFNONREF//${bank}\n:86:${words}\n`;
        });
        const content = `:20:A\n:25:1\n:28C:1\n:60F:C260301USD0,00\n${rows.join("")}:62F:${side(sum)}260331USD${amount(sum)}\n`;
        expect(told(content)).toEqual(lines.map(({ day, cents, words, bank }) => [day, cents, words, null, bank]));
        const place = at % (content.length + 1);
        try {
          readMt940(`${content.slice(0, place)}${piece}${content.slice(place + piece.length + 1)}`, "usd");
        } catch (error) {
          if (!(error instanceof AppError && error.status === 400)) throw error;
        }
      }),
      { numRuns: 100 },
    );
  });
});
