import { figure } from "#lib/core/money.ts";
import { groups } from "../rules.ts";
import type { EntityUidJson, Expr, PolicyJson } from "./cedar.ts";

// What a Cedar text says, as sentences. Whatever has no words of ours is left in Cedar's.

const whom: Record<string, string> = { User: "person", Key: "key", Agent: "agent" };

const spoken: Record<string, string> = {
  amount_cents: "the amount",
  recipient: "the recipient",
  is_outgoing: "money leaves the company by it",
  redirects_money: "it says anew to which account money goes",
  is_new_recipient: "the recipient was never paid before",
  has_resolution: "a meeting has approved an item that names the recipient",
  method: "the way of payment",
  date: "the day",
  weekday: "the day of the week",
  hour: "the hour (UTC)",
  day_total_cents: "what the actor lets go that day",
  month_total_cents: "what the actor lets go that month",
  recipient_day_total_cents: "what the recipient gets that day",
  recipient_month_total_cents: "what the recipient gets that month",
  workspace_day_total_cents: "what everybody lets go that day",
  workspace_month_total_cents: "what everybody lets go that month",
  tier: "what is at stake",
  dry_run: "it is only tried",
  approved: "it was approved",
};

const of: Record<string, string> = {
  principal: "the actor",
  resource: "the company",
  context: "the act",
  action: "the act",
};

const single = (words: string) => words.replaceAll("_", " ");

const idOf = (uid: EntityUidJson) => ("__entity" in uid ? uid.__entity : uid);
const named = (uid: EntityUidJson) => `${idOf(uid).type} ${idOf(uid).id}`;

/** Two operands in words, with what stands between them. */
const comparisons: Record<string, string> = {
  "==": "is",
  "!=": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  in: "is in",
  contains: "has",
  containsAll: "has all of",
  containsAny: "has any of",
  "+": "plus",
  "-": "less",
  "*": "times",
};

type Part = Record<string, unknown>;
const part = (expr: Expr): [string, Part] => Object.entries(expr)[0] as [string, Part];
const inside = (given: Part, name: string): Expr => given[name] as Expr;

/** Whether an expression is an amount of money: what it is compared to is written as one. */
const isCents = (expr: Expr): boolean => {
  const [kind, given] = part(expr);
  if (kind === ".") return String(given.attr).endsWith("_cents");
  return ["+", "-"].includes(kind) && (isCents(inside(given, "left")) || isCents(inside(given, "right")));
};

function valueInWords(value: unknown, asCents: boolean): string {
  if (typeof value === "number") return asCents ? figure(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueInWords(one, asCents)).join(", ");
  if (typeof value === "object" && value !== null && "__entity" in value) return named(value as EntityUidJson);
  return typeof value === "string" ? `“${value}”` : String(value);
}

function attribute(left: Expr, attr: string): string {
  const [kind, given] = part(left);
  if (kind === "Var" && String(given) === "context") return spoken[attr] ?? single(attr);
  if (kind === "." && given.attr === "params") return `its ${single(attr)}`;
  return `${inWords(left)}'s ${single(attr)}`;
}

/** What stands in brackets where it stands within something else. */
const bracketed = (expr: Expr, within: string): string => {
  const [kind] = part(expr);
  return ["&&", "||"].includes(kind) && kind !== within ? `(${inWords(expr)})` : inWords(expr);
};

const isTruth = (expr: Expr) => {
  const [kind, given] = part(expr);
  return (
    kind === "." &&
    ["is_outgoing", "redirects_money", "is_new_recipient", "has_resolution", "dry_run", "approved"].includes(
      String(given.attr),
    )
  );
};

function inWords(expr: Expr, asCents = false): string {
  const [kind, given] = part(expr);
  if (kind === "&&" || kind === "||") {
    const between = kind === "&&" ? " and " : " or ";
    return `${bracketed(inside(given, "left"), kind)}${between}${bracketed(inside(given, "right"), kind)}`;
  }
  if (kind === "!") {
    const negated = inside(given, "arg");
    return isTruth(negated) ? `it is not so that ${inWords(negated)}` : `not (${inWords(negated)})`;
  }
  const between = comparisons[kind];
  if (between !== undefined) {
    const [left, right] = [inside(given, "left"), inside(given, "right")];
    const cents = isCents(left) || isCents(right) || asCents;
    return `${inWords(left, cents)} ${between} ${inWords(right, cents)}`;
  }
  switch (kind) {
    case "Value":
      return valueInWords(given, asCents);
    case "Var":
      return of[String(given)] ?? String(given);
    case ".":
      return attribute(inside(given, "left"), String(given.attr));
    case "has":
      return `${inWords(inside(given, "left"))} has ${[given.attr].flat().map(String).map(single).join(" of ")}`;
    case "is":
      return `${inWords(inside(given, "left"))} is ${given.entity_type === "Entity" ? "a company" : `a ${whom[String(given.entity_type)] ?? single(String(given.entity_type)).toLowerCase()}`}`;
    case "Set":
      return (given as unknown as Expr[]).map((one) => inWords(one, asCents)).join(", ");
    case "like":
      return `${inWords(inside(given, "left"))} is like ${(given.pattern as unknown[]).map((one) => (one === "Wildcard" ? "*" : String((one as { Literal: string }).Literal))).join("")}`;
    default:
      return "its further conditions hold";
  }
}

function whoOf({ principal }: PolicyJson): string {
  if (principal.op === "All") return "anybody";
  if (principal.op === "is") return `every ${whom[principal.entity_type] ?? principal.entity_type}`;
  return "entity" in principal ? named(principal.entity) : "anybody";
}

/** An intent in words, or an operation by its name. */
const actOf = (id: string): string => (id.includes(".") ? id : single(id));

/** What an action speaks of that acts are in: itself, an intent or an operation, or its group's. */
function actsOf(id: string): string {
  if (id === "write") return "every act";
  return groups.some((group) => group === id) ? `every act in ${id}` : actOf(id);
}

function whatOf({ action }: PolicyJson): string {
  if (action.op === "All") return "every act";
  if (action.op === "==") return "entity" in action ? actOf(idOf(action.entity).id) : "every act";
  const ids = ("entities" in action ? action.entities : [action.entity]).map((uid) => idOf(uid).id);
  return ids.map(actsOf).join(", ");
}

function whereOf({ resource }: PolicyJson): string {
  if (resource.op === "All") return "";
  if (resource.op === "is") return resource.entity_type === "Entity" ? " of a company" : " of the workspace as a whole";
  return "entity" in resource ? ` of ${named(resource.entity)}` : "";
}

/** What a statement says, as a sentence. */
export function sentenceOf(statement: PolicyJson): string {
  const conditions = statement.conditions.map(
    ({ kind, body }) => `${kind === "when" ? "where" : "unless"} ${inWords(body)}`,
  );
  const said = [
    `${statement.effect === "forbid" ? "Forbids" : "Permits"} ${whoOf(statement)} ${whatOf(statement)}${whereOf(statement)}`,
    ...conditions,
  ];
  const count = statement.annotations?.approval;
  const lifted =
    count === undefined
      ? ""
      : count === "1"
        ? " Somebody's approval lifts it."
        : ` The approval of ${count} people lifts it.`;
  return `${said.join(", ")}.${lifted}`;
}
