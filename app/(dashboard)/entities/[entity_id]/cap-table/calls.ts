import type { CapTable } from "#lib/domains/equity/schema.ts";
import type { ApiCall } from "#ui/ui/api-fold.tsx";

/** The cap table's page by the API: what the part that is shown reads, and what it does. */
export function capTableCalls({ entity_id, cap_table_id, instruments, holders }: CapTable, view: string): ApiCall[] {
  const of = `/v1/entities/${entity_id}`;
  const [instrument] = instruments;
  const whole: ApiCall = { method: "GET", path: `${of}/cap-table`, title: "Read the cap table" };
  const list = (path: string, title: string): ApiCall => ({ method: "GET", path: `${of}/${path}`, title });
  const create = (path: string, title: string, body: unknown): ApiCall => ({
    method: "POST",
    path: `${of}/${path}`,
    title,
    body,
  });
  const grant = create("grants", "Grant shares", {
    cap_table_id,
    instrument_id: instrument?.instrument_id,
    recipient_name: "Grace Hopper",
    grant_type: instrument?.kind === "unit" ? "membership_unit" : "common_stock",
    shares: 100_000,
  });
  switch (view) {
    case "instruments":
      return [
        list("instruments", "List the instruments"),
        create("instruments", "Create one", { symbol: "SERIES A", kind: "preferred", authorized_units: 2_000_000 }),
      ];
    case "grants":
      return [list("grants", "List the grants"), grant];
    case "safes":
      return [
        list("safes", "List the SAFEs"),
        create("safes", "Issue one", {
          investor_name: "Lovelace Ventures",
          principal_amount_cents: 50_000_000,
          valuation_cap_cents: 1_000_000_000,
          safe_type: "post_money",
        }),
      ];
    case "transfers":
      return [
        list("transfers", "List the transfers"),
        create("transfers", "Transfer shares", {
          from_name: holders[0]?.name ?? "Ada Byron",
          to_name: "Charles Babbage",
          shares: 1000,
          share_class: instrument?.kind ?? "common",
        }),
      ];
    case "distribution":
      return [create("distributions/calculate", "Calculate a distribution", { total_amount_cents: 1_000_000 })];
    default:
      return [whole, grant];
  }
}
