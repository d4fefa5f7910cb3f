import * as z from "zod";
import type { Operation } from "#lib/core/operation.ts";
import { operations } from "#lib/operations.ts";
import { mannerOf } from "../openapi/describe.ts";
import { operationIdOf } from "../openapi/operation-ids.ts";
import { ownRefusalsOf } from "../openapi/refusals.ts";
import type { Json } from "../openapi/schemas.ts";
import { standalone } from "./schemas.ts";

/** What may be called by its name: all that the API serves. What only intents know is called by theirs. */
const served = new Map(operations.filter(({ http }) => http !== undefined).map((one) => [one.name, one]));

/** The operation of that name; null where the API serves none. */
export const servedNamed = (name: string): Operation | null => served.get(name) ?? null;

/** Words of a question that are looked for, at most. */
const MOST_WORDS = 20;

/** What a word counts for by where it stands: in a name it says more than in what is told of the operation. */
const places = [
  { weight: 8, of: ({ name }: Operation) => name },
  { weight: 4, of: ({ title }: Operation) => title },
  { weight: 2, of: ({ http }: Operation) => http ?? "" },
  { weight: 1, of: ({ about = "" }: Operation) => about },
];

/** The words of a text, each without the ending that makes it many: `invoices` is found by `invoice`. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(?<=[a-z]{3})s$/, ""));

const texts = [...served.values()].map((operation) => ({
  operation,
  parts: places.map(({ weight, of }) => ({ weight, words: [...new Set(wordsIn(of(operation)))] })),
}));

/** A shorter word is no beginning of others: `do` is none of `document`. */
const MOST_WHOLE = 3;

/** What a word counts for: as at the most telling place where one begins with it. */
const weightOf = (word: string, parts: (typeof texts)[number]["parts"]): number =>
  parts.find(({ words }) => words.some((one) => (word.length > MOST_WHOLE ? one.startsWith(word) : one === word)))
    ?.weight ?? 0;

const summaryOf = ({ name, title, effect, scope, http }: Operation) => ({ name, title, effect, scope, path: http });

/**
 * What a word counts for with each operation: the more, the fewer it stands in, so that `the` and `and` count for next to nothing
 * (inverse document frequency).
 */
function countsOf(word: string): number[] {
  const weights = texts.map(({ parts }) => weightOf(word, parts));
  const telling = Math.log((texts.length + 1) / (weights.filter((weight) => weight > 0).length + 1));
  return weights.map((weight) => weight * telling);
}

/** Operations by what they are called and what is told of them: those first of which the words tell most, and at the most telling places. */
export function searchOperations({ query, limit }: { query: string; limit: number }): { data: object[] } {
  const counts = [...new Set(wordsIn(query))].slice(0, MOST_WORDS).map(countsOf);
  const found = texts
    .map(({ operation }, at) => ({ operation, count: counts.reduce((sum, of) => sum + (of[at] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return { data: found.slice(0, limit).map(({ operation }) => summaryOf(operation)) };
}

/** All that a caller must know of an operation to call it. */
export function describeOperation(operation: Operation): Json {
  const { about = null, input, output, example, file = null } = operation;
  const id = operationIdOf(operation);
  const isAnswered = file === null && !(output instanceof z.ZodNull);
  return {
    ...summaryOf(operation),
    description: about,
    input: standalone(input, "input", [id]),
    output: isAnswered ? standalone(output, "output", [id]) : null,
    file,
    example,
    errors: ownRefusalsOf(mannerOf(operation)),
  };
}
