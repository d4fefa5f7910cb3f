import * as z from "zod";
import { invalid, wrongState } from "#lib/core/errors.ts";
import { Id, Name, Text } from "#lib/core/fields.ts";
import { entityInPathChanging, entityInPathEnding, operation, within } from "#lib/core/operation.ts";
import * as instruments from "#lib/domains/equity/instruments/store.ts";
import { givenMembers } from "../../entities/rules.ts";
import { NewEntity, Particulars } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import * as obligations from "../../obligations/store.ts";
import { withdrawConversion } from "../conversions/ending.ts";
import * as papers from "../dissolutions/papers.ts";
import { Conversion, DissolutionPapers, EntityDetail } from "../schema.ts";
import { loadDetail } from "../store.ts";
import { convert } from "./conversion.ts";

const at = within("entities", "/v1/entities");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const createEntity = operation({
  ...at("create", "POST"),
  title: "Create an entity",
  about:
    "The entity is `active` and its formation `Pending`; its cap table exists at once with one instrument. The particulars that the formation documents are filled with may be given now, or later while the formation is pending; `missing` lists those that would stand as blanks.",
  input: NewEntity,
  output: EntityDetail,
  example: {
    legal_name: "Acme Robotics",
    entity_type: "c_corp",
    jurisdiction: "DE",
    registered_agent: {
      name: "Harbor Registered Agents LLC",
      address: "8 The Green, Suite 100, Dover, Kent County, Delaware 19901",
    },
    principal_address: "350 Bay Street, San Francisco, California 94133",
    authorized_shares: 10_000_000,
    par_value: "0.00001",
    incorporator: { name: "Ada Byron", address: "350 Bay Street, San Francisco, California 94133" },
    directors: [{ name: "Ada Byron" }],
    officers: [{ name: "Ada Byron", title: "Chief Executive Officer" }],
    fiscal_year_end: "12-31",
  },
  async run(act, input) {
    const { tx } = act;
    const entity = await entities.insert(tx, input);
    await instruments.open(tx, entity, entity.authorized_shares);
    return loadDetail(act, entity);
  },
});

export const readEntity = operation({
  ...at("read", "GET /{entity_id}"),
  title: "Read an entity",
  about:
    "The entity with its formation, its formation documents and its cap table. Wherever an entity is answered so, `documents` (also within `formation`) are null without `documents:read` or `formations:read`, `cap_table` is null without `equity:read`, and so is what each of the `members` puts in and holds; so they are in the receipt of an act.",
  input: z.object({ entity_id }),
  output: EntityDetail,
  example,
  run: (act, input) => loadDetail(act, input),
});

export const changeEntity = operation({
  ...at("update", "PATCH /{entity_id}"),
  title: "Update an entity's particulars",
  about:
    "While the formation is `Pending`: what the documents will be filled with. A field that is left out stays as it is; null takes it back. `members` are given whole; of one whom they name as before, what the caller does not read (`equity:read`) stays as it is where it is left out.",
  entity: entityInPathChanging,
  input: Particulars.safeExtend({ entity_id, legal_name: Name.optional() }),
  output: EntityDetail,
  example: { ...example, directors: [{ name: "Ada Byron" }, { name: "Charles Babbage" }] },
  async run(act, input) {
    const { tx, caller } = act;
    const before = await entities.load(tx, input);
    if (before.formation_status !== "Pending") {
      throw wrongState(
        `Cannot change the particulars: the formation's status is ${before.formation_status}, and the documents are written.`,
      );
    }
    const members = givenMembers(caller.scopes, input.members, before.members);
    const entity = await entities.change(tx, input, { ...input, members });
    const held = entity.members.reduce((sum, member) => sum + (member.units ?? 0), 0);
    if (held > entity.authorized_shares) {
      throw invalid(
        "members",
        `must hold no more than the authorized units: they hold ${held}, authorized are ${entity.authorized_shares}`,
      );
    }
    await instruments.authorizeFirst(tx, entity, entity.authorized_shares);
    return loadDetail(act, input);
  },
});

