import { Landmark } from "lucide-react";
import { convertEntity } from "#lib/domains/company/entities/operations.ts";
import { HolderTable } from "#ui/equity/cap-table-parts.tsx";
import { GrantSheet } from "#ui/equity/grant-form.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import type { EntityParams } from "../entity.ts";
import { createGrant } from "./actions.ts";
import { partOf } from "./part.tsx";

export const metadata = { title: "Cap table" };

export default async function CapTablePage({ params }: EntityParams) {
  const { entity_id } = await params;
  const { page, entity, cap_table, noun, may, writes, notice, tabs } = await partOf(entity_id, "");
  const { holders, safes, outstanding_units, fully_diluted_units } = cap_table;
  const raised = safes.reduce((sum, { principal_amount_cents }) => sum + principal_amount_cents, 0);
  const converts = may(convertEntity.scope) && entity.formation_status === "Active";
  return (
    <ListPage
      title="Cap table"
      description={`Who holds what of ${entity.legal_name}.`}
      more={converts ? <ButtonLink href={`${page}/convert`}>Convert company</ButtonLink> : null}
      create={writes ? <GrantSheet cap_table={cap_table} noun={noun} action={createGrant} /> : null}
      notice={notice}
      tabs={tabs}
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
      pages={{ previousHref: null, nextHref: null }}
      calls={[{ method: "GET", path: `/v1${page}`, title: "Read the cap table" }]}
    >
      <HolderTable
        cap_table={cap_table}
        grantsOf={(name) => `${page}/grants?${new URLSearchParams({ recipient_name: name })}`}
      />
    </ListPage>
  );
}
