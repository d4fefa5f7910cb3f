import { callOf } from "#lib/core/call.ts";
import * as policies from "#lib/domains/trust/policies/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { PolicyForm } from "#ui/trust/policies/policy-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { actTitles } from "../../../../act-titles.ts";
import { changePolicy, tryPolicy } from "../../actions.ts";

export const metadata = { title: "Edit policy" };

export default async function EditPolicyPage({
  params,
  searchParams,
}: {
  params: Promise<{ policy_id: string }>;
  searchParams: Promise<ListQuery>;
}) {
  const { policy_id } = await params;
  const page = `/settings/policies/${policy_id}`;
  const { can } = await permissions(`${page}/edit`);
  if (!can(policies.changePolicy)) {
    return <NotForRole title="Edit policy" who="Policies are written by owners and admins." />;
  }
  const [policy, { data: templates }] = await Promise.all([
    read(policies.readPolicy, { policy_id }),
    read(policies.describeTemplates, {}),
  ]);
  const { name, mode, text, fields } = policy;
  const byHand = (await searchParams).as === "cedar";
  const template = byHand ? undefined : templates.find((one) => one.template === policy.template);
  return (
    <>
      <PageHeader
        back={{ href: page, label: name }}
        title={`Edit ${name}`}
        description={
          template ? (
            <>
              {template.title}. It can also be <TextLink href={`${page}/edit?as=cedar`}>written in Cedar</TextLink>,
              which lets go of the fields.
            </>
          ) : (
            "The version before is kept."
          )
        }
      />
      <PolicyForm
        given={{ policy_id, name, mode }}
        written={template ? { template: template.template, schema: template.fields, fields: fields ?? {} } : { text }}
        action={asShown(policy, { changePolicy }).changePolicy}
        test={tryPolicy}
        titles={actTitles}
        submit="Save policy"
        success="The policy is changed"
        backHref={page}
      />
      <ApiFold calls={[callOf(policies.changePolicy, { policy_id, name, mode, text })]} />
    </>
  );
}
