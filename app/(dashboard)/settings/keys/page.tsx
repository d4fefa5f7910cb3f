import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import {
  createKey as createKeyOperation,
  listKeys,
  revokeKey as revokeOperation,
} from "#lib/domains/trust/access/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { KeyTable } from "#ui/trust/access/key-table.tsx";
import { NewKeyButton } from "#ui/trust/access/new-key.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { createKey, revokeKey } from "./actions.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ searchParams }: { searchParams: Promise<CursorQuery> }) {
  const { can } = await permissions("/settings/keys");
  if (!can(listKeys.scope)) return <NotForRole title="API keys" who="Keys are for owners and admins." />;
  const query = await searchParams;
  const { cursor, hrefs } = turns("/settings/keys", query);
  const { data: keys, next_cursor } = await read(listKeys, { limit: 50, ...cursor });
  const writes = can(createKeyOperation.scope);
  const create = writes ? <NewKeyButton action={createKey} /> : null;
  return (
    <>
      <PageHeader
        title="API keys"
        description="Programs sign in with keys. A key is shown once, when it is made; revoked ones stay listed."
        action={create}
      />
      {keys.length === 0 ? (
        <EmptyState title="No keys yet" action={create}>
          A key lets a program read and write this record through the API, within the scopes you give it.
        </EmptyState>
      ) : (
        <KeyTable keys={keys} now={new Date().toISOString()} revoke={writes ? revokeKey : null} />
      )}
      <Pagination {...hrefs(next_cursor)} label="Pages of keys" />
      <ApiFold
        calls={[
          callOf(listKeys, {}),
          callOf(createKeyOperation, { name: "Bookkeeping", scopes: ["entities:read", "ledger:write"] }),
          callOf(revokeOperation, { key_id: keys[0]?.key_id ?? "key_…" }),
        ]}
      />
    </>
  );
}
