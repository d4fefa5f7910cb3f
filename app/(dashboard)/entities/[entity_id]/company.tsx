import { notFound } from "next/navigation";
import { cache } from "react";
import type { Scope } from "#lib/core/scopes.ts";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { BookNotice } from "#ui/record/book-notice.tsx";

export interface CompanyParams {
  params: Promise<{ entity_id: string }>;
}

/** The company of the page's address, read once for its title and its body: what every page asks of it, and no more. */
export const companyOf = cache(async (entity_id: string) => {
  const { data } = await read(listEntities, { entity_id, limit: 1 });
  // Several with commas between them are nobody's address.
  return data.find((company) => company.entity_id === entity_id) ?? notFound();
});

/** The same with its formation, its documents and its cap table. */
export const companyDetailOf = cache((entity_id: string) => read(readEntity, { entity_id }));

/**
 * What a page of a company begins with: the company, what the person may do with it, and the frame of the section.
 * `part` is the page's address below the company's, `scope` what its own acts need. `writes`: the role holds that scope and the
 * company is not dissolved; if not, `notice` says why. `may` asks the same of another scope, `can` of the role alone.
 */
export async function companyPage(entity_id: string, part: string, scope: Scope) {
  const page = `/entities/${entity_id}${part && `/${part}`}`;
  const { person, role, can } = await permissions(page);
  const company = await companyOf(entity_id);
  const dissolved = company.status === "dissolved";
  const may = (needed: Scope) => !dissolved && can(needed);
  const notice = <BookNotice company={company.legal_name} dissolved={dissolved} role={role} mayWrite={can(scope)} />;
  return { page, company, person, role, can, may, writes: may(scope), notice };
}
