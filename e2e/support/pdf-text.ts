import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The words of each page of a PDF, as somebody who copies them has them, with single spaces. */
export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent();
    return items
      .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : ""))
      .join("")
      .replace(/\s+/g, " ");
  });
  const texts = await Promise.all(pages);
  await loading.destroy();
  return texts;
}
