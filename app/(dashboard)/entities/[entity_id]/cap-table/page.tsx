import { Download, Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { convertEntity } from "#lib/domains/company/formation/conversions/operations.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import { readOwnership } from "#lib/domains/equity/ownership/operations.ts";
import * as valuations from "#lib/domains/equity/valuations/operations.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { GrantSheet } from "#ui/equity/grant-form.tsx";
import { unitNouns } from "#ui/equity/labels.ts";
import { OwnershipByClass, OwnershipTable } from "#ui/equity/ownership-table.tsx";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { askedOf, type ListParams } from "../../../asked.ts";
import { companyPage } from "../company.tsx";
import { createGrant, tryGrant } from "./actions.ts";
import { approvalsOf } from "./approvals.ts";
import { classesOf } from "./classes.ts";
import { peopleOf } from "./people.ts";

/** The cap table to hand out. */
const files = [
  { label: "Spreadsheet", path: "xlsx" },
  { label: "PDF", path: "pdf" },
] as const;

export const metadata = { title: "Cap table" };

export default async function CapTablePage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { page, company, may, can, writes, notice } = await companyPage(
    entity_id,
    "cap-table",
    grants.createGrant.scope,
  );
  const query = await searchParams;
  const asked = askedOf(readOwnership.input.pick({ as_of: true }), query);
  const moment = { entity_id, ...asked.filter };
  const [ownership, instruments, valued] = await Promise.all([
    read(readOwnership, moment),
    classesOf(entity_id),
    read(valuations.listValuations, { entity_id, limit: 1 }),
  ]);
  const noun = unitNouns[company.entity_type];
  const { holders, pool, outstanding_units, fully_diluted_units, value_cents, columns } = ownership;
  const converts = may(convertEntity.scope) && company.formation_status === "Active";
  const cap_table_id = instruments[0]?.cap_table_id;
  const isThen = asked.filter.as_of !== undefined && asked.filter.as_of < today();
  // Newest first from the list; a form offers them in the order in which they were made.
  const form = cap_table_id && { entity_id, cap_table_id, instruments: instruments.toReversed() };
  const Shown = query.group === "class" ? OwnershipByClass : OwnershipTable;
  const people = writes && form && !isThen ? await peopleOf(can, holders) : null;
  return (
    <ListPage
      title="Cap table"
      description={`Who holds what of ${stop(company.legal_name)}`}
      more={
        <>
          {converts ? <ButtonLink href={`${page}/convert`}>Convert company</ButtonLink> : null}
          {files.map(({ label, path }) => (
            <Button key={path} asChild>
              <a href={`${page}/${path}${asked.words}`} download>
                <Download aria-hidden="true" />
                {label}
              </a>
            </Button>
          ))}
        </>
      }
      create={
        form && people ? (
          <>
            {holders.length === 0 ? <ButtonLink href={`${page}/import`}>Import a spreadsheet</ButtonLink> : null}
            <GrantSheet
              cap_table={form}
              noun={noun}
              people={people}
              valuation={valued.data[0] ?? null}
              approvals={approvalsOf(entity_id, can)}
              action={createGrant}
              trial={tryGrant}
            />
          </>
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <>
          <DateFilter label="As of" name="as_of" shown={ownership.as_of} max={today()} />
          <SelectFilter label="Rows" name="group" all="Holders" options={[{ value: "class", label: "By class" }]} />
        </>
      }
      filterNames={["as_of", "group"]}
      narrowed={asked.narrowed}
      summary={
        <div className="mb-8">
          <Stats
            stats={[
              { label: "Outstanding", value: <Figure value={outstanding_units} /> },
              { label: "Fully diluted", value: <Figure value={fully_diluted_units} /> },
              ...(pool === null
                ? []
                : [
                    {
                      label: "Pool, not granted",
                      value: <Figure value={pool.available_units} />,
                      note:
                        pool.short_of_common_units > 0
                          ? `${pool.fully_diluted_percent.toFixed(2)}% of all; the stock falls short of it by ${pool.short_of_common_units.toLocaleString("en-US")}`
                          : `${pool.fully_diluted_percent.toFixed(2)}% of all`,
                    },
                  ]),
              ...(value_cents === null
                ? []
                : [
                    {
                      label: "Value at the last price",
                      value: <Money cents={value_cents} />,
                      note: columns
                        .flatMap(({ symbol, last_price }) => (last_price === null ? [] : [`${symbol} $${last_price}`]))
                        .join(", "),
                    },
                  ]),
              { label: "Raised by SAFEs", value: <Money cents={ownership.safe_principal_cents} /> },
            ]}
          />
        </div>
      }
      count={holders.length}
      empty={{
        icon: <Landmark aria-hidden="true" />,
        title: "Nobody holds anything yet",
        text: `Here stands who owns the company, and how much of it, once the first ${noun} are granted.`,
      }}
      calls={[callOf(readOwnership, moment), callOf(equity.readCapTable, moment)]}
    >
      <Shown
        ownership={ownership}
        holderHref={`${page}/holder?${asked.filter.as_of === undefined ? "" : `as_of=${asked.filter.as_of}&`}`}
      />
    </ListPage>
  );
}
