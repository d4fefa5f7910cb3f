import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { convertEntity } from "#lib/domains/company/formation/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { GrantSheet } from "#ui/equity/grant-form.tsx";
import { HolderTable } from "#ui/equity/holder-table.tsx";
import { issueWords } from "#ui/equity/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { type CompanyParams, companyPage } from "../company.tsx";
import { createGrant, tryGrant } from "./actions.ts";

export const metadata = { title: "Cap table" };

export default async function CapTablePage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { page, company, may, writes, notice } = await companyPage(entity_id, "cap-table", equity.createGrant.scope);
  const cap_table = await read(equity.readCapTable, { entity_id });
  const noun = issueWords[company.entity_type];
  const { holders, safes, outstanding_units, fully_diluted_units } = cap_table;
  const raised = safes.reduce((sum, { principal_amount_cents }) => sum + principal_amount_cents, 0);
  const converts = may(convertEntity.scope) && company.formation_status === "Active";
  return (
    <ListPage
      title="Cap table"
      description={`Who holds what of ${company.legal_name}.`}
      more={converts ? <ButtonLink href={`${page}/convert`}>Convert company</ButtonLink> : null}
      create={writes ? <GrantSheet cap_table={cap_table} noun={noun} action={createGrant} trial={tryGrant} /> : null}
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      summary={
        <div className="mb-8">
          <Stats
            stats={[
              { label: "Outstanding", value: <Figure value={outstanding_units} /> },
              { label: "Fully diluted", value: <Figure value={fully_diluted_units} /> },
              { label: "Raised by SAFEs", value: <Money cents={raised} /> },
            ]}
          />
        </div>
      }
      filterNames={[]}
      narrowed={false}
      count={holders.length}
      empty={{
        icon: <Landmark aria-hidden="true" />,
        title: "Nobody holds anything yet",
        text: `Here stands who owns the company, and how much of it, once the first ${noun} are granted.`,
      }}
      calls={[callOf(equity.readCapTable, { entity_id })]}
    >
      <HolderTable cap_table={cap_table} grantsHref={`${page}/grants?recipient_name=`} />
    </ListPage>
  );
}
