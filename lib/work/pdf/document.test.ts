import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { isValidElement, type ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PdfSignature, PdfSource } from "#lib/core/file.ts";
import { readStamp } from "#lib/domains/company/documents/stamp.ts";
import { parseText } from "#lib/domains/company/documents/text.ts";
import { signatures } from "#lib/domains/company/documents/writing.ts";
import { pageTexts } from "../../../e2e/support/pdf-text.ts";
import { size } from "../../../e2e/support/size.ts";
import { some } from "../../../e2e/support/table.ts";
import { certificatePage } from "./certificate.ts";
import { bodyElements, toPdf } from "./document.ts";
import { loadFonts, settable } from "./fonts.ts";

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function source(text: string, signatures: PdfSignature[] = [], company = "Zürich Łódź Ελλάς Москва, Inc."): PdfSource {
  return {
    title: "Bylaws",
    text,
    document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8",
    sha256: sha256(text),
    company,
    created_at: "2026-11-21T08:00:00.000Z",
    signatures,
  };
}

const signature = (of: string, signed_at = "2026-11-22T09:30:00.123Z"): PdfSignature => ({
  signer_name: "Ada Byron",
  signer_role: "Officer",
  signer_email: "ada@example.com",
  signature_text: "A. Byron",
  consent_text: "I agree to sign electronically.",
  signed_at,
  address: "203.0.113.7",
  text_sha256: sha256(of),
});

const short =
  "# Bylaws of Zürich Łódź Ελλάς Москва, Inc.\n\n## Article 1. Offices\n\n1.1 Place. Here.\n\n- one\n- 山田 يمين\n\nName: A\nDate: B";

const pages = (pdf: Uint8Array) =>
  Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(Buffer.from(pdf).toString("latin1"))?.[1]);

/** All the words of an element and what it holds. */
function words(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(words).join("\n");
  if (!isValidElement<{ children?: ReactNode }>(node)) return "";
  return words(node.props.children);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a document's PDF", () => {
  it("has the same bytes on another day and after other documents", async () => {
    const first = await toPdf(source(short, [signature(short)]));
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-05T05:05:05Z") });
    await toPdf(source("# Other\n\nДругой документ ⼭⽥ ﻳﻤﻴﻦ یک 山形"));
    expect(sha256(await toPdf(source(short, [signature(short)])))).toBe(sha256(first));
  });

  it("has the same bytes from another process in another time zone, and all its letters: É is drawn with an E", async () => {
    const signed = source(short, [signature(short)]);
    const lettered = source("# Été, Ångström & Öl");
    const plain = source("# Expenses\n\nAssets of Others\n\nFiler's EIN");
    // Where nothing was rendered before.
    const script = `
      import { toPdf } from "./lib/work/pdf/document.ts";
      const rendered = [];
      for (const source of JSON.parse(process.env.SOURCES)) rendered.push(Buffer.from(await toPdf(source)).toString("base64"));
      process.stdout.write(rendered.join());`;
    const env = { ...process.env, TZ: "Pacific/Auckland", SOURCES: JSON.stringify([lettered, plain, signed]) };
    const there = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env, encoding: "utf8" });
    const [, letters = "", same = ""] = there.split(",");
    expect(sha256(Buffer.from(same, "base64"))).toBe(sha256(await toPdf(signed)));
    const [text] = await pageTexts(Buffer.from(letters, "base64"));
    for (const words of ["Expenses", "Assets of Others", "Filer's EIN"]) expect(text).toContain(words);
  });

  it("says in its keywords which document, text and number of signatures it is of", async () => {
    expect(readStamp(await toPdf(source(short)))).toEqual({
      document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8",
      signatures: 0,
      sha256: sha256(short),
    });
    expect(readStamp(await toPdf(source(short, [signature(short)])))?.signatures).toBe(1);
  });

  it("is not fooled by a title that looks like a stamp, nor by other bytes", async () => {
    const forged = `/Keywords 1 0 R (minutebook document_id=doc_evil signatures=9 sha256=${"0".repeat(64)})`;
    const pdf = await toPdf({ ...source(short, [], forged), title: forged });
    expect(readStamp(pdf)?.document_id).toBe("doc_01k0zk1x3ve4b8j0c2v5y6m7n8");
    expect(readStamp(new TextEncoder().encode(forged))).toBeNull();
    expect(readStamp(new Uint8Array())).toBeNull();
    expect(readStamp(pdf.slice(0, -20))).toBeNull();
  });

  it("keeps a hash whole, wherever its line ends", async () => {
    const hash = sha256("any text");
    const text = `# Certificate\n\n- SHA-256 of the text that was signed: ${hash}\n\nThe hash of it is ${hash}.`;
    const [page] = await pageTexts(await toPdf(source(text)));
    expect(page?.split(hash).length).toBe(3);
  });

  it("has as many pages as its text takes, and one more for the signatures", async () => {
    const long = `# Bylaws\n\n${Array.from({ length: 70 }, (_, index) => `${index + 1}.1 Section. ${"word ".repeat(20).trim()}.`).join("\n\n")}`;
    const unsigned = pages(await toPdf(source(long)));
    expect(pages(await toPdf(source(short)))).toBe(1);
    expect(unsigned).toBeGreaterThan(2);
    expect(pages(await toPdf(source(long, [signature(long)])))).toBe(unsigned + 1);
  });

  it("is made of any text: unknown scripts, emoji, very long words and names, nothing at all", async () => {
    const odd = "漢字 العربية עברית हिन्दी Đặng ﷽ 👩‍👩‍👧 \u202e\u0007\ufffe";
    const texts = [
      "",
      "\n\n",
      `# ${odd}\n\n- ${odd}\n\n${odd}\n${odd}`,
      `# ${"W".repeat(500)}\n\n${"𝒳".repeat(size(3000))}`,
    ];
    for (const text of texts) {
      const signed = {
        ...signature(text),
        signer_name: odd,
        signature_text: "W".repeat(500),
        consent_text: "x ".repeat(size(5000)),
      };
      expect(pages(await toPdf(source(text, [signed], odd)))).toBeGreaterThan(1);
    }
  });
});

