import type { MailedTo } from "#lib/core/effects.ts";
import { notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { seal, unseal } from "#lib/db/sealing.ts";
import { newSecret, secretHash } from "#lib/domains/trust/access/secrets.ts";
import { CODE_MINUTES, CODE_TRIES, MOST_CODES } from "../rules.ts";

type Row = RowOf<"signature_signer">;

/** Whose link it is. */
export type Linked = Pick<Row, "signature_signer_id" | "signature_request_id" | "entity_id">;

/** Makes a link for one who is asked, and answers its token, of which a hash alone is kept. Earlier ones open as well. */
export async function issue(tx: Tx, { signature_signer_id }: Pick<Row, "signature_signer_id">): Promise<string> {
  const token = newSecret("mbd", tx.workspace_id);
  const link = { token_hash: secretHash(token), signature_signer_id };
  await tx.sql`insert into signature_link ${columns("signature_link", link)}`;
  return token;
}

/** Whose link the token is; null where it is nobody's. */
export async function find(tx: Tx, token: string): Promise<Linked | null> {
  const [linked] = await tx.sql<Linked>`
    select s.signature_signer_id, s.signature_request_id, s.entity_id
    from signature_link l join signature_signer s using (workspace_id, signature_signer_id)
    where l.token_hash = ${secretHash(token)}`;
  return linked ?? null;
}

/** Whom messages to these signers go to. */
export const mailedTo = (tx: Tx, signer_ids: readonly string[]): Promise<MailedTo[]> =>
  tx.sql<MailedTo>`
    select signature_signer_id as about_id, signer_email as to_address from signature_signer
    where signature_signer_id = any (${signer_ids}::text[])`;

/** Notes that a link was opened; answers whether it was for the first time. */
export async function markOpened(tx: Tx, { signature_signer_id }: Linked): Promise<boolean> {
  const opened = await tx.sql`
    update signature_signer set opened_at = clock_timestamp(), updated_at = now()
    where signature_signer_id = ${signature_signer_id} and opened_at is null returning signature_signer_id`;
  return opened.length > 0;
}

/** Notes what became of the message to a signer: an error, or null where the mail server took it. */
export async function markMailed(tx: Tx, signature_signer_id: string, error: string | null): Promise<void> {
  await tx.sql`
    update signature_signer set mail_error = ${error}, updated_at = now(),
      mailed_at = case when ${error}::text is null then clock_timestamp() else mailed_at end
    where signature_signer_id = ${signature_signer_id}`;
}

const place = (workspace_id: string, id: string) => ({
  workspace_id,
  table: "signature_signer",
  id,
  column: "code_sealed",
});

/** Keeps a new code in the place of the one before, for a quarter of an hour. False where a signer was sent too many. */
export async function keepCode(tx: Tx, signature_signer_id: string, code: string): Promise<boolean> {
  const sealed = seal(code, place(tx.workspace_id, signature_signer_id));
  const kept = await tx.sql`
    update signature_signer set code_sealed = ${sealed}, code_attempts = 0, codes_sent = codes_sent + 1, updated_at = now(),
      code_expires_at = clock_timestamp() + make_interval(mins => ${CODE_MINUTES}::int)
    where signature_signer_id = ${signature_signer_id} and status = 'asked' and codes_sent < ${MOST_CODES}
    returning signature_signer_id`;
  return kept.length > 0;
}

const open = ({ workspace_id }: Tx, id: string, row: Pick<Row, "code_sealed"> | undefined): string | null =>
  row?.code_sealed == null ? null : unseal(row.code_sealed, place(workspace_id, id));

/** Counts a try of the code before it is looked at, and answers the code; null where there is none, or it was tried too often. */
export async function tryCode(tx: Tx, signature_signer_id: string): Promise<{ code: string; left: number } | null> {
  const [row] = await tx.sql<Pick<Row, "code_sealed" | "code_attempts">>`
    update signature_signer set code_attempts = code_attempts + 1, updated_at = now()
    where signature_signer_id = ${signature_signer_id} and code_expires_at > clock_timestamp()
      and code_attempts < ${CODE_TRIES} returning code_sealed, code_attempts`;
  const code = open(tx, signature_signer_id, row);
  return code === null || row === undefined ? null : { code, left: CODE_TRIES - row.code_attempts };
}

/** The code that a signer was mailed and that is good still; null where there is none. */
export async function codeOf(tx: Tx, signature_signer_id: string): Promise<string | null> {
  const [row] = await tx.sql<Pick<Row, "code_sealed">>`
    select code_sealed from signature_signer
    where signature_signer_id = ${signature_signer_id} and code_expires_at > clock_timestamp()`;
  return open(tx, signature_signer_id, row);
}

/** What a message to a signer is written from. */
export async function signerOf(tx: Tx, signature_signer_id: string) {
  const [row] = await tx.sql<
    Pick<Row, "signature_request_id" | "entity_id" | "signer_name" | "signer_email" | "status">
  >`
    select signature_request_id, entity_id, signer_name, signer_email, status from signature_signer
    where signature_signer_id = ${signature_signer_id}`;
  if (!row) throw notFound("signer");
  return row;
}
