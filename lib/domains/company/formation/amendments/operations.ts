import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { confirm, end } from "./effect.ts";
import { approve, prepare } from "./preparing.ts";
import {
  Amendment,
  AmendmentFilter,
  ApprovedAmendment,
  AtAmendment,
  ConfirmedAmendment,
  EndedAmendment,
  NewAmendment,
} from "./schema.ts";
import * as store from "./store.ts";

const at = within("amendments", "/v1/entities/{entity_id}/amendments", "formations");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleAmendment = { ...example, amendment_id: "amd_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const prepareAmendment = operation({
  ...at("prepare", "POST"),
  title: "Prepare an amendment",
  about:
    "A change of a company that is formed: its name, what is authorized of its shares or units and new classes of them (one paper: an amendment of the charter, or of an llc's operating agreement), its registered agent (a paper of its own), or its main office, its fiscal year and who holds which seat (a written consent). The paper is written to be signed, in our own words, and obligations ask for the signature, for the filing where a state must file it, and for a ratification where no `approval_id` says what approved it. **Nothing changes before it is confirmed.** An instrument that is `beyond_charter` is brought into the charter as it stands by naming its `instrument_id` alone. Of what is not filed yet there is nothing to amend, and while a conversion is pending nothing is amended: a 400.",
  entity: entityInPathChanging,
  input: NewAmendment,
  output: Amendment,
  example: { ...example, legal_name: "Acme Machines" },
  run: ({ tx }, input) => prepare(tx, input),
});

export const listAmendments = operation({
  ...at("list", "GET"),
  title: "List amendments",
  about: "Newest first; `status` narrows the list.",
  input: AmendmentFilter,
  output: Page(Amendment),
  example: { ...example, status: "pending_filing" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readAmendment = operation({
  ...at("read", "GET /{amendment_id}"),
  title: "Read an amendment",
  input: AtAmendment,
  output: Amendment,
  example: exampleAmendment,
  run: ({ tx }, input) => store.load(tx, input),
});

export const approveAmendment = operation({
  ...at("approve", "POST /{amendment_id}/approve"),
  title: "Record an amendment's approval",
  about:
    "`approval_id` is an adjourned meeting of the company that has approved it, or a consent in writing that is signed by those who decide, or a file; where the meeting says what it authorizes, an `amendment` of as many more units, once. It ends the obligation to have the amendment ratified. One that is approved already is a 400.",
  entity: entityInPathChanging,
  input: ApprovedAmendment,
  output: Amendment,
  example: { ...exampleAmendment, approval_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, { approval_id, ...amendment }) => approve(tx, amendment, approval_id),
});

export const confirmAmendment = operation({
  ...at("confirm", "POST /{amendment_id}/confirm"),
  title: "Confirm an amendment",
  about:
    "It is in effect: the state has filed it under `confirmation_number`, or, of what nobody files, those who decide have signed it. What it changes, changes by this act: the name, the agent, what is authorized, who sits where. What asked for it ends. A paper that nobody has signed is a 400, a consent that directors are missing from, or that holders, members or managers have signed with no more than half of all votes of the day (where no meeting is its `approval_id`), and so is a second confirmation.",
  entity: entityInPathChanging,
  input: ConfirmedAmendment,
  output: Amendment,
  example: { ...exampleAmendment, confirmation_number: "SR-2026-0519931", filed_on: "2026-06-30" },
  run: ({ tx }, input) => confirm(tx, input),
});

export const rejectAmendment = operation({
  ...at("reject", "POST /{amendment_id}/reject"),
  title: "Record an amendment's rejection",
  about:
    "It does not come into effect, and what asked for it ends; another one is prepared in its place. One that is confirmed, rejected or withdrawn is a 400.",
  entity: entityInPathChanging,
  input: EndedAmendment,
  output: Amendment,
  example: { ...exampleAmendment, reason: "The name is taken." },
  run: ({ tx }, input) => end(tx, input, "reject"),
});

export const withdrawAmendment = operation({
  ...at("withdraw", "POST /{amendment_id}/withdraw"),
  title: "Withdraw an amendment",
  about:
    "The company gives it up: it does not come into effect, and what asked for it ends. One that is confirmed, rejected or withdrawn is a 400.",
  entity: entityInPathChanging,
  input: EndedAmendment,
  output: Amendment,
  example: { ...exampleAmendment, reason: "The investors have asked for another number." },
  run: ({ tx }, input) => end(tx, input, "withdraw"),
});
