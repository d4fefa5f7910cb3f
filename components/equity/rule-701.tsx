import type { Rule701 } from "#lib/domains/equity/rule-701/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure, Percent } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Stats } from "#ui/ui/stat.tsx";

interface Limit {
  name: string;
  used: number;
  limit: number;
  /** In dollars, or in shares and units. */
  isMoney: boolean;
  /** Where it is not one of the three of which the greatest holds. */
  isDisclosure?: boolean;
}

const limitsOf = (rule: Rule701): Limit[] => [
  { name: "$1,000,000", used: rule.amount_cents, limit: rule.dollars_limit_cents, isMoney: true },
  { name: "15% of the total assets", used: rule.amount_cents, limit: rule.assets_limit_cents, isMoney: true },
  { name: "15% of the class", used: rule.units, limit: rule.class_limit_units, isMoney: false },
  {
    name: "$10,000,000: disclosure",
    used: rule.amount_cents,
    limit: rule.disclosure_limit_cents,
    isMoney: true,
    isDisclosure: true,
  },
];

const amountOf = ({ isMoney }: Limit, value: number) => (isMoney ? <Money cents={value} /> : <Figure value={value} />);

/** How far a limit is used up, as a bar; the words beside it say the same. */
const Bar = ({ used, limit }: Limit) => (
  <span aria-hidden="true" className="block h-2 w-full min-w-24 overflow-hidden rounded-full bg-sunken">
    <span
      className={used > limit ? "block h-full bg-warning" : "block h-full bg-accent"}
      style={{ width: `${limit === 0 ? (used > 0 ? 100 : 0) : Math.min(100, (used / limit) * 100)}%` }}
    />
  </span>
);

/** What relies on Rule 701 in twelve months, beside each of its limits. */
export function Rule701View({ rule, grantsHref }: { rule: Rule701; grantsHref: string }) {
  const { is_within, needs_disclosure, sales, assumed_sales, unpriced_units, sources } = rule;
  return (
    <div className="flex flex-col gap-6">
      <Stats
        stats={[
          {
            label: "Sold in twelve months",
            value: <Money cents={rule.amount_cents} />,
            note: (
              <>
                <DateText value={rule.from} /> to <DateText value={rule.as_of} />
              </>
            ),
          },
          { label: "Shares and units", value: <Figure value={rule.units} /> },
          {
            label: "Grants",
            value: <TextLink href={grantsHref}>{sales.toLocaleString("en-US")}</TextLink>,
            note: assumed_sales > 0 ? `${assumed_sales.toLocaleString("en-US")} name no exemption` : null,
          },
          { label: "Total assets", value: <Money cents={rule.total_assets_cents} /> },
          { label: "Outstanding", value: <Figure value={rule.class_units} /> },
        ]}
      />
      {is_within ? (
        <Callout tone="success" title="Within the rule">
          The greatest of its three limits holds, and it is not passed.
        </Callout>
      ) : (
        <Callout tone="danger" title="All three limits are passed">
          What was given beyond them needs another exemption.
        </Callout>
      )}
      {needs_disclosure ? (
        <Callout tone="warning" title="Disclosure is asked for">
          Beyond $10,000,000 in twelve months Rule 701(e) asks that holders get financial statements and risk factors a
          reasonable time before the sale.
        </Callout>
      ) : null}
      {unpriced_units > 0 ? (
        <Callout tone="warning" title="Some of it has no price">
          Of <Figure value={unpriced_units} /> neither a price nor a valuation is known: they are not in the amount.
        </Callout>
      ) : null}
      <PlainTable
        caption="Limits"
        rows={limitsOf(rule)}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Limit", cell: ({ name }) => name },
          { key: "bar", header: "Used up", hideHeader: true, hideOnPhone: true, cell: (one) => <Bar {...one} /> },
          { key: "used", header: "Used", numeric: true, cell: (one) => amountOf(one, one.used) },
          { key: "limit", header: "At most", numeric: true, cell: (one) => amountOf(one, one.limit) },
          {
            key: "part",
            header: "Of it",
            numeric: true,
            cell: ({ used, limit }) => <Percent part={used} of={limit} />,
          },
          {
            key: "stands",
            header: "Stands",
            cell: ({ used, limit, isDisclosure }) =>
              used > limit ? (
                <Badge tone="warning">{isDisclosure ? "Asked for" : "Passed"}</Badge>
              ) : (
                <Badge tone="success">{isDisclosure ? "Not asked for" : "Held"}</Badge>
              ),
          },
        ]}
      />
      <p className="text-muted text-sm">
        Of the first three the greatest holds. Options count at their exercise price on the day of grant, and those that
        name no exemption are taken to rely on this one. {sources.join("; ")}.
      </p>
    </div>
  );
}
