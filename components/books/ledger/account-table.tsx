"use client";

import { type Account, accountTypes } from "#lib/domains/books/ledger/schema.ts";
import { Badge } from "#ui/ui/badge.tsx";
import type { ShownPart } from "#ui/ui/endless-list.tsx";
import { type Group, GroupedTable } from "#ui/ui/grouped-table.tsx";
import { Money } from "#ui/ui/money.tsx";
import { accountTypeTitles } from "./labels.ts";

/** Whether anything was ever posted to an account. */
const isUsed = ({ debit_cents, credit_cents }: Account) => debit_cents !== 0 || credit_cents !== 0;

const sum = (accounts: readonly Account[]) => accounts.reduce((total, { balance_cents }) => total + balance_cents, 0);

/** What accounts come to, currency by currency, since different ones do not add up. */
function Totals({ accounts }: { accounts: readonly Account[] }) {
  const byCurrency = [...Map.groupBy(accounts, ({ currency }) => currency)].toSorted();
  return (
    <span className="flex flex-col items-end">
      {byCurrency.map(([currency, of]) => (
        <Money key={currency} cents={sum(of)} currency={currency} />
      ))}
    </span>
  );
}

/**
 * The chart of accounts by type, each account with its balance on its normal side. Where these are all there are, each
 * type has its total.
 */
export function AccountTable({ rows: accounts, begins, ends, filtered }: ShownPart<Account> & { filtered: boolean }) {
  const whole = begins && ends && !filtered;
  const groups = [...accountTypes, null].flatMap((type): Group<Account>[] => {
    const rows = accounts.filter(({ account_type }) => account_type === type);
    if (rows.length === 0) return [];
    const title = type === null ? "Unclassified" : accountTypeTitles[type];
    const total = { label: `Total ${title.toLowerCase()}`, figures: { balance: <Totals accounts={rows} /> } };
    return [{ key: title, title, rows, total: whole ? total : undefined }];
  });
  return (
    <GroupedTable
      caption="Chart of accounts"
      groups={groups}
      rowKey={({ account_id }) => account_id}
      rowHref={({ entity_id, account_id }) => `/entities/${entity_id}/ledger/accounts/${account_id}`}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: (account) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
              <span className={isUsed(account) ? "font-medium" : "text-muted"}>{account.account_name}</span>
              <span className="font-mono text-muted text-xs">{account.account_code}</span>
              {account.is_active ? null : <Badge>Inactive</Badge>}
            </span>
          ),
        },
        {
          key: "balance",
          header: "Balance",
          numeric: true,
          cell: (account) =>
            isUsed(account) ? (
              <Money cents={account.balance_cents} currency={account.currency} muteZero />
            ) : (
              <span className="text-subtle text-sm">Never used</span>
            ),
        },
      ]}
    />
  );
}
