import type { Account } from "#lib/domains/ledger/schema.ts";
import { accountTones, typeOf } from "#ui/ledger/words.ts";
import { Money } from "#ui/ui/money.tsx";
import { Status } from "#ui/ui/status.tsx";
import { Table } from "#ui/ui/table.tsx";

/** The one currency of these accounts; null where there are several. */
export function oneCurrency(accounts: readonly Account[]): string | null {
  const [first, ...others] = new Set(accounts.map(({ currency }) => currency));
  return first !== undefined && others.length === 0 ? first : null;
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** The chart of accounts. `whole`: these are all of them, so both sides can be added up, and must be equal. */
export function AccountTable({ accounts, whole }: { accounts: readonly Account[]; whole: boolean }) {
  const currency = whole ? oneCurrency(accounts) : null;
  const total = (side: "debit_cents" | "credit_cents") =>
    currency === null ? {} : { footer: <Money cents={sum(accounts.map((one) => one[side]))} currency={currency} /> };
  return (
    <Table
      caption="Chart of accounts"
      rows={accounts}
      rowKey={({ account_id }) => account_id}
      rowHref={({ entity_id, account_id }) => `/entities/${entity_id}/ledger/accounts/${account_id}`}
      columns={[
        {
          key: "account",
          header: "Account",
          cell: ({ account_name, account_code }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{account_name}</span>
              <span className="font-mono font-normal text-muted text-xs">{account_code}</span>
            </span>
          ),
          ...(currency === null ? {} : { footer: "Total" }),
        },
        { key: "type", header: "Type", cell: (account) => <span className="text-muted">{typeOf(account)}</span> },
        {
          key: "status",
          header: "Status",
          hideOnPhone: true,
          cell: ({ status }) => <Status value={status} tones={accountTones} />,
        },
        {
          key: "debits",
          header: "Debits",
          numeric: true,
          cell: (account) => <Money cents={account.debit_cents} currency={account.currency} muteZero />,
          ...total("debit_cents"),
        },
        {
          key: "credits",
          header: "Credits",
          numeric: true,
          cell: (account) => <Money cents={account.credit_cents} currency={account.currency} muteZero />,
          ...total("credit_cents"),
        },
        {
          key: "balance",
          header: "Balance",
          numeric: true,
          cell: (account) => (
            <Money cents={account.balance_cents} currency={account.currency} muteZero className="font-medium" />
          ),
        },
      ]}
    />
  );
}
