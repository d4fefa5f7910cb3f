import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listRoles } from "#lib/domains/trust/access/roles/operations.ts";
import * as sso from "#lib/domains/trust/access/sso/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { SsoConnectionCard } from "#ui/trust/access/sso/connection-card.tsx";
import { NewSsoConnectionButton } from "#ui/trust/access/sso/connection-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import {
  changeSsoConnection,
  createScimToken,
  createSsoConnection,
  deleteSsoConnection,
  revokeScimToken,
  testSsoConnection,
  verifySsoDomains,
} from "./actions.ts";

export const metadata: Metadata = { title: "Single sign-on" };

export default async function SingleSignOnPage() {
  const { role, can } = await permissions("/settings/single-sign-on");
  if (!can(sso.listSsoConnections)) {
    return <NotForRole title="Single sign-on" who="Single sign-on is for owners and admins to see." />;
  }
  // PostgreSQL holds a workspace to a hundred connections and a thousand roles of its own.
  const [{ data: connections }, { data: own }] = await Promise.all([
    read(sso.listSsoConnections, { limit: 1000 }),
    read(listRoles, { limit: 1000 }),
  ]);
  const isOwner = role === "owner";
  const connect = isOwner ? <NewSsoConnectionButton own={own} action={createSsoConnection} /> : null;
  const acts = {
    change: isOwner ? changeSsoConnection : null,
    remove: deleteSsoConnection,
    verify: verifySsoDomains,
    test: testSsoConnection,
    scim: { create: isOwner ? createScimToken : null, revoke: revokeScimToken },
  };
  const [first] = connections;
  return (
    <>
      <PageHeader
        title="Single sign-on"
        description="People of your e-mail domains sign in to this workspace by your company’s own directory (OpenID Connect)."
        action={connect}
      />
      {connections.length === 0 ? (
        <EmptyState title="No connection yet" action={connect}>
          {isOwner
            ? "Connect Okta, Entra, Google or any other OpenID Connect issuer: who signs in there becomes a member here."
            : "An owner connects your company’s issuer: it vouches for members of every role."}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          {connections.map((connection) => (
            <SsoConnectionCard key={connection.connection_id} connection={connection} own={own} {...acts} />
          ))}
        </div>
      )}
      <ApiFold
        calls={[
          callOf(sso.listSsoConnections, {}),
          callOf(sso.createSsoConnection, sso.createSsoConnection.example),
          ...(first
            ? [
                callOf(sso.verifySsoDomains, { connection_id: first.connection_id }),
                callOf(sso.testSsoConnection, { connection_id: first.connection_id }),
              ]
            : []),
        ]}
      />
    </>
  );
}
