import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { endSeat, readSeat } from "#lib/domains/company/seats/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { seatLabels, seatReasonLabels, seatTones } from "#ui/company/seats/labels.ts";
import { EndSeat } from "#ui/company/seats/seat-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../company.tsx";
import { end } from "../actions.ts";

interface SeatParams {
  params: Promise<{ entity_id: string; seat_id: string }>;
}

const seatOf = cache((entity_id: string, seat_id: string) => read(readSeat, { entity_id, seat_id }));

export async function generateMetadata({ params }: SeatParams) {
  const { entity_id, seat_id } = await params;
  return { title: (await seatOf(entity_id, seat_id)).holder_name };
}

export default async function SeatPage({ params }: SeatParams) {
  const { entity_id, seat_id } = await params;
  const { writes, notice } = await companyPage(entity_id, `seats/${seat_id}`, endSeat.scope);
  const seat = await seatOf(entity_id, seat_id);
  const held = seat.status === "held";
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/seats`, label: "Seats" }}
        title={seat.holder_name}
        status={<Status value={seat.status} tones={seatTones} />}
        meta={
          <>
            <span>{seat.title ?? seatLabels[seat.seat_type]}</span>
            <Identifier value={seat_id} label="seat id" />
          </>
        }
        action={held && writes ? <EndSeat seat={seat} action={asShown(seat, { end }).end} /> : null}
      />
      {held ? notice : null}
      <Section title="Details">
        <DescriptionList
          facts={[
            { term: "Seat", value: seatLabels[seat.seat_type] },
            { term: "Elected on", value: <DateText value={seat.elected_on} /> },
            { term: "Term ends on", value: seat.term_ends_on ? <DateText value={seat.term_ends_on} /> : "No term" },
            { term: "E-mail", value: seat.email ?? "Not known" },
            ...(seat.end_reason === null
              ? []
              : [
                  { term: "Ended on", value: <DateText value={seat.ended_on} /> },
                  { term: "Why", value: seatReasonLabels[seat.end_reason] },
                ]),
          ]}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(readSeat, { entity_id, seat_id }),
          ...(held ? [callOf(endSeat, { entity_id, seat_id, end_reason: "resigned" })] : []),
        ]}
      />
    </>
  );
}
