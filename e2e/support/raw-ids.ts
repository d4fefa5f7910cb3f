import type { Page } from "@playwright/test";

/**
 * Identifiers that stand in a page as its text, where people read names. Those that are shown as identifiers, to be copied, are
 * written in two halves (`Identifier`), code is code, and a document's text is what was signed. `/verify` repeats the
 * verifier's sentences, which knows a log by what signs it alone; and what stands in a mail address is a part of it.
 */
export async function rawIdsOf(page: Page): Promise<string[]> {
  if (new URL(page.url()).pathname === "/verify") return [];
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [id] = /\b[a-z]{2,6}_[0-9a-z]{26}\b(?!@)/.exec(text.textContent ?? "") ?? [];
      const isCode = text.parentElement?.closest(
        "pre, code, script, style, textarea, option, article.document, [hidden]",
      );
      if (id && !isCode) found.push(`${text.parentElement?.closest("[data-field], tr, dd, li, p")?.textContent}`);
    }
    return found;
  });
}
