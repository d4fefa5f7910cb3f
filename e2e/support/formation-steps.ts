import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";
const amendment = `${company}/amendments/{amendment_id}`;

/** Takes a company's formation as far as this. */
async function form(ask: Ask, ids: Ids, to: "signed" | "filed" | "active"): Promise<void> {
  const advance = () => ask("POST /v1/formations/{entity_id}/advance");
  const { documents } = (await advance()) as { documents: { document_id: string }[] };
  for (const { document_id } of documents) {
    ids.document_id = document_id;
    const { signer_roles } = (await ask("GET /v1/documents/{document_id}")) as { signer_roles: string[] };
    await ask("POST /v1/documents/{document_id}/sign", { signer_role: signer_roles[0] });
  }
  await advance();
  if (to === "signed") return;
  await ask("POST /v1/formations/{entity_id}/filing/confirm");
  await advance();
  await advance();
  if (to === "filed") return;
  await ask("POST /v1/formations/{entity_id}/tax/confirm-ein");
  await advance();
}

/** Has it filed where that is still to come. */
async function formed(ask: Ask, ids: Ids): Promise<void> {
  const { formation_status } = await ask("GET /v1/formations/{entity_id}");
  if (formation_status === "Pending") await form(ask, ids, "filed");
}

/** Prepares an amendment anew. */
async function amended(ask: Ask, ids: Ids): Promise<Record<string, unknown>> {
  await formed(ask, ids);
  const made = await ask(`POST ${company}/amendments`);
  ids.amendment_id = String(made.amendment_id);
  return made;
}

/** What comes before the examples about a company's formation, its conversion and its amendments. */
export const beforeFormation: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  "GET /v1/formations/{entity_id}/documents/bundle": (ask) => ask("POST /v1/formations/{entity_id}/advance"),
  [`POST ${company}/convert`]: (ask, ids) => form(ask, ids, "active"),
  "POST /v1/formations/{entity_id}/filing/confirm": (ask, ids) => form(ask, ids, "signed"),
  "POST /v1/formations/{entity_id}/tax/confirm-ein": (ask, ids) => form(ask, ids, "filed"),
  "POST /v1/documents/{document_id}/sign": async (ask, ids) => {
    const { documents } = (await ask("POST /v1/formations/{entity_id}/advance")) as {
      documents: { document_id: string }[];
    };
    // Its example signs as the incorporator, who signs the action of the incorporator alone.
    for (const { document_id } of documents) {
      const { signer_roles } = await ask("GET /v1/documents/{document_id}", { document_id });
      if ((signer_roles as string[]).includes("Incorporator")) ids.document_id = document_id;
    }
  },
  [`POST ${company}/withdraw-conversion`]: async (ask, ids) => {
    await form(ask, ids, "active");
    await ask(`POST ${company}/convert`);
  },
  [`POST ${company}/amendments`]: formed,
  [`GET ${amendment}`]: amended,
  [`POST ${amendment}/reject`]: amended,
  [`POST ${amendment}/withdraw`]: amended,
  [`POST ${amendment}/approve`]: async (ask, ids) => {
    await amended(ask, ids);
    ids.approval_id = String((await ask(`POST ${company}/meetings`)).meeting_id);
    await ask("POST /v1/meetings/{meeting_id}/votes");
    await ask("POST /v1/meetings/{meeting_id}/adjourn");
  },
  [`POST ${amendment}/confirm`]: async (ask, ids) => {
    const { document_id } = await amended(ask, ids);
    await ask("POST /v1/documents/{document_id}/sign", { document_id, signer_role: "Officer" });
  },
};

/** One amendment more. */
export const anotherAmendment = {
  [`GET ${company}/amendments`]: async (ask: Ask, ids: Ids) => {
    for (let made = 1; made <= 2; made++) await amended(ask, ids);
  },
};
