import type { ImportPreview } from "#lib/domains/books/imports/schema.ts";
import { type Account, accountTypes } from "#lib/domains/books/ledger/schema.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Select } from "#ui/ui/select.tsx";
import { accountChoices } from "../ledger/account-choices.ts";
import { type FindAccounts, useAccounts } from "../ledger/account-source.ts";
import { accountTypeLabels } from "../ledger/labels.ts";

type Planned = ImportPreview["accounts"][number];
type At = Pick<Planned, "name" | "currency">;

/** What is chosen for an account of the file, by its name and currency, where it is not as it was proposed. */
export type Chosen = Readonly<Record<string, { account_id?: string; account_type?: string }>>;

const keyOf = ({ name, currency }: At) => `${currency} ${name}`;

/** The mapping that says what was chosen. */
export const mappingOf = (accounts: readonly Planned[], chosen: Chosen) =>
  accounts.flatMap((one): (At & Chosen[string])[] => {
    const { account_id = "", account_type = "" } = chosen[keyOf(one)] ?? {};
    const at = { name: one.name, currency: one.currency };
    if (account_id !== "") return [{ ...at, account_id }];
    return one.account_id === null && account_type !== "" ? [{ ...at, account_type }] : [];
  });

/** Which account each of the file's is: one that is there, or a new one of a type. */
export function AccountMapping({
  entity_id,
  planned,
  accounts: atHand,
  find,
  chosen,
  onChoose,
}: {
  entity_id: string;
  planned: readonly Planned[];
  /** Those at hand; `find` finds the others. */
  accounts: readonly Account[];
  find: FindAccounts;
  chosen: Chosen;
  onChoose: (key: string, choice: Chosen[string]) => void;
}) {
  const { accounts, source } = useAccounts(entity_id, atHand, find);
  const accountOf = (one: Planned) => {
    const id = chosen[keyOf(one)]?.account_id || one.account_id;
    if (!id) return null;
    const known = accounts.find(({ account_id }) => account_id === id);
    return { value: id, label: known?.account_name ?? one.account_code };
  };
  return (
    <PlainTable
      caption="Accounts of the file"
      phone="scroll"
      rows={planned}
      rowKey={keyOf}
      columns={[
        {
          key: "name",
          header: "In the file",
          cell: (one) => <span className="font-medium [overflow-wrap:anywhere]">{one.name}</span>,
        },
        {
          key: "account",
          header: "Account",
          cell: (one) => (
            <Combobox
              aria-label={`Account of ${one.name}`}
              choices={accountChoices(accounts, one.currency)}
              source={source}
              value={accountOf(one)}
              // Where none is chosen, it is the one that was proposed, or a new one.
              onChange={(choice) => onChoose(keyOf(one), { account_id: choice?.value ?? "" })}
              placeholder={`New: ${one.account_code}`}
              none="No account of this name or code"
            />
          ),
        },
        {
          key: "type",
          header: "Type",
          cell: (one) => {
            const id = accountOf(one)?.value;
            const known = accounts.find(({ account_id }) => account_id === id);
            return (
              <Select
                aria-label={`Type of ${one.name}`}
                disabled={id !== undefined}
                options={[
                  { value: "", label: "Unclassified" },
                  ...accountTypes.map((value) => ({ value, label: accountTypeLabels[value] })),
                ]}
                value={
                  known ? (known.account_type ?? "") : (chosen[keyOf(one)]?.account_type ?? one.account_type ?? "")
                }
                onChange={(event) => onChoose(keyOf(one), { account_type: event.currentTarget.value })}
              />
            );
          },
        },
        {
          key: "lines",
          header: "Lines",
          numeric: true,
          cell: ({ entry_lines }) => entry_lines.toLocaleString("en-US"),
        },
      ]}
    />
  );
}
