import * as z from "zod";
import { acts, actsOf, type NamedAct } from "#lib/acts.ts";
import { forbidden, invalid } from "#lib/core/errors.ts";
import { Id, NoContent, Page, Paging } from "#lib/core/fields.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import { assertRoom, MOST_STATEMENTS, statementsIn } from "./rules.ts";
import {
  ChangedPolicy,
  NewPolicy,
  Policy,
  PolicySchema,
  PolicyTemplate,
  PolicyTest,
  PolicyTrial,
  PolicyVersion,
} from "./schema.ts";
import * as store from "./store.ts";
import { templateNamed } from "./templates.ts";
import { tryText } from "./trying/trying.ts";
import { schemaOf, schemaWithoutParams, tellSchema } from "./vocabulary.ts";
import { changed, type Schemas, saysTheSame, told, write } from "./writing.ts";

const at = within("policies", "/v1/policies", "policies", ofWorkspace);
const policy_id = Id("pol");
const example = { policy_id: "pol_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const text =
  '@advice("Ask the finance team.")\nforbid(principal is Agent, action in Action::"money", resource)\nwhen { context.amount_cents > 100000 };';

/** Every act that there is, those on policies as well, and the schema that they make. */
interface Vocabulary {
  acts: readonly NamedAct[];
  schemas: Schemas;
}
let known: Vocabulary | undefined;
function vocabulary(): Vocabulary {
  if (!known) {
    const all: NamedAct[] = [...acts, ...actsOf([createPolicy, changePolicy, deletePolicy])];
    known = { acts: all, schemas: { whole: schemaOf(all), withoutParams: schemaWithoutParams(all) } };
  }
  return known;
}

/** What reads a body whose `fields` are a template's own, so that none is passed over unheard. */
const withFields = (input: z.ZodObject) => (body: Record<string, unknown>) => {
  const template = templateNamed(body.template);
  return template && input.extend({ fields: template.fields });
};

const FORCE =
  "It is in force for every act that begins after it. The text is held to the schema strictly: 400 with line and column.";
const WAY_OUT =
  "No policy forbids this to an owner, or to a key that holds every scope, so that a policy that forbids too much can be taken back.";

export const createPolicy = operation({
  ...at("create", "POST"),
  guarded: true,
  strict: true,
  fields: withFields(NewPolicy),
  title: "Create a policy",
  about: `${FORCE} In place of a \`text\` a \`template\` may be filled in. Its name is unique in the workspace without regard to case (409). A \`forbid\` denies (403, \`policy_denied\`); one annotated \`@approval("2")\` is lifted by that many people's word (403, \`approval_required\`), of what somebody signs by a mailed link as well, but of nothing that the service does of itself, which it then denies (a test of the text warns of that); what is itself somebody's word (an approval, declining to sign, a customer's report that they have paid) is not asked for; \`@advice("…")\` is told to whoever is refused. What cannot be evaluated denies. A text has ${MOST_STATEMENTS.ofOne} statements at most, and a workspace ${store.MOST} policies with ${MOST_STATEMENTS.ofAll} statements together (400).`,
  input: NewPolicy,
  output: Policy,
  example: { name: "Agents pay little", text, mode: "enforce" },
  async run({ tx, caller }, { name, mode, ...said }) {
    const { written } = await write(said, vocabulary().schemas, caller.workspace_id);
    // Sent together: the rule answers before PostgreSQL's refusal for the same reason.
    const [present, made] = [store.inForce(tx), store.insert(tx, { name, mode, ...written }, caller.actor.name)];
    made.catch(() => undefined);
    const others = await present;
    if (others.length >= store.MOST) throw invalid("name", `must be one of ${store.MOST} policies at most`);
    assertRoom(others, written);
    return made;
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
  title: "Read the policy schema",
  about:
    "Who acts (`User`, `Key`, `Agent`), every act with its groups and the params it is asked with, and what `context` tells of it. It is made from the service's own operations. Totals are in cents and have the act's own amount in them; days and hours are UTC, `weekday` is 1 for Monday to 7 for Sunday. A name that a text compares `recipient` with (`==`, `!=`, `like`, `contains`) is compared as names are, without regard to case and to how many spaces there are; every other text letter by letter. What such a comparison forbids is forbidden as well under a name that only looks like it: with characters that are not seen, wide letters, or letters of another script in place of Latin ones (most of the pairs that Unicode's UTS #39 lists); so is what `customer`, `name` and whatever ends with `_name` are compared with, of params, the company and who acts. What is allowed by name is allowed by that name alone. Whoever an act tells as a contact (`from_contact_id`) is told by the contact's name in the place beside it (`from_name`).",
  input: z.object({}),
  output: PolicySchema,
  example: {},
  run: () => tellSchema(vocabulary().acts, vocabulary().schemas.whole),
});

export const describeTemplates = operation({
  ...at("templates", "GET /templates"),
  title: "List policy templates",
  about: "Policies that are filled in instead of written, each with its fields and the Cedar that its example makes.",
  input: z.object({}),
  output: z.object({ data: z.array(PolicyTemplate) }),
  example: {},
  run: async () => ({ data: [...told] }),
});

export const tryPolicy = operation({
  ...at("test", "POST /test"),
  scope: "policies:read",
  effect: "read",
  strict: true,
  fields: withFields(PolicyTrial),
  title: "Test a policy",
  about:
    "What a text would have done to the acts that were done last, what it would do to one `act` that is tried, and what would change beside the policies in force; nothing is kept. With `policy_id` it stands in that one's place. Of past acts, who acted counts with what they hold now; what stands masked in a receipt is not there. Sums are those of the time for acts that let money go. Looking back needs `receipts:read`; `last: 0` does not look back. Trying an `act` needs `entities:read` and the scope that reads what it is about.",
  input: PolicyTrial,
  output: PolicyTest,
  example: { text, last: 1000 },
  async run({ tx, caller }, { last, act, policy_id, ...said }) {
    if (last > 0 && !covers(caller.scopes, "receipts:read")) {
      throw forbidden("Looking back on acts needs the scope receipts:read: ask with last 0.", "missing_scope");
    }
    const { acts, schemas } = vocabulary();
    const { written, warnings } = await write(said, schemas, caller.workspace_id);
    const found = await tryText(tx, caller, acts, { text: written.text, policy_id, last, act }, warnings);
    return { summary: written.summary, text: written.text, ...found };
  },
});

export const readPolicy = operation({
  ...at("read", "GET /{policy_id}"),
  title: "Read a policy",
  input: z.object({ policy_id }),
  output: Policy,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const listPolicyVersions = operation({
  ...at("versions", "GET /{policy_id}/versions"),
  title: "List a policy's versions",
  about: "Newest first; they stay when the policy is deleted.",
  input: Paging.extend({ policy_id }),
  output: Page(PolicyVersion),
  example,
  run: ({ tx }, input) => store.versionsOf(tx, input),
});

export const changePolicy = operation({
  ...at("update", "PATCH /{policy_id}"),
  guarded: true,
  strict: true,
  fields: withFields(ChangedPolicy),
  title: "Update a policy",
  about: `What is left out stays; the version before is kept, and one that says the same is no version. ${FORCE} ${WAY_OUT}`,
  input: ChangedPolicy,
  output: Policy,
  example: { ...example, mode: "monitor" },
  async run({ tx, caller }, { policy_id, name, mode, ...given }) {
    const before = await store.hold(tx, { policy_id });
    const isSaid = Object.values(given).some((one) => one !== undefined);
    const { workspace_id } = caller;
    const written = isSaid ? (await write(changed(before, given), vocabulary().schemas, workspace_id)).written : null;
    if (written && statementsIn(written.text) > statementsIn(before.text)) {
      const others = (await store.inForce(tx)).filter((one) => one.policy_id !== policy_id);
      assertRoom(others, written);
    }
    const said = { name, mode, ...written };
    return saysTheSame(before, said) ? before : store.change(tx, { policy_id, ...said }, caller.actor.name);
  },
});

export const deletePolicy = operation({
  ...at("delete", "DELETE /{policy_id}"),
  guarded: true,
  strict: true,
  title: "Delete a policy",
  about: `It binds no act that begins after it; its versions stay with the receipts. ${WAY_OUT}`,
  input: z.object({ policy_id }),
  output: NoContent,
  example,
  async run({ tx }, input) {
    await store.remove(tx, input);
    return null;
  },
});
