import { type Account, accountTypes } from "#lib/domains/ledger/schema.ts";
import { oneCurrency } from "#ui/ledger/account-table.tsx";
import { Sum } from "#ui/ledger/sum.tsx";
import { accountTypeTitles } from "#ui/ledger/words.ts";
import { Stats } from "#ui/ui/stat.tsx";

/** What the books come to, type by type. Nothing where accounts keep several currencies, which do not add up. */
export function BalanceStats({ accounts }: { accounts: readonly Account[] }) {
  const currency = oneCurrency(accounts);
  if (currency === null) return null;
  const stats = accountTypes.map((type) => ({
    label: accountTypeTitles[type],
    value: (
      <Sum
        cents={accounts
          .filter((account) => account.account_type === type)
          .reduce((total, { balance_cents }) => total + balance_cents, 0)}
        currency={currency}
      />
    ),
  }));
  return (
    <div className="mb-8">
      <Stats stats={stats} />
    </div>
  );
}
