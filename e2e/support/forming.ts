import { call, recordOf } from "./client.ts";

/** Has a company filed, by the API's doors: only what is filed is amended. Its end would have the worker look for what is due. */
export async function formByCalls(entity_id: string, key: string): Promise<void> {
  const post = (path: string, body: object) => call("POST", `/v1/${path}`, { key, body });
  const at = `formations/${entity_id}`;
  await post(`${at}/advance`, {});
  const { data } = recordOf(await call("GET", `/v1/${at}/documents`, { key })) as {
    data: { document_id: string; signer_roles: string[] }[];
  };
  for (const { document_id, signer_roles } of data) {
    await post(`documents/${document_id}/sign`, { signer_name: "Ada Byron", signer_role: signer_roles[0] });
  }
  await post(`${at}/advance`, {});
  await post(`${at}/filing/confirm`, { confirmation_number: "SR-1", filed_on: "2026-03-31" });
  await post(`${at}/advance`, {});
}