export const dissolveEntity = operation({
  ...at("dissolve", "POST /{entity_id}/dissolve"),
  title: "Dissolve an entity",
  about:
    "The entity becomes read-only for ever: reading goes on, every write to it is a 400. Obligations that are still pending end with it, with a note that says so. The state is not told by it: the papers (`POST …/dissolution-papers`) are written with it where they were not prepared before, and can be printed and signed by hand afterwards. `dissolution_approval_id` names what approved it, null where nothing was named; a policy may ask for it.",
  entity: entityInPathEnding,
  input: z.object({
    entity_id,
    reason: Text(2000).nullish(),
    approval_id: Id("mtg").nullish().meta({
      description: "What approved it: a meeting that has approved it, or a document that is signed or a file.",
    }),
  }),
  output: EntityDetail,
  example: { ...example, reason: "The founders have sold the business." },
  async run(act, input) {
    const { tx } = act;
    const { entity_id: id, reason = null, approval_id = null } = input;
    if (approval_id !== null) {
      const source = { type: "dissolution", id };
      await resolutions.spend(tx, id, approval_id, { act: "dissolution", source });
    }
    await papers.assure(tx, id);
    await obligations.endAllOf(tx, id, "The entity was dissolved.");
    await entities.dissolve(tx, input, { reason, approval_id });
    return loadDetail(act, input);
  },
});

export const prepareDissolution = operation({
  ...at("prepare_dissolution", "POST /{entity_id}/dissolution-papers"),
  title: "Prepare the dissolution documents",
  about:
    "Writes what a dissolution takes, to be signed while the company can still be written to: the resolution that approves it, the certificate that the state files, and of a corporation a worksheet for Form 966, which the IRS asks for within 30 days of the resolution. Papers that were prepared before are set aside. Nothing of the company changes.",
  entity: entityInPathChanging,
  input: z.object({ entity_id }),
  output: DissolutionPapers,
  example,
  run: ({ tx }, input) => papers.prepare(tx, input.entity_id),
});

export const convertEntity = operation({
  ...at("convert", "POST /{entity_id}/convert"),
  title: "Convert an entity to another type",
  about:
    "Turns an llc into a c_corp, or a c_corp into an llc. The entity keeps its identity and its history; its name takes the new type's designator. Units become shares one for one, on the same instrument; grants, holdings, options, warrants and SAFEs stay. **Before its documents are submitted** it changes its type at once: what was written for the old one is set aside (`superseded`), and the formation begins again at `Pending`. **Once its formation is `Active`** the plan and the certificate of conversion and the new type's own documents are generated with the particulars given here. The plan and the certificate are signed by those who act for the company as it was (`required_signers`: its directors, its managers, or its members), whose seats are held until the filing is confirmed; a role of the new type may sign them as well, and the old one is still asked for. The others are signed by the roles of the new type. It stands as `conversion_status: \"pending_filing\"`, and an obligation asks for the state filing, until `POST /v1/formations/{entity_id}/filing/confirm` records it, which takes signed documents, or `POST …/withdraw-conversion` gives it up. `approval_id` names what approved it; without it an obligation asks for its ratification. Between the two, and while another conversion is pending, it is a 400.",
  entity: entityInPathChanging,
  input: Conversion,
  output: EntityDetail,
  example: { ...example, target_type: "llc", management: "member_managed" },
  async run(act, input) {
    const { tx } = act;
    await convert(tx, input);
    return loadDetail(act, input);
  },
});

export const withdrawEntityConversion = operation({
  ...at("withdraw_conversion", "POST /{entity_id}/withdraw-conversion"),
  title: "Withdraw a conversion",
  about:
    "A conversion that is `pending_filing` is given up: the company is again what it was, with its name, its people and its units, and the conversion's documents are `superseded`. Where none is pending it is a 400.",
  entity: entityInPathChanging,
  input: z.object({ entity_id, reason: Text(2000).nullish().meta({ description: "Why it is given up." }) }),
  output: EntityDetail,
  example: { ...example, reason: "The members have decided otherwise." },
  async run(act, input) {
    const { tx } = act;
    await withdrawConversion(tx, await entities.load(tx, input), input.reason ?? null);
    return loadDetail(act, input);
  },
});
