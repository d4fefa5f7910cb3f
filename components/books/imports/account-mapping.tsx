import type { ImportPreview } from "#lib/domains/books/imports/schema.ts";
import { type Account, accountTypes } from "#lib/domains/books/ledger/schema.ts";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Select } from "#ui/ui/select.tsx";
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
  planned,
  accounts,
  chosen,
  onChoose,
}: {
  planned: readonly Planned[];
  accounts: readonly Account[];
  chosen: Chosen;
  onChoose: (key: string, choice: Chosen[string]) => void;
}) {
  const choices = (one: Planned) =>
    accounts
      .filter(({ currency }) => currency === one.currency)
      .map(({ account_id, account_code, account_name }) => ({
        value: account_id,
        label: `${account_name} (${account_code})`,
      }));
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
            <Select
              aria-label={`Account of ${one.name}`}
              options={[
                ...(one.account_id === null ? [{ value: "", label: `New: ${one.account_code}` }] : []),
                ...choices(one),
              ]}
              value={chosen[keyOf(one)]?.account_id ?? one.account_id ?? ""}
              onChange={(event) => onChoose(keyOf(one), { account_id: event.currentTarget.value })}
            />
          ),
        },
        {
          key: "type",
          header: "Type",
          cell: (one) => {
            const choice = chosen[keyOf(one)];
            const id = choice?.account_id || one.account_id;
            const known = accounts.find(({ account_id }) => account_id === id);
            return (
              <Select
                aria-label={`Type of ${one.name}`}
                disabled={known !== undefined}
                options={[
                  { value: "", label: "Unclassified" },
                  ...accountTypes.map((value) => ({ value, label: accountTypeLabels[value] })),
                ]}
                value={known ? (known.account_type ?? "") : (choice?.account_type ?? one.account_type ?? "")}
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
