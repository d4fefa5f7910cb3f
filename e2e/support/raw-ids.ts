import type { Page } from "@playwright/test";

/**
 * Identifiers that stand in a page as its text, where people read names. Those that are shown as identifiers, to be copied, are
 * written in two halves (`Identifier`), code is code, and the exact text of a document is what was signed.
 */
export const rawIdsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [id] = /\b[a-z]{2,6}_[0-9a-z]{26}\b/.exec(text.textContent ?? "") ?? [];
      const isCode = text.parentElement?.closest(
        "pre, code, script, style, textarea, option, article.document, [hidden]",
      );
      if (id && !isCode) found.push(`${text.parentElement?.closest("[data-field], tr, dd, li, p")?.textContent}`);
    }
    return found;
  });
