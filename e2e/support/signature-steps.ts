import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
const asking = "POST /v1/documents/{document_id}/signature-requests";

/** A contract that nobody is asked to sign yet. */
const anotherContract = async (ask: Ask, ids: Ids) => {
  ids.document_id = String((await ask(`POST ${company}/contracts`)).document_id);
};

/** Signatures that are asked for, of a contract of its own. */
async function askAgain(ask: Ask, ids: Ids): Promise<void> {
  await anotherContract(ask, ids);
  ids.signature_request_id = String((await ask(asking)).signature_request_id);
}

/** A feed that is not revoked. */
const anotherFeed = async (ask: Ask, ids: Ids) => {
  ids.calendar_feed_id = String((await ask(`POST ${company}/calendar-feeds`)).calendar_feed_id);
};

/** What comes before the acts of a signature request: one that is open. */
export const beforeSignatures: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [asking]: anotherContract,
  "POST /v1/signature-requests/{signature_request_id}/remind": askAgain,
  "POST /v1/signature-requests/{signature_request_id}/revoke": askAgain,
  "POST /v1/meetings/{meeting_id}/consent": async (ask, ids) => {
    await ask(`POST ${company}/seats`, { seat_type: "director", title: undefined });
    ids.meeting_id = String((await ask(`POST ${company}/meetings`, { by_written_consent: true })).meeting_id);
  },
  [`POST ${company}/calendar-feeds/{calendar_feed_id}/rotate`]: anotherFeed,
  [`POST ${company}/calendar-feeds/{calendar_feed_id}/revoke`]: anotherFeed,
};

export const anotherSignature: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  "GET /v1/meetings/{meeting_id}/votes": (ask) =>
    ask("POST /v1/meetings/{meeting_id}/votes", { voter_name: "Grace Hopper" }),
  "GET /v1/meetings/{meeting_id}/invitations": async (ask) => {
    for (const email of ["ada@example.com", "grace@example.com"]) {
      await ask("POST /v1/meetings/{meeting_id}/invitations", { invitees: [{ name: "Ada Byron", email }] });
    }
  },
  [`GET ${company}/signature-requests`]: async (ask, ids) => {
    for (let request = 1; request <= 2; request++) await askAgain(ask, ids);
  },
};
