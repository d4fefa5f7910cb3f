import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as amendments from "#lib/domains/equity/amendments/operations.ts";
import { retirableOf } from "#lib/domains/equity/amendments/rules.ts";
import { isOfCharter } from "#lib/domains/equity/instruments/rules.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import type { Instrument } from "#lib/domains/equity/schema.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { InstrumentActs } from "#ui/equity/instrument-acts.tsx";
import { InstrumentEvents } from "#ui/equity/instrument-events.tsx";
import { antiDilutionLabels, compoundingLabels, kindLabels, participationLabels } from "#ui/equity/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import * as actions from "../../actions.ts";
import { approvalsOf } from "../../approvals.ts";

interface InstrumentParams {
  params: Promise<{ entity_id: string; instrument_id: string }>;
  searchParams: Promise<ListQuery>;
}

const instrumentOf = cache((entity_id: string, instrument_id: string) =>
  read(equity.readInstrument, { entity_id, instrument_id }),
);

export async function generateMetadata({ params }: Pick<InstrumentParams, "params">) {
  const { entity_id, instrument_id } = await params;
  return { title: (await instrumentOf(entity_id, instrument_id)).symbol };
}

/** What preferred stock is paid before others, and what it becomes, as far as that is told. */
const preferenceFacts = (instrument: Instrument) => [
  ...told("Original issue price", instrument.original_issue_price && `$${instrument.original_issue_price}`),
  ...told("Paid first", instrument.liquidation_multiple !== null && `${instrument.liquidation_multiple}× its price`),
  ...told("Shares in the rest", instrument.participation && participationLabels[instrument.participation]),
  ...told(
    "Cap",
    instrument.participation_cap_multiple !== null && `${instrument.participation_cap_multiple}× its price`,
  ),
  ...told("Seniority", instrument.seniority !== null && String(instrument.seniority)),
  ...told("Conversion price", instrument.conversion_price && `$${instrument.conversion_price}`),
  ...told("Converts by", instrument.conversion_ratio),
  ...told(
    "Cumulative dividend",
    instrument.dividend_percent !== null && (
      <TextLink href={`/entities/${instrument.entity_id}/cap-table/dividends`}>
        {instrument.dividend_percent}% a year,{" "}
        {compoundingLabels[instrument.dividend_compounding ?? "simple"].toLowerCase()}
      </TextLink>
    ),
  ),
  ...dated("Accrues from", instrument.dividend_from),
  ...told("Anti-dilution", instrument.anti_dilution && antiDilutionLabels[instrument.anti_dilution]),
];

/** How many votes each has; options and warrants are no shares. */
function votesFact({ kind, votes_per_share }: Instrument) {
  const usual = kind === "preferred" ? "as converted" : "1";
  return told("Votes of each", isOfCharter(kind) && (votes_per_share === null ? usual : String(votes_per_share)));
}

export default async function InstrumentPage({ params, searchParams }: InstrumentParams) {
  const { entity_id, instrument_id } = await params;
  const at = { entity_id, instrument_id };
  const path = `cap-table/instruments/${instrument_id}`;
  const { writes, notice, can } = await companyPage(entity_id, path, amendments.amendInstrument.scope);
  const asked = askedOf(amendments.listInstrumentEvents.input.pick({}), await searchParams);
  const narrowing = { ...at, ...asked.paging };
  const [instrument, events] = await Promise.all([
    instrumentOf(entity_id, instrument_id),
    read(amendments.listInstrumentEvents, narrowing),
  ]);
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/instruments`, label: "Instruments" }}
        title={instrument.symbol}
        action={
          writes ? (
            <InstrumentActs
              instrument={instrument}
              approvals={approvalsOf(entity_id, can)}
              actions={asShown(instrument, {
                split: actions.splitInstrument,
                amend: actions.amendInstrument,
                retire: actions.retireUnits,
                complete: actions.completeInstrument,
              })}
              trials={{
                split: actions.trySplitInstrument,
                amend: actions.tryAmendInstrument,
                retire: actions.tryRetireUnits,
                complete: actions.tryCompleteInstrument,
              }}
              mayRetire={retirableOf(instrument) > 0}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Kind", value: kindLabels[instrument.kind] },
          ...told("Par value", instrument.par_value && `$${instrument.par_value}`),
          ...preferenceFacts(instrument),
          ...votesFact(instrument),
          ...made(instrument.created_at, instrument_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Authorized", value: <Figure value={instrument.authorized_units} /> },
              { label: "Issued", value: <Figure value={instrument.issued_units} /> },
              ...(instrument.exercised_units > 0
                ? [{ label: "Exercised", value: <Figure value={instrument.exercised_units} /> }]
                : []),
              ...(instrument.repurchased_units > 0
                ? [{ label: "Repurchased", value: <Figure value={instrument.repurchased_units} /> }]
                : []),
              { label: "Available", value: <Figure value={instrument.available_units} /> },
            ]}
          />
        </div>
        {events.data.length > 0 ? (
          <Section title="What has happened" className="mb-10">
            <EndlessList
              of="events"
              first={events}
              asked={narrowing}
              list={actions.moreInstrumentEvents}
              table={InstrumentEvents}
            />
          </Section>
        ) : null}
        <p>
          <TextLink href={`/entities/${entity_id}/cap-table/grants?instrument_id=${instrument_id}`}>
            The grants of it
          </TextLink>
        </p>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(equity.readInstrument, at),
          callOf(amendments.listInstrumentEvents, at),
          ...(writes
            ? [
                callOf(amendments.splitInstrument, { ...at, numerator: 3, denominator: 1 }),
                callOf(amendments.amendInstrument, { ...at, authorized_units: instrument.authorized_units * 2 }),
              ]
            : []),
        ]}
      />
    </>
  );
}
