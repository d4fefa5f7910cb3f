import { nameKey } from "#lib/core/names.ts";
import type { CapTable } from "../../schema.ts";

/** Every name that a cap table's records bear. */
const namesIn = ({ grants, safes, transfers }: CapTable): string[] => [
  ...grants.flatMap(({ recipient_name, events }) => [
    recipient_name,
    ...events.flatMap(({ holder_name }) => (holder_name === null ? [] : [holder_name])),
  ]),
  ...safes.map(({ investor_name }) => investor_name),
  ...transfers.flatMap(({ from_name, to_name }) => [from_name, to_name]),
];

/**
 * The cap table with one name for each person, since the format knows holders by an identifier and this package makes theirs of a
 * name: whoever was recorded under several bears the one that their holdings are kept under.
 */
export function byPerson(table: CapTable, holderKey: (name: string) => string): CapTable {
  const first = new Map<string, string>();
  for (const name of namesIn(table))
    if (holderKey(name) === nameKey(name)) first.set(nameKey(name), first.get(nameKey(name)) ?? name);
  const of = (name: string) =>
    holderKey(name) === nameKey(name) ? name : (first.get(holderKey(name)) ?? holderKey(name));
  return {
    ...table,
    grants: table.grants.map((grant) => ({
      ...grant,
      recipient_name: of(grant.recipient_name),
      events: grant.events.map((event) => ({
        ...event,
        holder_name: event.holder_name === null ? null : of(event.holder_name),
      })),
    })),
    safes: table.safes.map((safe) => ({ ...safe, investor_name: of(safe.investor_name) })),
    transfers: table.transfers.map((transfer) => ({
      ...transfer,
      from_name: of(transfer.from_name),
      to_name: of(transfer.to_name),
    })),
  };
}
