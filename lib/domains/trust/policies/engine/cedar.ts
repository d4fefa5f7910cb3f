import { createRequire } from "node:module";
import type { DetailedError, EntityJson, PolicyJson, SchemaJson } from "@cedar-policy/cedar-wasm/nodejs";
import { tooDeepAt } from "../rules.ts";
import type { CedarValue } from "./values.ts";

export type { EntityJson, EntityUidJson, Expr, PolicyJson, SchemaJson } from "@cedar-policy/cedar-wasm/nodejs";

export type Cedar = typeof import("@cedar-policy/cedar-wasm/nodejs");

// Next's bundle and the server share one.
const shared = globalThis as { minutebook_cedar?: Cedar | undefined };

/**
 * Cedar itself, which takes a moment to load: only a workspace that has policies asks for it. Its WebAssembly answers nobody any more
 * once it has run out of stack or memory, so that whoever asks next gets another.
 */
export const cedar = async (): Promise<Cedar> => {
  shared.minutebook_cedar ??= mortal(load());
  return shared.minutebook_cedar;
};

/** Loads it anew. What Node remembers of a package, itself or with whoever has asked for it, is the one that is gone. */
function load(): Cedar {
  const loading = createRequire(`${process.cwd()}/package.json`);
  const file = loading.resolve("@cedar-policy/cedar-wasm/nodejs");
  delete loading.cache[file];
  return loading(file) as Cedar;
}

/** The engine, which is forgotten when it dies under a call. */
function mortal(engine: Cedar): Cedar {
  const made: Cedar = new Proxy(engine, {
    get(of, name) {
      const found: unknown = Reflect.get(of, name);
      if (typeof found !== "function") return found;
      return (...given: unknown[]) => {
        try {
          return Reflect.apply(found, of, given) as unknown;
        } catch (error) {
          const hasDied = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
          if (hasDied && shared.minutebook_cedar === made) shared.minutebook_cedar = undefined;
          throw error;
        }
      };
    },
  });
  return made;
}

/** Something by its type and its identifier: `User::"usr_…"`. */
export interface Uid {
  type: string;
  id: string;
}

/** What is asked of the engine: may this principal do this, of this, in these circumstances? */
export interface Request {
  principal: Uid;
  action: Uid;
  resource: Uid;
  context: Record<string, CedarValue>;
  entities: EntityJson[];
}

/** What the engine says of a request: the statements that forbid it, and those that it could not evaluate. */
export interface Answer {
  forbidding: string[];
  failing: string[];
}

/** What scopes permit is permitted, so that policies only forbid. */
const BASE = "permit(principal, action, resource);";
const BASE_ID = "base";

/** What it says where a rule of a text is broken: the text's place as an editor counts it, from 1. */
export interface Fault {
  message: string;
  line: number;
  column: number;
}

/** Where in the text a place in its UTF-8 bytes is, by lines and columns. */
function placeOf(text: string, byte: number): Pick<Fault, "line" | "column"> {
  const before = Buffer.from(text, "utf8").subarray(0, byte).toString("utf8").split("\n");
  return { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
}

function faultOf(text: string, { message, help, sourceLocations = [] }: DetailedError, offset = 0): Fault {
  const [at] = sourceLocations;
  const said = [message.replace(/^for policy `[^`]*`, /, ""), at?.label, help].filter(Boolean).join("; ");
  return { message: said, ...placeOf(text, offset + (at?.start ?? 0)) };
}

/** A statement of a text: its own text, and the same as a tree. */
export interface Part {
  text: string;
  json: PolicyJson;
}

/** Where a statement begins in its text, also where the text has the same one before. */
export function placeIn(text: string, part: Part, at: number, parts: readonly Part[]): Pick<Fault, "line" | "column"> {
  const before = parts.slice(0, at).filter((other) => other.text === part.text).length;
  let from = -1;
  for (let found = 0; found <= before; found++) from = text.indexOf(part.text, from + 1);
  return placeOf(text, Buffer.byteLength(text.slice(0, Math.max(0, from)), "utf8"));
}

export interface Parsed {
  parts: Part[];
  faults: Fault[];
}

/** Reads a text into its statements, or says where it is no Cedar. */
export async function parse(text: string): Promise<Parsed> {
  const deep = tooDeepAt(text);
  if (deep !== null) {
    const place = placeOf(text, Buffer.byteLength(text.slice(0, deep), "utf8"));
    return { parts: [], faults: [{ message: "nests too deeply, or has too many steps in one statement", ...place }] };
  }
  const { policySetTextToParts, policyToJson } = await cedar();
  const answer = policySetTextToParts(text);
  if (answer.type === "failure") return { parts: [], faults: answer.errors.map((error) => faultOf(text, error)) };
  if (answer.policy_templates.length > 0) {
    const slot = Math.max(0, text.search(/\?(principal|resource)\b/));
    const place = placeOf(text, Buffer.byteLength(text.slice(0, slot), "utf8"));
    return { parts: [], faults: [{ message: "has a slot, which nothing fills: name whom you mean", ...place }] };
  }
  const parts = answer.policies.map((part): Part => {
    const json = policyToJson(part);
    if (json.type === "failure") throw new TypeError(`a statement that Cedar has read is none: ${part}`);
    return { text: part, json: json.json };
  });
  return { parts, faults: [] };
}

/** What is wrong with a text by the schema: what breaks a rule, and what can never apply. */
export interface Checked {
  faults: Fault[];
  warnings: Fault[];
}

/** Holds a text to the schema, strictly. Its statements are known by their order. */
export async function check({ text, schema }: { text: string; schema: SchemaJson<string> }): Promise<Checked> {
  const { validate } = await cedar();
  const answer = validate({ schema, policies: { staticPolicies: text } });
  if (answer.type === "failure") {
    return { faults: answer.errors.map((error) => faultOf(text, error)), warnings: [] };
  }
  const told = (of: typeof answer.validationErrors) => of.map(({ error }) => faultOf(text, error));
  return { faults: told(answer.validationErrors), warnings: told(answer.validationWarnings) };
}

/** Keeps statements ready under a name: what was kept under it before is gone. Throws TypeError where Cedar reads one not. */
export function prepare({ preparsePolicySet }: Cedar, slot: string, statements: ReadonlyMap<string, string>): void {
  const staticPolicies = { ...Object.fromEntries(statements), [BASE_ID]: BASE };
  const answer = preparsePolicySet(slot, { staticPolicies });
  if (answer.type === "failure") {
    throw new TypeError(`the policies are not Cedar: ${answer.errors.map(({ message }) => message).join("; ")}`);
  }
}

/** Asks the statements that are kept ready. Throws TypeError where the engine cannot answer. */
export function evaluate({ statefulIsAuthorized }: Cedar, slot: string, request: Request): Answer {
  const answer = statefulIsAuthorized({ ...request, preparsedPolicySetId: slot });
  if (answer.type === "failure") {
    throw new TypeError(`the engine gave no answer: ${answer.errors.map(({ message }) => message).join("; ")}`);
  }
  const { decision, diagnostics } = answer.response;
  // What is permitted is so by the base at least: without it these are not the statements that were asked for.
  if (diagnostics.reason.length === 0) throw new TypeError("the engine decided by no statement");
  return {
    forbidding: decision === "deny" ? diagnostics.reason : [],
    failing: diagnostics.errors.map(({ policyId }) => policyId),
  };
}
