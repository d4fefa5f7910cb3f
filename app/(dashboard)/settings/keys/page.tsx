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
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf } from "../../asked.ts";
import { findEntities } from "../../entities/actions.ts";
import { companyChoices, namesOfBound } from "../companies.ts";
import { createKey, moreKeys, revokeKey } from "./actions.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/settings/keys");
  if (!can(listKeys)) return <NotForRole title="API keys" who="Keys are for owners and admins." />;
  const asked = askedOf(listKeys.input.pick({}), await searchParams).paging;
  const [first, companies] = await Promise.all([read(listKeys, asked), companyChoices(can)]);
  const { data: keys } = first;
  const names = await namesOfBound(can, keys);
  const writes = can(createKeyOperation);
  const create = writes ? <NewKeyButton companies={companies} action={createKey} /> : null;
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
        <EndlessList
          of="keys"
          first={first}
          asked={asked}
          list={moreKeys}
          table={KeyTable}
          given={{
            now: new Date().toISOString(),
            companies: names,
            find: can("entities:read") ? findEntities : null,
            revoke: writes ? revokeKey : null,
          }}
        />
      )}
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
