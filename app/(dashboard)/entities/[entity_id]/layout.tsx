import type { ReactNode } from "react";
import { EntityNav } from "#ui/company/entities/entity-nav.tsx";
import { type EntityParams, entityOf } from "./entity.ts";

export default async function EntityLayout({ params, children }: EntityParams & { children: ReactNode }) {
  const { entity_id, legal_name } = await entityOf((await params).entity_id);
  return (
    <>
      <EntityNav entity_id={entity_id} legal_name={legal_name} />
      {children}
    </>
  );
}
