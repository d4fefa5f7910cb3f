import * as z from "zod";
import { Id, Text } from "#lib/core/fields.ts";
import { entityInPathChanging, entityInPathEnding, operation, within } from "#lib/core/operation.ts";
import { covers } from "#lib/core/scopes.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as posted from "#lib/domains/books/ledger/posted/store.ts";
import { EntityDetail } from "../../entities/detail/schema.ts";
import { loadDetail } from "../../entities/detail/store.ts";
import type { Entity } from "../../entities/schema.ts";
import * as entities from "../../entities/store.ts";
import * as resolutions from "../../governance/resolutions/store.ts";
import * as obligations from "../../obligations/store.ts";
import * as requests from "../../signing/requests/store.ts";
import { end } from "../amendments/effect.ts";
import * as amendments from "../amendments/store.ts";
import { withdrawConversion } from "../conversions/ending.ts";
import { DissolutionPapers } from "../schema.ts";
import * as papers from "./papers.ts";

const at = within("entities", "/v1/entities");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** What the state has not filed it files of no company that is dissolved: it ends as what its state knows. */
async function giveUpChanges(tx: Tx, entity: Entity, first: string | null): Promise<void> {
  const { entity_id } = entity;
  const reason = "The company was dissolved.";
  if (entity.conversion_status === "pending_filing") await withdrawConversion(tx, entity, reason);
  for (let amendment_id = first; amendment_id !== null; amendment_id = await amendments.pending(tx, entity_id)) {
    await end(tx, { entity_id, amendment_id, reason }, "withdraw");
  }
}

/** What the law asks before anything goes to those who own a company that ends: of Delaware's by its sections, since our facts know no other's. */
function creditorsWarning({ entity_type, jurisdiction }: Entity): string {
  const section = entity_type === "c_corp" ? "8 Del. C. § 281(b)" : "6 Del. C. § 18-804(b)";
  const law = jurisdiction === "DE" ? ` (${section})` : "";
  return `The books show what the company owes: it is paid, or provided for, before anything is distributed${law}, and nothing of that is recorded here any more.`;
}

export const dissolveEntity = operation({
  ...at("dissolve", "POST /{entity_id}/dissolve"),
  title: "Dissolve an entity",
  about:
    "The entity becomes read-only for ever: reading goes on, every write to it is a 400. Obligations that are still pending end with it, with a note that says so, and so do requests for signatures; a conversion or an amendment that is `pending_filing` is withdrawn first, so that the company ends as what its state knows. It pays nobody: where the books show that something is owed, `warnings` says so (also of a dry run; with `ledger:read`). The state is not told by it: the papers (`POST …/dissolution-papers`) are written with it where they were not prepared before, and can be printed and signed by hand afterwards. `dissolution_approval_id` names what approved it, null where nothing was named; a policy may ask for it.",
  entity: entityInPathEnding,
  input: z.object({
    entity_id,
    reason: Text(2000).nullish(),
    approval_id: Id("mtg").nullish().meta({
      description:
        "What approved it: an adjourned meeting that has approved it, or a paper that decides it, signed by those who decide, or a file.",
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
    const [entity, first, isOwing] = await Promise.all([
      entities.load(tx, input),
      amendments.pending(tx, id),
      covers(act.caller.scopes, "ledger:read") && posted.owes(tx, id),
    ]);
    await giveUpChanges(tx, entity, first);
    await papers.assure(tx, entity);
    await Promise.all([
      obligations.endAllOf(tx, id, "The entity was dissolved."),
      requests.revokeAllOf(tx, id, "The company was dissolved."),
    ]);
    await entities.dissolve(tx, input, { reason, approval_id });
    const ended = await loadDetail(act, input);
    return isOwing ? { ...ended, warnings: [...ended.warnings, creditorsWarning(entity)] } : ended;
  },
});

export const prepareDissolution = operation({
  ...at("prepare_dissolution", "POST /{entity_id}/dissolution-papers"),
  title: "Prepare the dissolution documents",
  about:
    "Writes what a dissolution takes, to be signed while the company can still be written to: the resolution that approves it, the certificate that the state files, and of a corporation a worksheet for Form 966, which the IRS asks for within 30 days of the resolution. Papers that were prepared before are set aside. Nothing of the company changes. While a conversion is `pending_filing` it is a 400, since they would be another type's.",
  entity: entityInPathChanging,
  input: z.object({ entity_id }),
  output: DissolutionPapers,
  example,
  run: ({ tx }, input) => papers.prepare(tx, input.entity_id),
});
