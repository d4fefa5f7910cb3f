import { Pencil } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as policies from "#lib/domains/trust/policies/operations.ts";
import { read } from "#lib/server/read.ts";
import { permissions } from "#lib/server/session.ts";
import { asShown } from "#lib/server/shown.ts";
import { NotForRole } from "#ui/record/not-for-role.tsx";
import { modeLabels, modeTones } from "#ui/trust/policies/labels.ts";
import { DeletePolicyButton, ModeButton } from "#ui/trust/policies/policy-acts.tsx";
import { PolicyBench } from "#ui/trust/policies/policy-bench.tsx";
import { saidOf } from "#ui/trust/policies/said.ts";
import { VersionList } from "#ui/trust/policies/version-list.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { actTitles } from "../../../act-titles.ts";
import { changePolicy, deletePolicy, morePolicyVersions, tryPolicy } from "../actions.ts";

interface PolicyParams {
  params: Promise<{ policy_id: string }>;
}

const FEW = 10;

export const metadata = { title: "Policy" };

export default async function PolicyPage({ params }: PolicyParams) {
  const { policy_id } = await params;
  const { can } = await permissions(`/settings/policies/${policy_id}`);
  if (!can(policies.readPolicy)) return <NotForRole title="Policy" who="Your role reads no policies." />;
  const asked = { policy_id, limit: FEW };
  const [policy, versions] = await Promise.all([
    read(policies.readPolicy, { policy_id }),
    read(policies.listPolicyVersions, asked),
  ]);
  const { name, summary, text, mode, version, updated_by, updated_at } = policy;
  const writes = can(policies.changePolicy);
  return (
    <>
      <PageHeader
        back={{ href: "/settings/policies", label: "Policies" }}
        title={name}
        status={<Status value={mode} labels={modeLabels} tones={modeTones} />}
        meta={
          <>
            <span>
              Version {version}, by {updated_by} on <DateText value={updated_at} time />
            </span>
            <Identifier value={policy_id} label="policy id" />
          </>
        }
        more={
          writes ? (
            <>
              <DeletePolicyButton policy={policy} action={asShown(policy, { deletePolicy }).deletePolicy} />
              <ModeButton policy={policy} action={asShown(policy, { changePolicy }).changePolicy} />
            </>
          ) : null
        }
        action={
          writes ? (
            <ButtonLink
              href={`/settings/policies/${policy_id}/edit`}
              variant="primary"
              icon={<Pencil aria-hidden="true" />}
            >
              Edit
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2 [&>*]:mt-0!">
        <Section title="In plain words">
          <p className="text-pretty text-lg leading-relaxed [overflow-wrap:anywhere]">{saidOf(summary, actTitles)}</p>
        </Section>
        <Section title="In Cedar">
          <CodeBlock code={text} label="Cedar" wrap />
        </Section>
      </div>
      <div className="mt-10">
        <PolicyBench titles={actTitles} policy_id={policy_id} said={{ text }} test={tryPolicy} />
      </div>
      <Section title="Versions">
        <EndlessList
          of="versions"
          first={versions}
          asked={asked}
          list={morePolicyVersions}
          table={VersionList}
          given={{ titles: actTitles }}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(policies.readPolicy, { policy_id }),
          callOf(policies.changePolicy, { policy_id, mode: mode === "enforce" ? "monitor" : "enforce" }),
          callOf(policies.tryPolicy, { policy_id, text, last: 1000 }),
          callOf(policies.listPolicyVersions, { policy_id }),
          callOf(policies.deletePolicy, { policy_id }),
        ]}
      />
    </>
  );
}
