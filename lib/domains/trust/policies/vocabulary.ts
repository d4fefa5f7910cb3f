import type { NamedAct } from "#lib/acts.ts";
import type { EntityRule } from "#lib/core/operation.ts";
import type { SchemaJson } from "./engine/cedar.ts";
import { cedar } from "./engine/cedar.ts";
import { circumstances, company, principals } from "./engine/request.ts";
import { type CedarType, toldBy } from "./engine/values.ts";
import { groups, groupsOfAct } from "./rules.ts";
import type { PolicySchema } from "./schema.ts";

type Namespace = NonNullable<SchemaJson<string>[string]>;

/** A type as Cedar's schema writes an attribute: there always, unless it says otherwise. */
const record = (attributes: Record<string, CedarType & { required?: boolean }>) => ({
  type: "Record" as const,
  attributes,
});

const entityTypes: Namespace["entityTypes"] = {
  Workspace: {},
  Entity: { memberOfTypes: ["Workspace"], shape: record(company) },
  ...Object.fromEntries(Object.entries(principals).map(([name, of]) => [name, { shape: record(of) }])),
};

/** What an act may be done to: a company, the workspace, or whichever its record belongs to. */
const resources: Record<EntityRule<never>["in"], string[]> = {
  input: ["Entity"],
  nothing: ["Workspace"],
  record: ["Entity", "Workspace"],
};

type Context = NonNullable<NonNullable<Namespace["actions"][string]["appliesTo"]>["context"]>;

function actionOf({ operation }: NamedAct, context: Context): Namespace["actions"][string] {
  return {
    memberOf: ["write", ...groupsOfAct(operation)].map((id) => ({ id })),
    appliesTo: {
      principalTypes: Object.keys(principals),
      resourceTypes: resources[operation.entity.in],
      context,
    },
  };
}

function namespaceOf(acts: readonly NamedAct[], contextOf: (act: NamedAct) => Context): Namespace {
  const within = groups.map((group) => [group, { memberOf: [{ id: "write" }] }] as const);
  const actions = { write: {}, ...Object.fromEntries(within) };
  const named = Object.fromEntries(acts.map((act) => [act.action, actionOf(act, contextOf(act))]));
  return { entityTypes, actions: { ...actions, ...named } };
}

/** Cedar's schema of these acts: a new operation is in it by itself. */
export const schemaOf = (acts: readonly NamedAct[]): SchemaJson<string> => ({
  "": namespaceOf(acts, ({ reads }) => record({ ...circumstances, params: toldBy(reads)?.type ?? record({}) })),
});

/** The same without what acts are given, for a text that asks nothing of it: to read those types takes longer than all the rest. */
export const schemaWithoutParams = (acts: readonly NamedAct[]): SchemaJson<string> => ({
  "": {
    ...namespaceOf(acts, () => ({ type: "Circumstances" })),
    commonTypes: { Circumstances: record(circumstances) },
  },
});

/**
 * The same, cut down for such a text: of acts that differ by nothing but their names, one stands for all that the text does not name.
 * Something is found by it wherever something is found by the whole, though told of fewer acts; and most of the time that a
 * text takes to be held to a schema is the schema's.
 */
export function cutDown({ "": namespace }: SchemaJson<string>, text: string): SchemaJson<string> {
  if (!namespace) return {};
  const known = new Set<string>();
  const isKept = ([name, action]: [string, Namespace["actions"][string]]) => {
    // What others are in applies to nothing itself, and what is named may be treated as no other is.
    if (!action.appliesTo || text.includes(name)) return true;
    const kind = JSON.stringify(action);
    const isFirst = !known.has(kind);
    known.add(kind);
    return isFirst;
  };
  return { "": { ...namespace, actions: Object.fromEntries(Object.entries(namespace.actions).filter(isKept)) } };
}

/** Whether a text may ask for what an act is given: by its name, or by letters that stand for others in it. */
export const asksForParams = (text: string): boolean => /params|\\/.test(text);

/** The same, with its text and the acts in words. Throws TypeError where Cedar reads it not. */
export async function tellSchema(acts: readonly NamedAct[], schema: SchemaJson<string>): Promise<PolicySchema> {
  const { schemaToText } = await cedar();
  const answer = schemaToText(schema);
  if (answer.type === "failure") {
    throw new TypeError(`the schema is not Cedar: ${answer.errors.map(({ message }) => message).join("; ")}`);
  }
  return {
    text: answer.text,
    actions: acts.map(({ action, title, operation, isIntent }) => ({
      action,
      title,
      groups: [...groupsOfAct(operation)],
      operation: isIntent ? operation.name : null,
    })),
  };
}
