import { FilePen } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listAmendments, prepareAmendment } from "#lib/domains/company/formation/amendments/operations.ts";
import { amendmentStates } from "#lib/domains/company/formation/amendments/states.ts";
import { listSeats } from "#lib/domains/company/seats/operations.ts";
import { listInstruments } from "#lib/domains/equity/operations.ts";
import { read } from "#lib/server/read.ts";
import { AmendmentTable } from "#ui/company/amendments/amendment-table.tsx";
import { amendmentLabels } from "#ui/company/amendments/labels.ts";
import { RecordChange } from "#ui/company/amendments/record-change.tsx";
import { isFormed } from "#ui/company/entities/labels.ts";
import { ListPage } from "#ui/record/list-page.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { approvalsOf } from "../cap-table/approvals.ts";
import { classesOf } from "../cap-table/classes.ts";
import { companyPage } from "../company.tsx";
import { moreSeats } from "../seats/actions.ts";
import { moreAmendments, prepare, tryPrepare } from "./actions.ts";

export const metadata = { title: "Changes" };

export default async function AmendmentsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, can, notice } = await companyPage(entity_id, "amendments", prepareAmendment.scope);
  const query = await searchParams;
  const asked = askedOf(listAmendments.input.pick({ status: true }), query);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, instruments] = await Promise.all([
    read(listAmendments, narrowing),
    can(listInstruments.scope) ? classesOf(entity_id) : [],
  ]);
  const formed = isFormed(company);
  const { instrument_id } = query;
  return (
    <ListPage
      title="Changes"
      description="What has changed of the company since its formation, each by its paper: in effect once that is filed, or signed."
      create={
        writes && formed ? (
          <RecordChange
            entity={company}
            instruments={instruments}
            findSeats={can(listSeats.scope) ? moreSeats : null}
            approvals={approvalsOf(entity_id, can)}
            instrument_id={typeof instrument_id === "string" ? instrument_id : undefined}
            action={prepare}
            trial={tryPrepare}
          />
        ) : null
      }
      notice={
        formed ? (
          notice
        ) : (
          <Callout className="mb-8" title="Not formed yet">
            Nothing of the company is on file with its state, so that there is nothing to amend: its particulars are
            changed until its documents are generated.
          </Callout>
        )
      }
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={amendmentStates.states.map((value) => ({ value, label: amendmentLabels[value] }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <FilePen aria-hidden="true" />,
        title: "No changes yet",
        text: "A new name, agent, address, director, officer, fiscal year or class of shares is recorded here, with the consent or the filing that it takes.",
      }}
      calls={[
        callOf(listAmendments, { entity_id, ...asked.filter }),
        callOf(prepareAmendment, { ...prepareAmendment.example, entity_id }),
      ]}
    >
      <EndlessList of="changes" first={first} asked={narrowing} list={moreAmendments} table={AmendmentTable} />
    </ListPage>
  );
}
