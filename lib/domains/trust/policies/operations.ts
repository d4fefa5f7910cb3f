import * as z from "zod";
import { acts, actsOf, type NamedAct } from "#lib/acts.ts";
import { AppError } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { noEntity, operation, within } from "#lib/core/operation.ts";
import { check, type Fault, parse } from "./engine/cedar.ts";
import { ChangedPolicy, NewPolicy, Policy, PolicySchema } from "./schema.ts";
import * as store from "./store.ts";
import { schemaOf, tellSchema } from "./vocabulary.ts";

const at = within("policies", "/v1/policies", "policies", noEntity);
const policy_id = Id("pol");
const example = { policy_id: "pol_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const text =
  '@advice("Ask the finance team.")\nforbid(principal is Agent, action in Action::"money", resource)\nwhen { context.amount_cents > 100000 };';

/** Every act that there is, those on policies as well. */
let all: readonly NamedAct[] | undefined;
function everyAct(): readonly NamedAct[] {
  all ??= [...acts, ...actsOf([createPolicy, changePolicy, deletePolicy])];
  return all;
}

let known: ReturnType<typeof schemaOf> | undefined;
function schema() {
  known ??= schemaOf(everyAct());
  return known;
}

const issueOf = ({ message, line, column }: Fault) => ({
  path: "text",
  message: `line ${line}, column ${column}: ${message}`,
});

/** Throws 400 with every place where a text is no Cedar, or speaks of what there is not. */
async function assertSound(text: string): Promise<void> {
  const { parts, faults } = await parse(text);
  const found = faults.length > 0 ? faults : (await check(text, schema())).faults;
  if (parts.length === 0 && found.length === 0) found.push({ message: "has no statement", line: 1, column: 1 });
  // A field that is of no act, or of some acts only, is a fault once for each of them.
  const places = Map.groupBy(found.map(issueOf), ({ message }) => message.slice(0, message.indexOf(": ")));
  const [first, ...others] = [...places.values()].flatMap((faults) => faults.slice(0, 1));
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more: see issues)`;
  throw new AppError(400, "validation_error", `text ${first.message}${more}`, { issues: [first, ...others] });
}

const FORCE =
  "It is in force for every act that begins after it. The text is held to the schema strictly: 400 with line and column.";

export const createPolicy = operation({
  ...at("create", "POST"),
  guarded: true,
  strict: true,
  title: "Create a policy",
  about: `${FORCE} Its name is unique in the workspace without regard to case (409). A \`forbid\` denies (403, \`policy_denied\`); one annotated \`@approval("2")\` is lifted by that many people's word (403, \`approval_required\`); \`@advice("…")\` is told to whoever is refused.`,
  input: NewPolicy,
  output: Policy,
  example: { name: "Agents pay little", text, mode: "enforce" },
  async run({ tx, caller }, { name, text, mode }) {
    await assertSound(text);
    return store.insert(tx, { name, text, mode, template: null, fields: null }, caller.actor.name);
  },
});

export const listPolicies = operation({
  ...at("list", "GET"),
  title: "List policies",
  about: "Newest first.",
  input: Paging,
  output: Page(Policy),
  example: {},
  run: ({ tx }, page) => store.list(tx, page),
});

export const describePolicies = operation({
  ...at("schema", "GET /schema"),
  title: "Read the schema that policies are written in",
  about:
    "Who acts (`User`, `Key`, `Agent`), every act with its groups and the params it is asked with, and what `context` tells of it. It is made from the service's own operations. Totals are in cents and have the act's own amount in them; days and hours are UTC, `weekday` is 1 for Monday to 7 for Sunday.",
  input: z.object({}),
  output: PolicySchema,
  example: {},
  run: () => tellSchema(everyAct(), schema()),
});

export const readPolicy = operation({
  ...at("read", "GET /{policy_id}"),
  title: "Read a policy",
  input: z.object({ policy_id }),
  output: Policy,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changePolicy = operation({
  ...at("update", "PATCH /{policy_id}"),
  guarded: true,
  strict: true,
  title: "Change a policy",
  about: `What is left out stays; the version before is kept. ${FORCE} No policy forbids this to an owner, or to a key that holds every scope: a policy that forbids too much is taken back.`,
  input: ChangedPolicy,
  output: Policy,
  example: { ...example, mode: "monitor" },
  async run({ tx, caller }, { policy_id, ...changes }) {
    if (changes.text !== undefined) await assertSound(changes.text);
    return store.change(tx, { policy_id, ...changes }, caller.actor.name);
  },
});

export const deletePolicy = operation({
  ...at("delete", "DELETE /{policy_id}"),
  guarded: true,
  title: "Delete a policy",
  about:
    "It binds no act that begins after it; its versions stay with the receipts. No policy forbids this to an owner, or to a key that holds every scope.",
  input: z.object({ policy_id }),
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.remove(tx, input);
    return null;
  },
});
