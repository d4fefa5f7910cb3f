import { amount } from "#lib/core/money.ts";
import type { FranchiseTax } from "#lib/domains/compliance/tax/franchise/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText, formatDate } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

type Period = FranchiseTax["inputs"]["periods"][number];

const shares = (count: number) => count.toLocaleString("en-US");

const orNone = (cents: number | null) =>
  cents === null ? <span className="text-muted">Not computed</span> : <Money cents={cents} />;

/** What the days come to, and what of a whole year they are a part. */
function Part({ year, part }: { year: number | null; part: number | null }) {
  return (
    <span>
      {orNone(part)}
      {year === null ? null : (
        <span className="block text-muted text-sm">
          of <Money cents={year} /> a year
        </span>
      )}
    </span>
  );
}

/** The days on which the same stock was authorized, and what each adds to the tax by either method. */
export function PeriodTable({ periods }: { periods: readonly Period[] }) {
  const sum = (of: (period: Period) => number | null) =>
    periods.reduce<number | null>((total, period) => {
      const part = of(period);
      return total === null || part === null ? null : total + part;
    }, 0);
  return (
    <PlainTable
      caption="What each part of the year adds to the tax"
      rows={periods}
      rowKey={({ from }) => from}
      phone="stack"
      columns={[
        {
          key: "days",
          header: "Days",
          cell: ({ from, to, days, year_days }) => (
            <span>
              <DateText value={from} /> to <DateText value={to} />
              <span className="block text-muted text-sm">
                {days} of {year_days} days
              </span>
            </span>
          ),
          footer: "In all",
        },
        {
          key: "by_shares",
          header: "By authorized shares",
          numeric: true,
          cell: ({ authorized_shares_method_cents: year, authorized_shares_part_cents: part }) => (
            <Part year={year} part={part} />
          ),
          footer: orNone(sum(({ authorized_shares_part_cents }) => authorized_shares_part_cents)),
        },
        {
          key: "by_assets",
          header: "By assumed par value",
          numeric: true,
          cell: ({ assumed_par_value_method_cents: year, assumed_par_value_part_cents: part }) => (
            <Part year={year} part={part} />
          ),
          footer: orNone(sum(({ assumed_par_value_part_cents }) => assumed_par_value_part_cents)),
        },
      ]}
    />
  );
}

/** What a period's tax is worked out from: its stock, and the assets over what was issued of it. */
export function StockTable({ entity_id, period }: { entity_id: string; period: Period }) {
  const { gross_assets_as_of: day, assumed_par_value, assumed_par_value_capital_cents: capital } = period;
  const assets = amount(period.gross_assets_cents);
  return (
    <>
      <PlainTable
        caption={`The stock from ${formatDate(period.from)} to ${formatDate(period.to)}`}
        rows={period.classes}
        rowKey={({ symbol }) => symbol}
        columns={[
          { key: "class", header: "Class", cell: ({ symbol }) => <span className="font-medium">{symbol}</span> },
          {
            key: "authorized",
            header: "Authorized",
            numeric: true,
            cell: ({ authorized_units }) => shares(authorized_units),
          },
          {
            key: "issued",
            header: "Issued",
            numeric: true,
            cell: ({ issued_units, treasury_units }) => shares(issued_units + treasury_units),
          },
          {
            key: "par",
            header: "Par value",
            numeric: true,
            cell: ({ par_value }) => (par_value === "0" ? "None" : `$${par_value}`),
          },
        ]}
      />
      <p className="mt-2 text-muted text-sm">
        {assumed_par_value === null || capital === null ? (
          period.not_computable
        ) : (
          <>
            {day === null ? (
              `${assets} of assets, as told,`
            ) : (
              <>
                <TextLink href={`/entities/${entity_id}/reports/balance-sheet?as_of=${day}`}>{assets}</TextLink> of
                assets on <DateText value={day} />
              </>
            )}{" "}
            over {shares(period.issued_shares)} issued shares assume a par of ${assumed_par_value}, and a capital of{" "}
            {amount(capital)}.
          </>
        )}
      </p>
    </>
  );
}
