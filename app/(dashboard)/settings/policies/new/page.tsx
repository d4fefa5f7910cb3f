import { notFound } from "next/navigation";
import { callOf } from "#lib/core/call.ts";
import * as policies from "#lib/domains/trust/policies/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { PolicyForm } from "#ui/trust/policies/policy-form.tsx";
import { TemplateCards } from "#ui/trust/policies/template-cards.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { actTitles } from "../../../act-titles.ts";
import { createPolicy, tryPolicy } from "../actions.ts";

export const metadata = { title: "New policy" };

const CEDAR = "cedar";
const begun = `@advice("Ask the finance team.")
forbid(principal is Agent, action in Action::"money", resource)
when { context.amount_cents > 100000 };`;

export default async function NewPolicyPage({ searchParams }: { searchParams: Promise<ListQuery> }) {
  const { can } = await permissions("/settings/policies/new");
  if (!can(policies.createPolicy)) {
    return <NotForRole title="New policy" who="Policies are written by owners and admins." />;
  }
  const { template: chosen } = await searchParams;
  const { data: templates } = await read(policies.describeTemplates, {});
  if (chosen === undefined) {
    return (
      <>
        <PageHeader
          back={{ href: "/settings/policies", label: "Policies" }}
          title="New policy"
          description="Fill one in, or write your own. It can be tried on what was done before it is saved."
        />
        <TemplateCards
          templates={templates}
          hrefOf={(template) => `/settings/policies/new?template=${template}`}
          byHand={CEDAR}
        />
        <ApiFold calls={[callOf(policies.describeTemplates, {})]} />
      </>
    );
  }
  const template = templates.find((one) => one.template === chosen);
  if (!template && chosen !== CEDAR) notFound();
  const call = template
    ? { name: template.title, template: template.template, fields: template.example }
    : { name: "Agents pay little", text: begun };
  return (
    <>
      <PageHeader
        back={{ href: "/settings/policies/new", label: "New policy" }}
        title={template?.title ?? "A policy in Cedar"}
        description={
          template
            ? `For example: ${template.summary}`
            : "Cedar is the language that every policy is kept in. The API’s schema of policies names each act and all that may be asked of it."
        }
      />
      <PolicyForm
        given={{ name: template?.title ?? "", mode: "enforce" }}
        written={
          template
            ? { template: template.template, schema: template.fields, fields: template.example }
            : { text: begun }
        }
        action={createPolicy}
        test={tryPolicy}
        titles={actTitles}
        submit="Create policy"
        success="The policy is in force"
        backHref="/settings/policies"
      />
      <ApiFold
        calls={[
          callOf(policies.createPolicy, call),
          callOf(policies.tryPolicy, policies.tryPolicy.example),
          callOf(policies.describePolicies, {}),
        ]}
      />
    </>
  );
}
