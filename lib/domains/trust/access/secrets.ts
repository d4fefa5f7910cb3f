import { createHash, randomBytes } from "node:crypto";

/**
 * What a secret opens: the API (`mb_`), an invitation (`mbi_`), what waits for approval (`mba_`), the SCIM door (`mbs_`), a paper
 * that one is asked to sign (`mbd_`), a calendar of deadlines (`mbc_`) or a scenario of the cap table (`mbx_`).
 */
export type SecretKind = "mb" | "mba" | "mbc" | "mbd" | "mbi" | "mbs" | "mbx";

const SHAPE = /^(mb|mba|mbc|mbd|mbi|mbs|mbx)_(?:test_)?([0-9a-z]{26})_([A-Za-z0-9_-]{43})$/;

/** The SHA-256 that stands in the database in a secret's place, lowercase hex; 256 random bits need no salt. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * A new secret with 256 random bits. It carries its workspace, so that it is looked up inside that workspace's rows
 * and row-level security holds from the first query on. A key of a workspace made for tests says so: `mb_test_`.
 */
export function newSecret(kind: SecretKind, workspace_id: string, is_test = false): string {
  const opens = is_test ? `${kind}_test` : kind;
  return `${opens}_${workspace_id.slice(3)}_${randomBytes(32).toString("base64url")}`;
}

/** The workspace that a secret says it opens, or null where the text is no secret of that kind. */
export function workspaceOfSecret(kind: SecretKind, secret: string): string | null {
  const match = SHAPE.exec(secret);
  return match?.[1] === kind ? `ws_${match[2]}` : null;
}
