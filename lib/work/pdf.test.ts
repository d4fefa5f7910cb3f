import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PdfSource } from "#lib/core/file.ts";
import { readStamp } from "#lib/domains/company/documents/stamp.ts";
import { size } from "../../e2e/support/size.ts";
import { renderPdf } from "./pdf.ts";
import { threadsOfProcess } from "./threads.ts";

/** As many as one may have waiting, in a proof. */
const MANY = size(100);

const text = "# Bylaws of Acme, Inc.\n\n1.1 Place. Here.";

const source: PdfSource = {
  title: "Bylaws",
  text,
  document_id: "doc_01k0zk1x3ve4b8j0c2v5y6m7n8",
  sha256: createHash("sha256").update(text).digest("hex"),
  company: "Acme, Inc.",
  created_at: "2026-11-21T08:00:00.000Z",
  signatures: [],
};

describe("rendering off the event loop", () => {
  it("gives each caller bytes of its own, the same for the same document", async () => {
    const [first, second] = await Promise.all([renderPdf(source, "a"), renderPdf(source, "a")]);
    first.fill(0);
    expect(readStamp(second)?.sha256).toBe(source.sha256);
    expect(await renderPdf(source, "a")).toEqual(second);
  });

  it("renders anew when the document has another signature", async () => {
    const signed: PdfSource = {
      ...source,
      signatures: [
        {
          signer_name: "Ada Byron",
          signer_role: "Officer",
          signer_email: null,
          signature_text: "Ada Byron",
          consent_text: null,
          signed_at: "2026-11-22T09:30:00.123Z",
          address: null,
          text_sha256: source.sha256,
        },
      ],
    };
    expect(readStamp(await renderPdf(signed, "a"))?.signatures).toBe(1);
  });

  it("takes turns among workspaces: many of one's hold up another's by no more than the one under way and the next", async () => {
    const ended: string[] = [];
    const render = async (whose: string, at: number) => {
      await renderPdf({ ...source, document_id: `${whose}${at}` }, whose);
      ended.push(whose);
    };
    const many = Array.from({ length: MANY }, (_, at) => render("a", at));
    await render("b", 0);
    expect(ended.indexOf("b")).toBeLessThanOrEqual(2 * threadsOfProcess() + 1);
    await Promise.all(many);
    expect(ended).toHaveLength(MANY + 1);
  });

  it("refuses what is more than a PDF is made of, before it begins", async () => {
    const refused = { status: 400, code: "pdf_too_large" };
    await expect(renderPdf({ ...source, text: "a".repeat(400_001) }, "a")).rejects.toMatchObject(refused);
    await expect(renderPdf({ ...source, text: "\n".repeat(8_001) }, "a")).rejects.toMatchObject(refused);
  });
});
