import { nameKey } from "#lib/core/names.ts";
import type { Cedar, PolicyJson, Request } from "./cedar.ts";

// What names a recipient compares as names do: who may not be paid as "Evil Corp" may not be paid as "EVIL  Corp" either.

/** The attribute of `context` that holds the recipient's name as names are compared. No text asks for it: the schema has it not. */
const RECIPIENT_KEY = "recipient_key";

/** The request with that attribute. */
export const withKey = (request: Request): Request => ({
  ...request,
  context: { ...request.context, [RECIPIENT_KEY]: nameKey(String(request.context.recipient ?? "")) },
});

type Node = Record<string, unknown>;
const isNode = (of: unknown): of is Node => typeof of === "object" && of !== null && !Array.isArray(of);
const inside = (of: unknown, name: string): unknown => (isNode(of) ? of[name] : undefined);

const isRecipient = (of: unknown) => {
  const asked = inside(of, ".");
  return inside(asked, "attr") === "recipient" && inside(inside(asked, "left"), "Var") === "context";
};

const key = { ".": { left: { Var: "context" }, attr: RECIPIENT_KEY } };

/** A name that the text gives, as names are compared; null where it is worked out. */
function nameOf(of: unknown): Node | null {
  const name = inside(of, "Value");
  return typeof name === "string" ? { Value: nameKey(name) } : null;
}

function namesOf(of: unknown): Node | null {
  const members = inside(of, "Set");
  if (!Array.isArray(members)) return null;
  const names = members.flatMap((one) => nameOf(one) ?? []);
  return names.length === members.length ? { Set: names } : null;
}

/** What stands between the wildcards of a pattern: the spaces at its ends are a part of the name. */
const pieceKey = (piece: string) => piece.replace(/\s+/g, " ").normalize("NFC").toLowerCase();

const patternOf = (of: unknown): unknown[] =>
  (Array.isArray(of) ? of : []).map((one) => {
    const piece = inside(one, "Literal");
    return typeof piece === "string" ? { Literal: pieceKey(piece) } : one;
  });

function comparison(kind: string, given: unknown): Node | null {
  const [left, right] = [inside(given, "left"), inside(given, "right")];
  if (kind === "like") return isRecipient(left) ? { left: key, pattern: patternOf(inside(given, "pattern")) } : null;
  if (kind === "contains") {
    const names = isRecipient(right) ? namesOf(left) : null;
    return names && { left: names, right: key };
  }
  if (kind !== "==" && kind !== "!=") return null;
  const name = isRecipient(left) ? nameOf(right) : isRecipient(right) ? nameOf(left) : null;
  return name && { left: key, right: name };
}

function asNames(of: unknown): unknown {
  if (Array.isArray(of)) return of.map(asNames);
  if (!isNode(of)) return of;
  return Object.fromEntries(
    Object.entries(of).map(([kind, given]) => [kind, comparison(kind, given) ?? asNames(given)]),
  );
}

/**
 * The statement as the engine is asked it: where it compares `context.recipient` with a name or a pattern that it gives, it does so
 * without regard to case, to how many spaces there are and to how letters are composed. Its own text where it does not.
 */
export function comparingNames({ policyToText }: Cedar, { text, json }: { text: string; json: PolicyJson }): string {
  const compared = { ...json, conditions: asNames(json.conditions) } as PolicyJson;
  if (JSON.stringify(compared.conditions) === JSON.stringify(json.conditions)) return text;
  const answer = policyToText(compared);
  if (answer.type === "failure") throw new TypeError(`a statement that Cedar has read is none: ${text}`);
  return answer.text;
}
