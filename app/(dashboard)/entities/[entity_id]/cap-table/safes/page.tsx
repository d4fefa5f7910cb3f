import { FileClock } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import { safeTypes } from "#lib/domains/equity/rules.ts";
import * as safeOperations from "#lib/domains/equity/safes/operations.ts";
import { read } from "#lib/server/read.ts";
import { SafeTable } from "#ui/equity/cap-table-parts.tsx";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { safeLabels } from "#ui/equity/labels.ts";
import { SafeSheet } from "#ui/equity/safe-form.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createSafe, moreSafes, trySafe } from "../actions.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "SAFEs" };

export default async function SafesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, "cap-table/safes", grants.createGrant.scope);
  const asked = askedOf(safeOperations.listSafes.input.pick({ safe_type: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(safeOperations.listSafes, narrowing);
  return (
    <ListPage
      title="SAFEs"
      description="Money that was paid in for shares of a later round. It stands beside the holders until then."
      create={
        writes ? (
          <SafeSheet entity_id={entity_id} people={await peopleOf(can)} action={createSafe} trial={trySafe} />
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Type"
          name="safe_type"
          options={safeTypes.map((value) => ({ value, label: safeLabels[value] }))}
        />
      }
      filterNames={["safe_type"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <FileClock aria-hidden="true" />,
        title: "No SAFEs yet",
        text: "What investors have paid in for shares of the next round, and on which terms.",
      }}
      calls={[
        callOf(safeOperations.listSafes, { entity_id, ...asked.filter }),
        callOf(safeOperations.createSafe, { ...safeOperations.createSafe.example, entity_id }),
      ]}
    >
      <EndlessList of="SAFEs" first={first} asked={narrowing} list={moreSafes} table={SafeTable} />
    </ListPage>
  );
}
