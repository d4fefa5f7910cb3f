import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { conflict, wrongState } from "#lib/core/errors.ts";
import { Id } from "#lib/core/fields.ts";
import { entityOf, operation, within } from "#lib/core/operation.ts";
import * as documents from "../../documents/store.ts";
import { inline } from "../../documents/writing.ts";
import * as conversions from "../../entities/conversions/store.ts";
import { legalName } from "../../entities/rules.ts";
import * as entities from "../../entities/store.ts";
import { MeetingDetail } from "../schema.ts";
import * as governance from "../store.ts";
import * as store from "./store.ts";
import { consentText, consentTitle, signersOf } from "./writing.ts";

const at = within("governance", "/v1/meetings/{meeting_id}");

export const writeConsent = operation({
  ...at("write_consent", "POST /consent"),
  title: "Draft an action by written consent",
  about:
    "Of a meeting `by_written_consent`: writes the document that those entitled sign (`consent_document_id`), by `POST /v1/documents/{document_id}/sign` or by mailed links (`POST /v1/documents/{document_id}/signature-requests`). Each signature is its signer's vote for every item that they have not voted on, and counts as such; a signature by whoever is not entitled, or that comes after `consents_close_on`, counts for nothing, or is refused where the meeting says so. Where seats vote, it asks whoever holds one (`missing_signers`) until all of it is carried. Once (409).",
  entity: entityOf((tx, input: { meeting_id: string }) => governance.entityOf(tx, input)),
  input: z.object({ meeting_id: Id("mtg") }),
  output: MeetingDetail,
  example: { meeting_id: "mtg_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  async run({ tx }, input) {
    const held = await governance.holdOpen(tx, input, "write the consent of");
    const { consent_days } = held;
    if (held.consent_document_id !== null) throw conflict("The consent is written already.", "duplicate");
    if (!held.by_written_consent) {
      throw wrongState("Cannot write the consent of the meeting: it was not convened as an action by written consent.");
    }
    await governance.refreshVoters(tx, held);
    const meeting = await governance.load(tx, input);
    const { body, voters, entity_id } = meeting;
    if (body === null || voters.length === 0) {
      throw wrongState("Cannot write the consent of the meeting: nobody is known to be entitled to it.");
    }
    const { legal_name, entity_type, jurisdiction } = await conversions.onFile(tx, await entities.load(tx, meeting));
    const company = legalName(inline(legal_name), entity_type);
    const { role } = signersOf[body];
    const [document_id = ""] = await documents.insert(tx, entity_id, [
      {
        category: "consent",
        document_type: "WrittenConsent",
        title: consentTitle(meeting.title),
        company,
        text: consentText(
          { company: { name: company, jurisdiction }, body, written_on: today(), consent_days },
          meeting,
        ),
        signer_roles: [role],
        required_signers: voters.map(({ voter_name }) => ({ signer_name: voter_name, signer_role: role })),
      },
    ]);
    await store.setConsent(tx, input, document_id);
    return governance.load(tx, input);
  },
});
