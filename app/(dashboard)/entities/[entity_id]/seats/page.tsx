import { Armchair } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { listContacts } from "#lib/domains/company/contacts/operations.ts";
import { fillSeat, listSeats } from "#lib/domains/company/seats/operations.ts";
import { seatTypes } from "#lib/domains/company/seats/rules.ts";
import { read } from "#lib/server/read.ts";
import { seatLabels } from "#ui/company/seats/labels.ts";
import { FillSeat } from "#ui/company/seats/seat-form.tsx";
import { SeatTable } from "#ui/company/seats/seat-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { fill, findContacts, moreSeats } from "./actions.ts";

export const metadata = { title: "Seats" };

export default async function SeatsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, writes, can, notice } = await companyPage(entity_id, "seats", fillSeat.scope);
  const asked = askedOf(listSeats.input.pick({ seat_type: true, status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listSeats, narrowing);
  return (
    <ListPage
      title="Seats"
      description="Who decides and who signs for the company: elected, appointed, and for how long."
      create={
        writes ? (
          <FillSeat entity={company} findContacts={can(listContacts.scope) ? findContacts : null} action={fill} />
        ) : null
      }
      notice={notice}
      filters={
        <>
          <SelectFilter
            label="Seat"
            name="seat_type"
            options={seatTypes.map((value) => ({ value, label: seatLabels[value] }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={[
              { value: "held", label: "Held" },
              { value: "ended", label: "Ended" },
            ]}
          />
        </>
      }
      filterNames={["seat_type", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Armchair aria-hidden="true" />,
        title: "No seats yet",
        text: "Directors, officers, members and managers take their seats when the formation documents are generated, or are entered here.",
      }}
      calls={[callOf(listSeats, { entity_id, ...asked.filter }), callOf(fillSeat, { ...fillSeat.example, entity_id })]}
    >
      <EndlessList of="seats" first={first} asked={narrowing} list={moreSeats} table={SeatTable} />
    </ListPage>
  );
}
