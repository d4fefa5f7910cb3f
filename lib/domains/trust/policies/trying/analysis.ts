import type { NamedAct } from "#lib/acts.ts";
import type { PolicyJson } from "../engine/cedar.ts";
import { type Fault, type Part, placeIn } from "../engine/cedar.ts";
import { groupsOfAct } from "../rules.ts";

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

/** The acts that a statement's scope has in it, and the service does of itself as what a policy takes for a key: no condition is looked at. */
function doneOfItself({ principal, action }: PolicyJson, acts: readonly NamedAct[]): string[] {
  if (principal.op !== "All" && !(principal.op === "is" && principal.entity_type === "Key")) return [];
  const named = "entity" in action ? [action.entity] : "entities" in action ? action.entities : [];
  const ids = named.map((one) => ("__entity" in one ? one.__entity.id : one.id));
  const isMeant = ({ action: name, operation }: NamedAct) =>
    action.op === "All" || [name, "write", ...groupsOfAct(operation)].some((id) => ids.includes(id));
  return acts.filter((act) => act.operation.ofItself && !act.isIntent && isMeant(act)).map((act) => act.action);
}

/** What of a statement that asks for approval nobody can be asked for: what the service does of itself is denied, and tried again each day. */
function unasked(json: PolicyJson, acts: readonly NamedAct[]): string[] {
  const done = isLifted(json) ? doneOfItself(json, acts) : [];
  if (done.length === 0) return [];
  const named = `${done.slice(0, 3).join(", ")}${done.length > 3 ? ` and ${done.length - 3} more` : ""}`;
  return [
    `asks for approval of what the service does of itself as well, where its conditions hold (${named}): nobody asks for that, so that it is forbidden and tried again each day. Name who is meant: principal is User, or principal is Agent`,
  ];
}

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
 * What of a text can be seen to be in vain beside the policies in force, or to forbid what it would have people asked for. That something can never apply by the schema the
 * engine tells; two statements are compared by their form.
 */
export function inVain(
  text: string,
  parts: readonly Part[],
  others: readonly Other[],
  acts: readonly NamedAct[],
): Fault[] {
  return parts.flatMap((part, at) => {
    const own = parts.slice(0, at).map(({ json }) => ({ name: "an earlier statement", json }));
    const message = said(part, [...others, ...own]);
    const all = [...unread(part.json), ...unasked(part.json, acts), ...(message === null ? [] : [message])];
    return all.map((one) => ({ message: one, ...placeIn(text, part, at, parts) }));
  });
}
