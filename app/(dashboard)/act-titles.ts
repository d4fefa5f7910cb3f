import { operations } from "#lib/operations.ts";
import type { ActTitles } from "#ui/receipts/act-words.ts";

/** What the acts are called, by the name that receipts carry: the registry knows. */
export const actTitles: ActTitles = Object.fromEntries(operations.map(({ name, title }) => [name, title]));
