import { Plus, Scale } from "lucide-react";
import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import * as policies from "#lib/domains/trust/policies/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { PolicyTable } from "#ui/trust/policies/policy-table.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { actTitles } from "../../act-titles.ts";
import { askedOf } from "../../asked.ts";
import { morePolicies } from "./actions.ts";

export const metadata: Metadata = { title: "Policies" };

export default async function PoliciesPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/settings/policies");
  if (!can(policies.listPolicies)) return <NotForRole title="Policies" who="Your role reads no policies." />;
  const asked = askedOf(policies.listPolicies.input.pick({}), await searchParams, 50).paging;
  const first = await read(policies.listPolicies, asked);
  const create = can(policies.createPolicy) ? (
    <ButtonLink href="/settings/policies/new" variant="primary" icon={<Plus aria-hidden="true" />}>
      New policy
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader
        title="Policies"
        description="What people, keys and agents may not do, or only with others’ approval. Every act is decided by them before it is done, by whichever door it comes; what none of them forbids, scopes permit."
        action={create}
      />
      {first.data.length === 0 ? (
        <EmptyState icon={<Scale aria-hidden="true" />} title="No policies yet" action={create}>
          What roles and scopes permit is done. A policy says where that ends: how much an agent may pay, what needs a
          second person, who is paid for the first time.
        </EmptyState>
      ) : (
        <EndlessList
          of="policies"
          first={first}
          asked={asked}
          list={morePolicies}
          table={PolicyTable}
          given={{ titles: actTitles }}
        />
      )}
      <ApiFold
        calls={[
          callOf(policies.listPolicies, {}),
          callOf(policies.createPolicy, policies.createPolicy.example),
          callOf(policies.describeTemplates, {}),
          callOf(policies.describePolicies, {}),
        ]}
      />
    </>
  );
}
