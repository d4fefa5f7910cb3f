import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { nameKey, stop } from "#lib/core/names.ts";
import { readHolderW9 } from "#lib/domains/compliance/tax/holders/operations.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import { readOwnership } from "#lib/domains/equity/ownership/operations.ts";
import { listEvents } from "#lib/domains/equity/register/operations.ts";
import { read } from "#lib/server/read.ts";
import { GrantTable } from "#ui/equity/cap-table-parts.tsx";
import { HoldingTable } from "#ui/equity/holding-table.tsx";
import { RegisterTable } from "#ui/equity/register-table.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreEvents, moreGrants } from "../actions.ts";

export const metadata = { title: "Holder" };

export default async function HolderPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { company, can, notice } = await companyPage(entity_id, "cap-table/holder", readOwnership.scope);
  const { events: further, ...query } = await searchParams;
  const name = typeof query.name === "string" && query.name.trim() !== "" ? query.name : "Nobody";
  const { filter } = askedOf(readOwnership.input.pick({ as_of: true }), query);
  // By the contact where a link tells it, since two holders may be called alike; else by the name that somebody has typed.
  const { holder_contact_id } = askedOf(listEvents.input.pick({ holder_contact_id: true }), {
    holder_contact_id: query.contact_id,
  }).filter;
  const moment = { entity_id, ...filter };
  const recipient = holder_contact_id ? { recipient_contact_id: holder_contact_id } : { recipient_name: name };
  const granted = { ...moment, ...recipient, ...askedOf(grants.listGrants.input.pick({}), query).paging };
  const holding = holder_contact_id ? { holder_contact_id } : { holder: name };
  const place = further === undefined ? {} : { cursor: further };
  const told = {
    ...moment,
    ...holding,
    ...askedOf(listEvents.input.pick({}), place).paging,
  };
  const [ownership, own, vesting, events] = await Promise.all([
    read(readOwnership, moment),
    read(grants.listGrants, granted),
    read(grants.readVestingTotals, { ...moment, ...recipient }),
    read(listEvents, told),
  ]);
  const holder = ownership.holders.find((one) =>
    holder_contact_id ? one.contact_id === holder_contact_id : nameKey(one.name) === nameKey(name),
  );
  const symbols = new Map(ownership.columns.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  const capTable = `/entities/${entity_id}/cap-table`;
  return (
    <>
      <PageHeader
        title={holder?.name ?? name}
        description={`What one holder has of ${stop(company.legal_name)}`}
        more={
          holder?.contact_id && can(readHolderW9.scope) ? (
            <ButtonLink href={`/entities/${entity_id}/compliance/holders/${holder.contact_id}/w9`}>Form W-9</ButtonLink>
          ) : null
        }
      />
      {notice}
      <Filters>
        <DateFilter label="As of" name="as_of" shown={ownership.as_of} max={today()} />
      </Filters>
      {holder === undefined ? (
        <EmptyState title="Nothing held">
          Nobody of this name held anything on that day. <TextLink href={capTable}>The cap table</TextLink> says who
          does.
        </EmptyState>
      ) : (
        <>
          <Stats
            stats={[
              {
                label: "Held",
                value: <Figure value={holder.units} />,
                note: <Percent part={holder.percent} of={100} />,
              },
              {
                label: "Fully diluted",
                value: <Figure value={holder.fully_diluted_units} />,
                note: <Percent part={holder.fully_diluted_percent} of={100} />,
              },
              ...(holder.value_cents === null
                ? []
                : [{ label: "Value at the last price", value: <Money cents={holder.value_cents} /> }]),
              {
                label: "Vested of own grants",
                value: <Figure value={vesting.vested_units} />,
                note: (
                  <>
                    <Figure value={vesting.unvested_units} /> to vest
                  </>
                ),
              },
            ]}
          />
          <Section title="Holdings" className="mt-10">
            <HoldingTable holder={holder} columns={ownership.columns} />
          </Section>
        </>
      )}
      {own.data.length > 0 ? (
        <Section
          title="Grants"
          action={<TextLink href={`${capTable}/grants?${new URLSearchParams(recipient)}`}>All grants to them</TextLink>}
          className="mt-10"
        >
          <EndlessList
            of="grants"
            first={own}
            asked={granted}
            list={moreGrants}
            table={GrantTable}
            given={{ symbols }}
          />
        </Section>
      ) : null}
      {events.data.length > 0 ? (
        <Section title="What happened" className="mt-10">
          <EndlessList of="events" first={events} asked={told} list={moreEvents} table={RegisterTable} place="events" />
        </Section>
      ) : null}
      <ApiFold
        calls={[
          callOf(readOwnership, moment),
          callOf(grants.listGrants, { ...moment, ...recipient }),
          callOf(listEvents, { ...moment, ...holding }),
        ]}
      />
    </>
  );
}
