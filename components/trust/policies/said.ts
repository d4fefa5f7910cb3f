import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";

/** What a policy says, with its acts as people call them: "Forbids anybody payments.create" → "… to submit a payment". */
export const saidOf = (summary: string, titles: ActTitles): string =>
  summary.replace(/(?<![\w.])[a-z_]+\.[a-z_]+(?![\w.]\w)/g, (name) => {
    const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
    return title === undefined ? name : `to ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  });
