import type { ReactNode } from "react";
import { permissions } from "#lib/server/session.ts";
import { EntityNav } from "#ui/company/entities/entity-nav.tsx";
import { type CompanyParams, companyOf } from "./company.tsx";

export default async function EntityLayout({ params, children }: CompanyParams & { children: ReactNode }) {
  const { entity_id, legal_name } = await companyOf((await params).entity_id);
  const { workspace } = await permissions(`/entities/${entity_id}`);
  return (
    <>
      <EntityNav entity_id={entity_id} legal_name={legal_name} scopes={workspace?.scopes ?? []} />
      {children}
    </>
  );
}
