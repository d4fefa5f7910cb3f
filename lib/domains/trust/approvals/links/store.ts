import type { Tx } from "#lib/core/tx.ts";
import { columns, type RowOf } from "#lib/db/rows.ts";
import { newSecret, secretHash } from "#lib/domains/trust/access/secrets.ts";

type Row = Pick<RowOf<"approval_link">, "obligation_id">;

/** Makes a link for one who may approve, and answers its token, of which a hash alone is kept. */
export async function issue(tx: Tx, to: Pick<RowOf<"approval_link">, "obligation_id" | "user_id">): Promise<string> {
  const token = newSecret("mba", tx.workspace_id);
  await tx.sql`insert into approval_link ${columns("approval_link", { token_hash: secretHash(token), ...to })}`;
  return token;
}

/**
 * Opens a link, once: answers the obligation that it leads to, or null where it is opened already, is another person's, or
 * its request waits no more.
 */
export async function open(tx: Tx, token: string, user_id: string): Promise<string | null> {
  const [opened] = await tx.sql<Row>`
    update approval_link l set opened_at = now() from approval_request r
    where l.token_hash = ${secretHash(token)} and l.user_id = ${user_id} and l.opened_at is null
      and r.obligation_id = l.obligation_id and r.status = 'pending' and r.expires_at > now()
    returning l.obligation_id`;
  return opened?.obligation_id ?? null;
}
