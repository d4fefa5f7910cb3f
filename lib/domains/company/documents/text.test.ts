import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinText, numbered, parseText } from "./text.ts";

const line = fc.oneof(fc.string(), fc.constantFrom("", "# ", "## ", "- ", "# Title", "## Article", "- item", "#", "-"));

describe("a document's text", () => {
  it("is read as titles, headings, paragraphs and items", () => {
    const blocks = parseText(
      "# Bylaws\n\n## Article 1. Offices\n\n1.1 Place. Here.\n\n- one\n- two\n\nName: A\nDate: B",
    );
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["title", "Bylaws"],
      ["heading", "Article 1. Offices"],
      ["paragraph", "1.1 Place. Here."],
      ["item", "one"],
      ["item", "two"],
      ["paragraph", "Name: A"],
      ["paragraph", "Date: B"],
    ]);
    expect(blocks.map(({ line_ends }) => line_ends)).toEqual([0, 2, 2, 2, 1, 2, 1]);
  });

  it("comes back to the character when its blocks are joined, whatever it is", () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join("\n");
        expect(joinText(parseText(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(joinText(parseText(text))).toBe(text);
      }),
    );
  });

  it("shows number and caption of a section apart, and leaves other sentences alone", () => {
    expect(numbered("3.2 Quorum. A majority is one.")).toEqual({ caption: "3.2 Quorum.", rest: " A majority is one." });
    expect(numbered("Prepared on November 21, 2026.")).toBeNull();
    expect(numbered("0 for, 1 against, and 0 abstained. The item was not approved.")).toBeNull();
  });
});
