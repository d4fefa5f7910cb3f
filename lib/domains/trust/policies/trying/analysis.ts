import type { PolicyJson } from "../engine/cedar.ts";
import { type Fault, type Part, placeIn } from "../engine/cedar.ts";

/** A statement of a policy that is in force. */
export interface Other {
  name: string;
  json: PolicyJson;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether what one statement speaks of is all that another does: by its form alone, which misses what only sense can tell. */
function covers(wide: PolicyJson, narrow: PolicyJson): boolean {
  const speaksOf = (["principal", "action", "resource"] as const).every(
    (of) => wide[of].op === "All" || isSame(wide[of], narrow[of]),
  );
  return speaksOf && (wide.conditions.length === 0 || isSame(wide.conditions, narrow.conditions));
}

const isLifted = ({ annotations }: PolicyJson) => annotations?.approval !== undefined;

/** The annotations that say something: what lifts the statement, what the refusal advises, and what people call it by. */
const known = ["approval", "advice", "id"];

/** What a statement is annotated with that nothing here reads: of a misspelt `@approval` nobody's word would lift it. */
const unread = ({ annotations }: PolicyJson): string[] =>
  Object.keys(annotations ?? {})
    .filter((name) => !known.includes(name))
    .map(
      (name) => `@${name} says nothing here: @approval("1") lets a person's word lift it, @advice("…") says what helps`,
    );

/** What is in vain of a statement beside others, or null. */
function said(part: Part, others: readonly Other[]): string | null {
  if (part.json.effect === "permit") return "has no effect: what scopes permit is permitted, and nothing else is";
  const other = others.find(({ json }) => json.effect === "forbid" && covers(json, part.json));
  if (!other) return null;
  return isLifted(part.json) && !isLifted(other.json)
    ? `is contradicted by ${other.name}, which forbids the same whoever approves`
    : `says again what ${other.name} says`;
}

/**
 * What of a text can be seen to be in vain beside the policies in force. That something can never apply by the schema the
 * engine tells; two statements are compared by their form.
 */
export function inVain(text: string, parts: readonly Part[], others: readonly Other[]): Fault[] {
  return parts.flatMap((part, at) => {
    const own = parts.slice(0, at).map(({ json }) => ({ name: "an earlier statement", json }));
    const message = said(part, [...others, ...own]);
    const all = [...unread(part.json), ...(message === null ? [] : [message])];
    return all.map((one) => ({ message: one, ...placeIn(text, part, at, parts) }));
  });
}
