import { intents } from "#lib/domains/trust/intents/table.ts";
import { operations } from "#lib/operations.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";

/** The reference speaks of entities, as the interface does; people read "company". */
const inTheirWords = (title: string) => title.replace(/\ban entity\b/, "a company");

/** What the acts are called, by the name that receipts carry: an operation’s, or an intent’s. */
export const actTitles: ActTitles = Object.fromEntries([
  ...operations.map(({ name, title }) => [name, inTheirWords(title)]),
  ...Object.entries(intents).map(([action, { operation }]) => [action, inTheirWords(operation.title)]),
]);
