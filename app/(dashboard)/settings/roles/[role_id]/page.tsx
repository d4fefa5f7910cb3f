import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { isRole, scopesOf } from "#lib/core/roles.ts";
import * as roles from "#lib/domains/trust/access/roles/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { Permitted } from "#ui/trust/access/permitted.tsx";
import { ChangeRoleSheet, DeleteRoleButton } from "#ui/trust/access/role-form.tsx";
import { labelOfRole, roleLabels } from "#ui/trust/access/roles.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { permittedBy } from "../../permitted.ts";
import { changeRole, deleteRole } from "../actions.ts";

interface RoleParams {
  params: Promise<{ role_id: string }>;
}

const ownRoleOf = cache((role_id: string) => read(roles.readRole, { role_id }));

export async function generateMetadata({ params }: RoleParams) {
  const { role_id } = await params;
  return { title: isRole(role_id) ? labelOfRole(role_id) : "Role" };
}

export default async function RolePage({ params }: RoleParams) {
  const { role_id } = await params;
  const { can } = await permissions(`/settings/roles/${role_id}`);
  if (!can(roles.readRole)) return <NotForRole title="Role" who="Roles are for owners and admins to see." />;
  const own = isRole(role_id) ? null : await ownRoleOf(role_id);
  const scopes = own?.scopes ?? (isRole(role_id) ? [...scopesOf[role_id]] : []);
  const description =
    own === null
      ? isRole(role_id)
        ? `Every workspace has it: ${roleLabels[role_id].description}`
        : ""
      : own.description;
  return (
    <>
      <PageHeader
        back={{ href: "/settings/roles", label: "Roles" }}
        title={labelOfRole(role_id, own?.name)}
        description={description ?? "What it lets a member do."}
        more={
          own && can(roles.deleteRole) ? (
            <DeleteRoleButton role={own} action={asShown(own, { deleteRole }).deleteRole} />
          ) : null
        }
        action={
          own && can(roles.changeRole) ? (
            <ChangeRoleSheet role={own} action={asShown(own, { changeRole }).changeRole} />
          ) : null
        }
      />
      <Permitted parts={permittedBy(scopes)} />
      <ApiFold
        calls={
          own === null
            ? [callOf(roles.listRoles, {})]
            : [callOf(roles.readRole, { role_id }), callOf(roles.deleteRole, { role_id })]
        }
      />
    </>
  );
}
