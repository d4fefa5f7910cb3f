import type { PayrollLiabilities } from "#lib/domains/money/payroll/deposits/schema.ts";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What is withheld of state income tax, by the states of the pays, and deposited to each. */
export function StateLiabilities({ states }: Pick<PayrollLiabilities, "states">) {
  if (states.length === 0) return null;
  return (
    <PlainTable
      caption="State income tax by state"
      rows={states}
      rowKey={({ state }) => state ?? "none"}
      columns={[
        {
          key: "state",
          header: "State",
          cell: ({ state, account_number }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <span className="font-medium">{state ?? "Not told"}</span>
              <span className="font-normal text-muted text-xs">
                {state === null ? "Tell it on the runs" : (account_number ?? "Account number not told")}
              </span>
            </span>
          ),
        },
        { key: "due", header: "Due", cell: () => <span className="text-muted">Not in our facts</span> },
        { key: "owed", header: "Withheld", numeric: true, cell: ({ owed_cents }) => <Money cents={owed_cents} /> },
        {
          key: "deposited",
          header: "Deposited",
          numeric: true,
          cell: ({ deposited_cents }) => <Money cents={deposited_cents} />,
        },
        {
          key: "balance",
          header: "Still owed",
          numeric: true,
          cell: ({ balance_cents }) => <Money cents={balance_cents} />,
        },
      ]}
    />
  );
}