describe("what is kept on one page", () => {
  /** The parts of a body that are not broken, for a document that so many sign. */
  function unbroken(many: number): string[] {
    const signers = Array.from({ length: many }, (_, at) => ({ capacity: "Director", name: `Signer ${at + 1}` }));
    const text = ["# Consent of Acme, Inc.", "Much text.", ...signatures("By signing, all agree.", signers)].join(
      "\n\n",
    );
    return bodyElements(parseText(text), { title: "Consent: Ada", company: "Acme, Inc." }).flatMap((one) =>
      isValidElement<{ wrap?: boolean }>(one) && one.props.wrap === false && words(one).includes("Signature:")
        ? [words(one)]
        : [],
    );
  }

  it.each(some([1, 2, 4, 5, 6, 7, 8]))("of %i signatures: the first with their heading, none alone", (many) => {
    const parts = unbroken(many);
    const counts = parts.map((part) => part.split("Signature:").length - 1);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(many);
    expect(counts.slice(1).every((one) => one > 1)).toBe(true);
    expect(parts[0]).toMatch(/^Signatures?\nBy signing, all agree\./);
    expect(parts.join("\n").match(/Signer \d/g)).toEqual(Array.from({ length: many }, (_, at) => `Signer ${at + 1}`));
  });

  it("is the title, which names the company below what it is, with whomever it is made", () => {
    const [title] = bodyElements(parseText("# Consent of Acme, Inc."), {
      title: "Consent: Ada",
      company: "Acme, Inc.",
    });
    expect(words(title)).toMatch(/^Consent\nof Acme, Inc\./);
  });
});

describe("the letters of a PDF", () => {
  it("are those of Latin, Greek, Cyrillic, Vietnamese and Devanagari names, with accents on their letters", async () => {
    await loadFonts();
    const names = "Zürich Łódź Ελλάς Москва Đặng Văn हिन्दी “§ 18-607” – €";
    expect(settable(names)).toBe(names);
    expect(settable("Zu\u0308rich")).toBe("Zürich");
  });

  it("are replaced by U+FFFD where there is none, or where they would turn the text around", async () => {
    await loadFonts();
    expect(settable("ᚠ")).toBe("\uFFFD");
    expect(settable("evil\u202Egnp.exe")).toBe("evil\uFFFDgnp.exe");
  });
});

describe("the signature certificate", () => {
  it("tells who signed, as what, when, from where, with what consent, and which text", async () => {
    await loadFonts();
    const shown = words(certificatePage(source(short, [signature(short)])));
    for (const fact of [
      "Signature Certificate",
      "A. Byron",
      "Ada Byron",
      "Officer",
      "ada@example.com",
      "2026-11-22 09:30:00.123 UTC",
      "203.0.113.7",
      "I agree to sign electronically.",
      sha256(short),
    ]) {
      expect(shown).toContain(fact);
    }
    expect(shown).not.toContain("Attention");
  });

  it("says so where no font has a character of a signer's name", async () => {
    await loadFonts();
    const shown = words(certificatePage(source(short, [{ ...signature(short), signer_name: "ᚠ" }])));
    expect(shown).toContain("stands where this file’s fonts have no shape for a character.");
    expect(words(certificatePage(source(short, [signature(short)])))).not.toContain("no shape");
  });

  it("warns when a signature is of another text", async () => {
    await loadFonts();
    const shown = words(certificatePage(source(short, [signature("another text")])));
    expect(shown).toContain("The SHA-256 signed is not that of the text of this document.");
  });
});
