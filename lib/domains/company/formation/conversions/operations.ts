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
  title: "Convert an entity to another type, or into another state",
  about:
    "Turns an llc into a c_corp, or a c_corp into an llc; with `jurisdiction` into a company of another state, of the same type or the other: what some states call a domestication. What it is already of both is a 400. The entity keeps its identity and its history (`filed_on` stays the day of its first formation); its name takes a new type's designator. Units become shares one for one, on the same instrument; grants, holdings, options, warrants and SAFEs stay. **Before its documents are submitted** it changes at once: what was written is set aside (`superseded`), the formation begins again at `Pending`, and a registered agent in another state is to be given. **Once its formation is `Active`** the plan and the certificate of conversion and its own new documents are generated with the particulars given here; they name every class that it has. Into another state it needs a `registered_agent` there, with an address (400); where the type stays, those who hold seats stay, and whoever is named anew takes the seat once the filing is confirmed. The plan and the certificate are signed by those who act for the company as it was (`required_signers`: its directors, its managers, or its members), whose seats are held until the filing is confirmed; a role of the new type may sign them as well, and the old one is still asked for. The others are signed by the roles of the new type. It stands as `conversion_status: \"pending_filing\"`, and an obligation asks for the filing with the state that it is of then, until `POST /v1/formations/{entity_id}/filing/confirm` records it, which takes signed documents, or `POST …/withdraw-conversion` gives it up. Of a state that it leaves another obligation (`file_departure`) asks for what is filed there: of Delaware and Texas the document is written too; of others it is not in our facts, and its office is to be asked. Until the filing taxes, deadlines, contracts and the limits of law go by what it was. From then on the new state's reports are due, counted from that day; of the old one's the tax on the time before stays owed, its yearly reports end with a note, and obligations ask for its authority there as a foreign company, and of an authority in its new state whether that has ended. `approval_id` names what approved it; without it an obligation asks for its ratification. Between the two, and while another conversion or an amendment is pending, it is a 400.",
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
    "A conversion that is `pending_filing` is given up: the company is again what it was, with its name, its state, its people and its units, and the conversion's documents are `superseded`. Where none is pending it is a 400.",
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
