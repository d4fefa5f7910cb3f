import { expect, it } from "vitest";
import { fiscalYears } from "./books.ts";
import { inTwo, paths, safeName } from "./rules.ts";

it("a name is one that Windows and macOS take, and no path", () => {
  expect(safeName("../../etc/passwd", ".pdf")).toBe("etc passwd.pdf");
  expect(safeName('a/b\\c:d*e?f"g<h>i|j', ".pdf")).toBe("a b c d e f g h i j.pdf");
  expect(["CON", "nul.txt", "COM1", "lpt9 .", "aux"].map((name) => safeName(name, ".pdf"))).toEqual([
    "_CON.pdf",
    "_nul.txt.pdf",
    "_COM1.pdf",
    "_lpt9.pdf",
    "_aux.pdf",
  ]);
  expect(safeName(" ..hidden. . ", "")).toBe("hidden");
  expect(safeName("\u202e\u0000\u200b", ".csv")).toBe("Untitled.csv");
  expect(safeName("Ünïcode 漢字 é", ".pdf")).toBe("Ünïcode 漢字 é.pdf");
  const long = safeName("🏛".repeat(100), " (unsigned).pdf");
  expect([long.isWellFormed(), long.length <= 80, Buffer.byteLength(long) <= 255]).toEqual([true, true, true]);
});

it("a second file of a name, however it is written, is numbered", () => {
  const pathFor = paths();
  const given = ["Lease", "LEASE", "ＬＥＡＳＥ", "Straße", "STRASSE"].map((name) => pathFor("contracts", name, ".pdf"));
  expect(given).toEqual([
    "06 Contracts/Lease.pdf",
    "06 Contracts/LEASE (2).pdf",
    "06 Contracts/ＬＥＡＳＥ (3).pdf",
    "06 Contracts/Straße.pdf",
    "06 Contracts/STRASSE (2).pdf",
  ]);
  expect([inTwo("Cap-table-2026-01-01.ocf.zip"), inTwo("a.b.pdf"), inTwo("none")]).toEqual([
    ["Cap-table-2026-01-01", ".ocf.zip"],
    ["a.b", ".pdf"],
    ["none", ""],
  ]);
});

it("the years of the books are those with postings, and the present one to today", () => {
  expect(fiscalYears(["2024-02", "2025-12"], "12-31", "2026-11-27")).toEqual([
    { from: "2024-01-01", to: "2024-12-31" },
    { from: "2025-01-01", to: "2025-12-31" },
    { from: "2026-01-01", to: "2026-11-27" },
  ]);
  expect(fiscalYears(["2024-02"], "02-28", "2024-03-05")).toEqual([
    { from: "2023-03-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-05" },
  ]);
  expect(fiscalYears(["2026-06"], "06-14", "2026-06-14")).toEqual([
    { from: "2025-06-15", to: "2026-06-14" },
    { from: "2026-06-15", to: "2027-06-14" },
  ]);
  expect(fiscalYears(["9999-12", "0001-01"], "12-31", "2026-01-01").map(({ to }) => to)).toEqual([
    "0001-12-31",
    "2026-01-01",
    "9999-12-31",
  ]);
});
