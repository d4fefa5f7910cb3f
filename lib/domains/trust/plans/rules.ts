import { createHash } from "node:crypto";
import type { Issue } from "#lib/core/answer.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { AppError, conflict, invalid, wrongState } from "#lib/core/errors.ts";
import type { ActManner } from "#lib/core/operation.ts";
import type { Plan } from "./schema.ts";

/** An intent that a plan would do; a param of it, however deep, may be a reference to what an earlier step makes. */
export interface Step {
  action: string;
  params: Record<string, unknown>;
}

/** The SHA-256 of the canonical JSON of a plan's steps, as they are answered: secrets in them stand masked. */
export function planHash(steps: readonly Step[]): string {
  const told = steps.map(({ action, params }) => ({ action, params }));
  return createHash("sha256").update(canonicalJson(told)).digest("hex");
}

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with something else in the place of each reference in it, `{"$ref": …}`. */
function replaced(value: unknown, path: string, by: (reference: Members, path: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item, at) => replaced(item, `${path}.${at}`, by));
  if (!isMembers(value)) return value;
  if (Object.hasOwn(value, "$ref")) return by(value, path);
  return membersReplaced(value, path, by);
}

// The params as a whole are none: `$ref` among them is a param that no intent knows.
const membersReplaced = (value: Members, path: string, by: (reference: Members, path: string) => unknown): Members =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaced(member, `${path}.${key}`, by)]));

const FORM = /^(\d{1,2})\.result((?:\.\w{1,100}){1,20})$/;

interface Reference {
  step: number;
  names: string[];
}

/** What a reference refers to; or why it is none that the step with this number may have, as the rest of a sentence. */
function read(given: Members, place: number): Reference | string {
  if (Object.keys(given).length > 1) return "must hold nothing beside $ref";
  const [, number, names] = FORM.exec(typeof given.$ref === "string" ? given.$ref : "") ?? [];
  if (number === undefined || names === undefined) {
    return 'must be a reference such as {"$ref": "0.result.meeting_id"}: a step\'s number, and a path in its result';
  }
  const step = Number(number);
  if (step < place) return { step, names: names.slice(1).split(".") };
  return place === 0
    ? "must not be a reference: no step comes before the first"
    : `must refer to an earlier step, by a number below ${place}`;
}

/** What of the steps' references cannot be, whatever the steps make. */
export function referenceIssues(steps: readonly Step[]): Issue[] {
  const issues: Issue[] = [];
  for (const [place, { params }] of steps.entries()) {
    membersReplaced(params, `steps.${place}.params`, (given, path) => {
      const found = read(given, place);
      if (typeof found === "string") issues.push({ path, message: found });
      return null;
    });
  }
  return issues;
}

/** The params with nothing where they refer to earlier steps, and where that is, from the params on. */
export function withoutReferences(params: Members): { params: Members; paths: string[] } {
  const paths: string[] = [];
  const rest = membersReplaced(params, "params", (_, path) => {
    paths.push(path.slice("params.".length));
    return null;
  });
  return { params: rest, paths };
}

/** What stands at the path, by names that the value has itself. */
function lookup(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  if (Array.isArray(value) && name === "length") return undefined;
  return lookup((value as Members)[name], rest);
}

/**
 * The params of the step with this number, with what the steps before it have made in the place of its references. Throws 400. As
 * each is found, `spend` is told its length as JSON, and throws where that is too much: a thousand references to one long text
 * would make a thousand of it.
 */
export function resolved(
  params: Members,
  place: number,
  results: readonly unknown[],
  spend: (characters: number) => void = () => undefined,
): Members {
  return membersReplaced(params, `steps.${place}.params`, (given, path) => {
    const reference = read(given, place);
    if (typeof reference === "string") throw invalid(path, reference);
    const { step, names } = reference;
    const found = lookup(results[step], names);
    if (found !== undefined) {
      spend(JSON.stringify(found).length);
      return found;
    }
    throw invalid(path, `must name something in the result of step ${step}, which has no ${names.join(".")}`);
  });
}

/** What a step is refused for, told of the step: its paths begin with `steps.3.`, and where it has none it is the step's own. */
export function ofStep(place: number, references: readonly string[], error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const own = `steps.${place}`;
  const at = (path: string) => (path === "" ? own : path.startsWith(`${own}.`) ? path : `${own}.${path}`);
  const { issues, named, ...details } = error.details;
  const [first] = issues ?? [];
  const isNamed = first !== undefined && first.path !== "" && error.message.startsWith(first.path);
  const message = isNamed ? at(first.path) + error.message.slice(first.path.length) : `${own}: ${error.message}`;
  return new AppError(error.status, error.code, message, {
    ...details,
    issues: issues?.map((issue) => ({ ...issue, path: at(issue.path) })) ?? [{ path: own, message: error.message }],
    // What a reference has led to is there while the plan is done, and gone by the time that one asks.
    ...(named && {
      named: {
        ...named,
        inPath: [...named.inPath, ...references],
        sentAs: (path: string) => at(named.sentAs?.(path) ?? path),
      },
    }),
  });
}

/** Throws where a plan cannot be executed any more: 409 where it is already, so that of many who try one has done it. */
export function assertExecutable({ status }: Pick<Plan, "status">): void {
  if (status === "executed") throw conflict("The plan is executed already.", "already_executed");
  if (status !== "proposed") throw wrongState(`Cannot execute the plan: its status is ${status}.`);
}

/**
 * Whether those by whose word a plan is executed have seen what it does by now, and are held to that: each of them has told for
 * which effects their word is, or they are only about to look.
 */
export const isSeen = ({ approval, is_dry_run }: ActManner): boolean =>
  approval !== null && (is_dry_run || approval.approvers.every(({ effects_hash }) => effects_hash !== null));

/** Throws 409, with what it would do, where a plan would do something else than was seen of it. */
export function assertSame({ effects, effects_hash }: Pick<Plan, "effects" | "effects_hash">, seen: string): void {
  if (effects_hash === seen) return;
  const said = "The plan would do something else by now than was seen of it: look at its effects anew.";
  throw new AppError(409, "effects_changed", said, { effects, effects_hash });
}

/**
 * The refusal of a step that waits for approval as the plan's own: by all policies that ask for one, and by as many approvers as
 * the step with the most of them. A step that can no more be done as things stand now could be when the plan was made: that is a
 * changed state, as other effects are (409). Any other error is answered as it is.
 */
export function asWhole(
  plan: Pick<Plan, "plan_id" | "plan_hash" | "entity_id" | "policies" | "approvals"> & { shown: readonly Step[] },
  error: unknown,
): unknown {
  if (!(error instanceof AppError)) return error;
  const { details } = error;
  if (error.status === 400 || error.status === 404) return new AppError(409, "effects_changed", error.message, details);
  if (error.code !== "approval_required") return error;
  const { plan_id, plan_hash, entity_id, shown: steps } = plan;
  const policies = [...new Set([...plan.policies, ...(details.policies ?? [])])].toSorted();
  const approvals = Math.max(plan.approvals, details.approvals ?? 0);
  // Those who decide are shown the steps, whatever else they may read.
  const act = { action: "plans.execute", title: "Execute a plan", params: { plan_id, plan_hash, steps }, entity_id };
  return new AppError(error.status, error.code, error.message, { ...details, policies, approvals, act });
}
