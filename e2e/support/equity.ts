import type { Caller } from "#lib/core/caller.ts";
import { createEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { createInstrument, createTransfer } from "#lib/domains/equity/operations.ts";
import { execute } from "#lib/execute.ts";
import { asOwner } from "./database.ts";

/** A company by the identifiers that a grant names: its cap table's, and its first instrument's. */
export type TestCompany = {
  entity_id: string;
  cap_table_id: string;
  instrument_id: string;
};

/** Makes a company; `COMMON` or `UNITS` is its instrument. */
export async function newCompany(
  caller: Caller,
  entity_type: "c_corp" | "llc" = "c_corp",
  authorized_shares = 10_000_000,
): Promise<TestCompany> {
  const input = { legal_name: "Acme", entity_type, jurisdiction: "DE", authorized_shares };
  const { entity_id, cap_table } = (await execute(createEntity, caller, input)).value;
  if (!cap_table) throw new Error("the caller reads no cap tables: give it equity:read");
  const [first] = cap_table.instruments;
  return { entity_id, cap_table_id: cap_table.cap_table_id, instrument_id: first?.instrument_id ?? "" };
}

/** Grants 100 shares of common stock to Ada Byron, but for what is given otherwise. */
export const grant = (caller: Caller, given: Record<string, unknown>) =>
  execute(createGrant, caller, { recipient_name: "Ada Byron", grant_type: "common_stock", shares: 100, ...given });

/** Adds an instrument: 1,000 preferred shares, but for what is given otherwise. */
export const addInstrument = async (caller: Caller, entity_id: string, given: Record<string, unknown>) =>
  (await execute(createInstrument, caller, { entity_id, kind: "preferred", authorized_units: 1000, ...given })).value;

/** Moves common shares from one holder to another. */
export const transfer = (
  caller: Caller,
  entity_id: string,
  from_name: string,
  to_name: string,
  shares: number,
  share_class = "common",
) => execute(createTransfer, caller, { entity_id, from_name, to_name, shares, share_class });

/**
 * Where what is kept of a holder's part of a grant is not the sum of all that moved it, or what moved it is not what grants, transfers
 * and events say; nowhere, at any moment.
 */
export const apart = (entity_id: string) =>
  asOwner<{ grant_id: string; holder_key: string; kept: number; told: number }>(
    `with told as (select grant_id, holder_key, sum(units) as units from equity_movement where entity_id = $1 group by 1, 2),
       kept as (select grant_id, holder_key, units from holding where entity_id = $1),
       entered as (select to_jsonb(m) as movement, m.grant_id, m.name_key, m.units from unit_movement m where m.entity_id = $1),
       sources as (select to_jsonb(s) as movement, s.grant_id, s.name_key, s.units from unit_movement_source s where s.entity_id = $1)
     select grant_id, holder_key, coalesce(kept.units, 0)::int as kept, coalesce(told.units, 0)::int as told
     from kept full join told using (grant_id, holder_key) where coalesce(kept.units, 0) <> coalesce(told.units, 0)
     union all
     select coalesce(e.grant_id, s.grant_id), coalesce(e.name_key, s.name_key), coalesce(e.units, 0)::int, coalesce(s.units, 0)::int
     from entered e full join sources s on s.movement = e.movement where e.movement is null or s.movement is null`,
    [entity_id],
  );
