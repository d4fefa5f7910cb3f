import { Font } from "@react-pdf/renderer";
import { describe, expect, it } from "vitest";
import type { PdfSource } from "#lib/core/file.ts";
import { pageTexts } from "../../../e2e/support/pdf-text.ts";
import { breakable, isFromRight, partsOf } from "./breaks.ts";
import { toPdf } from "./document.ts";
import { BODY, loadFonts } from "./fonts.ts";

const source = (text: string): PdfSource => ({
  ...{ title: "Consent", text, document_id: "doc_1", sha256: "0".repeat(64), company: "株式会社山田商店" },
  ...{ created_at: "2026-11-21T08:00:00.000Z", signatures: [] },
});

const shown = async (text: string) => (await pageTexts(await toPdf(source(text)))).join(" ");

/** What is left of a text when its lines may end anywhere, no variant is asked for, and the Thai sara am is the two that it is drawn with. */
const unspaced = (text: string) => text.replaceAll("\u0E33", "\u0E4D\u0E32").replaceAll(/\s|\u200B|\u{E0100}/gu, "");

describe("names in scripts of their own", () => {
  it("are printed, and copied as they were written", async () => {
    const names = [
      "山田太郎",
      "長谷民子",
      "葛\u{E0100}城",
      "王小明",
      "陈伟",
      "𠮷𠮷野家",
      "김철수",
      "محمد",
      "لاما",
      "الله",
      "דוד",
      "สมชาย",
      "คำ",
      "🎉🚀🇯🇵",
    ];
    const text = await shown(`# Consent\n\n${names.map((one) => `Name: ${one}, a director (${one}).`).join("\n\n")}`);
    expect(text).not.toContain("\uFFFD");
    for (const one of names) expect(unspaced(text).split(unspaced(one)).length, one).toBe(3);
  });

  it("stand where their lines are long, with no letter lost and no hyphen", async () => {
    const texts = [
      "甲は、乙に対し、本契約に定める業務を委託し、山田 太郎はこれを𠮷田に「受託」する。取り消し、申し立てを行う。",
      "双方应当按照约定全面履行自己的义务，不得擅自变更或者解除合同。",
      "สัญญานี้ทำขึ้นระหว่างบริษัทแอคมีจำกัดกับนายสมชายโดยคู่สัญญาทั้งสองฝ่าย",
      "대한민국서울특별시강남구테헤란로",
    ].map((one) => one.repeat(9));
    const text = await shown(`# Consent\n\n${texts.join("\n\n")}`);
    for (const one of texts) expect(unspaced(text)).toContain(unspaced(one));
    expect(text).not.toMatch(/ [、。，」]/);
  });

  it("load the fonts that they need, and no name in Latin letters one", async () => {
    const families = async (name: string) => (await loadFonts({ name })).slice(BODY.length);
    expect(await families("Zürich Łódź Ελλάς Москва हिन्दी — Acme, Inc.")).toEqual([]);
    expect(await families("山田太郎, 王小明, 國")).toEqual(["Noto Sans JP"]);
    expect(await families("陈伟, 王小明")).toEqual(["Noto Sans SC", "Noto Sans JP"]);
    expect(await families("陈伟, 山田さくら")).toEqual(["Noto Sans JP", "Noto Sans SC"]);
    expect(await families("ᚠ বাংলা")).toEqual([]);
  });
});

describe("a line", () => {
  it("ends beside a Han character or kana or behind a word of Thai, but not inside brackets or before what closes", () => {
    const parts = (text: string) => breakable(text).split("\u00AD");
    expect(parts("乙は「受託」する。Acme (山田), 1,500円")).toEqual([
      "乙",
      "は",
      "「受",
      "託」",
      "す",
      "る。",
      "Acme (山",
      "田), 1,500",
      "円",
    ]);
    expect(parts("คู่สัญญาทั้งสอง")).toEqual(["คู่", "สัญญา", "ทั้ง", "สอง"]);
    expect(parts("김철수 Łódź")).toEqual(["김철수 Łódź"]);
  });

  it("ends in a word of any length, which has no more parts than a call takes", () => {
    expect(partsOf("山\u00AD田\u00AD")).toEqual(["山", "", "田", ""]);
    expect(partsOf("x".repeat(41))).toEqual(["x".repeat(40), "x"]);
    const parts = partsOf(Array.from({ length: 300_000 }, () => "山").join("\u00AD"));
    expect(parts.length).toBeLessThan(50_000);
    expect(parts.join("")).toBe("山".repeat(300_000));
  });

  it("is read from the right where it begins and goes on so", () => {
    expect(isFromRight("הסכם זה נערך בין Acme, Inc. לבין דוד כהן.")).toBe(true);
    for (const one of ["דוד כהן is a director.", "Name: محمد عبد الله", "محمد عبد الله", "Acme"]) {
      expect(isFromRight(one)).toBe(false);
    }
  });
});

describe("a font's tables", () => {
  it("are unpacked once, however often its letters are asked for", async () => {
    await loadFonts();
    const fonts = BODY.flatMap((family) => Font.getRegisteredFonts()[family]?.sources ?? []).map(({ data }) => data);
    expect(fonts.length).toBeGreaterThan(20);
    for (const font of fonts) {
      const { _getTableStream: read } = font as unknown as { _getTableStream: (tag: string) => { pos: number } };
      const shapes = read("glyf");
      shapes.pos = 100;
      expect(read("glyf")).toBe(shapes);
      expect(shapes.pos).toBe(0);
    }
  });
});
