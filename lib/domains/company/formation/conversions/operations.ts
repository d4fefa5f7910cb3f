import * as z from "zod";
import { Id, Text } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { EntityDetail } from "../../entities/detail/schema.ts";
import { loadDetail } from "../../entities/detail/store.ts";
import * as entities from "../../entities/store.ts";
import { Conversion } from "../schema.ts";
import { convert } from "./converting.ts";
import { withdrawConversion } from "./ending.ts";

const at = within("entities", "/v1/entities");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const convertEntity = operation({
  ...at("convert", "POST /{entity_id}/convert"),
  title: "Convert an entity to another type",
  about:
    "Turns an llc into a c_corp, or a c_corp into an llc. The entity keeps its identity and its history; its name takes the new type's designator. Units become shares one for one, on the same instrument; grants, holdings, options, warrants and SAFEs stay. **Before its documents are submitted** it changes its type at once: what was written for the old one is set aside (`superseded`), and the formation begins again at `Pending`. **Once its formation is `Active`** the plan and the certificate of conversion and the new type's own documents are generated with the particulars given here. The plan and the certificate are signed by those who act for the company as it was (`required_signers`: its directors, its managers, or its members), whose seats are held until the filing is confirmed; a role of the new type may sign them as well, and the old one is still asked for. The others are signed by the roles of the new type. It stands as `conversion_status: \"pending_filing\"`, and an obligation asks for the state filing, until `POST /v1/formations/{entity_id}/filing/confirm` records it, which takes signed documents, or `POST …/withdraw-conversion` gives it up. `approval_id` names what approved it; without it an obligation asks for its ratification. Between the two, and while another conversion or an amendment is pending, it is a 400.",
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
