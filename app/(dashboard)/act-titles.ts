import { peoplesTitle } from "#lib/core/operation.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { operations } from "#lib/operations.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";

/** What the acts are called, by the name that receipts carry: an operation’s, or an intent’s. */
export const actTitles: ActTitles = Object.fromEntries([
  ...operations.map(({ name, title }) => [name, peoplesTitle(title)]),
  ...Object.entries(intents).map(([action, { operation }]) => [action, peoplesTitle(operation.title)]),
]);
