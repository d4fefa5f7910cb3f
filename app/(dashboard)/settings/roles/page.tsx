import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { roles as builtIn, scopesOf } from "#lib/core/roles.ts";
import * as access from "#lib/domains/trust/access/operations.ts";
import * as roles from "#lib/domains/trust/access/roles/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { NewRoleSheet } from "#ui/trust/access/role-form.tsx";
import { roleLabels, sentenceOf } from "#ui/trust/access/roles.ts";
import { scopeSummary } from "#ui/trust/access/scope-labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { createRole } from "./actions.ts";

export const metadata: Metadata = { title: "Roles" };

export default async function RolesPage() {
  const { can } = await permissions("/settings/roles");
  if (!can(roles.listRoles)) return <NotForRole title="Roles" who="Roles are for owners and admins to see." />;
  // As many as a workspace may have.
  const [own, counts] = await Promise.all([read(roles.listRoles, { limit: 1000 }), read(access.countMembers, {})]);
  const having = new Map(counts.roles.map(({ role, member_count }) => [role, member_count]));
  const rows = [
    ...builtIn.map((role) => ({
      id: role as string,
      name: roleLabels[role].label,
      description: sentenceOf(role),
      scopes: [...scopesOf[role]],
    })),
    ...own.data.map(({ role_id, name, description, scopes }) => ({ id: role_id, name, description, scopes })),
  ];
  return (
    <>
      <PageHeader
        title="Roles"
        description="What members may do: four roles that every workspace has, and your own."
        action={can(roles.createRole) ? <NewRoleSheet action={createRole} /> : null}
      />
      <PlainTable
        caption="Roles"
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/settings/roles/${id}`}
        columns={[
          { key: "name", header: "Name", cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
          {
            key: "may",
            header: "May do",
            className: "lg:max-w-xl",
            cell: ({ description, scopes }) => (
              <span className="line-clamp-2 text-muted max-sm:text-right">{description ?? scopeSummary(scopes)}</span>
            ),
          },
          { key: "members", header: "Members", cell: ({ id }) => (having.get(id) ?? 0).toLocaleString("en-US") },
        ]}
      />
      <ApiFold
        calls={[
          callOf(roles.listRoles, {}),
          callOf(roles.createRole, { name: "Bookkeeper", scopes: ["ledger:write"] }),
        ]}
      />
    </>
  );
}
