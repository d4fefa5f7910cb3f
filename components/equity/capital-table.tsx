import type { ScheduleK1s } from "#lib/domains/compliance/tax/k1/schema.ts";
import type { CapitalAccounts, CapitalStatement } from "#lib/domains/equity/capital/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type PlainColumn, PlainTable } from "#ui/ui/plain-table.tsx";
import { movementLabels } from "./labels.ts";

type Member = CapitalAccounts["members"][number];

const columns = [
  ["opening_cents", "Opening"],
  ["contributions_cents", "Contributions"],
  ["allocations_cents", "Income"],
  ["distributions_cents", "Distributions"],
  ["transfers_cents", "Transfers"],
  ["other_cents", "Other"],
  ["closing_cents", "Closing"],
] as const;

/** How each member's capital went from the one day's to the other's; every figure leads to what made it. */
export function CapitalTable({
  accounts,
  memberHref,
}: {
  accounts: CapitalAccounts;
  memberHref: (name: string) => string;
}) {
  const figures = columns.map(
    ([key, header]): PlainColumn<Member> => ({
      key,
      header,
      numeric: true,
      cell: (one) => (
        <TextLink href={memberHref(one.member_name)}>
          <Money cents={one[key]} />
        </TextLink>
      ),
      footer: <Money cents={accounts[key]} />,
    }),
  );
  return (
    <PlainTable
      caption="Members' capital"
      phone="scroll"
      frozen
      rows={accounts.members}
      rowKey={({ member_name }) => member_name}
      columns={[
        { key: "member", header: "Member", cell: ({ member_name }) => member_name, footer: "All" },
        { key: "units", header: "Units", numeric: true, cell: ({ units }) => <Figure value={units} /> },
        ...figures,
      ]}
    />
  );
}

/** One member's movements, each with its entries. */
export function StatementTable({ statement, company }: { statement: CapitalStatement; company: string }) {
  return (
    <PlainTable
      caption="Movements"
      rows={statement.lines.map((line, at) => ({ ...line, at: String(at) }))}
      rowKey={({ at }) => at}
      columns={[
        { key: "day", header: "Day", cell: (one) => <DateText value={one.happened_on} /> },
        {
          key: "kind",
          header: "What",
          cell: (one) => `${movementLabels[one.kind]}${one.is_taken_back ? ", taken back" : ""}`,
        },
        {
          key: "entries",
          header: "Entries",
          cell: ({ entry_ids }) =>
            entry_ids.length === 0
              ? "None: nothing moved for the company"
              : entry_ids.map((entry_id, at) => (
                  <span key={entry_id}>
                    {at > 0 ? ", " : ""}
                    <TextLink href={`${company}/ledger/entries/${entry_id}`}>Entry {at + 1}</TextLink>
                  </span>
                )),
        },
        { key: "amount", header: "Amount", numeric: true, cell: (one) => <Money cents={one.amount_cents} /> },
        { key: "balance", header: "Capital", numeric: true, cell: (one) => <Money cents={one.balance_cents} /> },
      ]}
    />
  );
}

type Partner = ScheduleK1s["partners"][number];

const boxes: readonly (readonly [keyof Omit<Partner, "partner_name" | "profit_percent">, string])[] = [
  ["ordinary_income_cents", "Box 1, ordinary income"],
  ["distributions_cents", "Box 19, distributions"],
  ["beginning_capital_cents", "L, beginning capital"],
  ["capital_contributed_cents", "L, contributed"],
  ["net_income_cents", "L, net income"],
  ["other_cents", "L, other"],
  ["withdrawals_cents", "L, withdrawals"],
  ["ending_capital_cents", "L, ending capital"],
];

/** A year's Schedules K-1, a member a row. */
export function ScheduleK1Table({ schedules }: { schedules: ScheduleK1s }) {
  return (
    <PlainTable
      caption="Schedules K-1"
      phone="scroll"
      frozen
      rows={schedules.partners}
      rowKey={({ partner_name }) => partner_name}
      columns={[
        { key: "partner", header: "Member", cell: ({ partner_name }) => partner_name },
        {
          key: "percent",
          header: "J, profit",
          numeric: true,
          cell: ({ profit_percent }) => (profit_percent === null ? "–" : `${profit_percent}%`),
        },
        ...boxes.map(
          ([key, header]): PlainColumn<Partner> => ({
            key,
            header,
            numeric: true,
            cell: (one) => <Money cents={one[key]} />,
          }),
        ),
      ]}
    />
  );
}
