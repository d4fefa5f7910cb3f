import type { Tx } from "#lib/core/tx.ts";
import { seal, unseal } from "#lib/db/sealing.ts";

const placeOf = (tx: Tx, vendor_id: string) => ({
  workspace_id: tx.workspace_id,
  table: "vendor",
  id: vendor_id,
  column: "tin_sealed",
});

/** A taxpayer identification number as its table keeps it: sealed, its end beside it. Left out it stays; null takes it back. */
export function tinColumns(tx: Tx, vendor_id: string, tin: string | null | undefined) {
  if (tin === undefined) return {};
  if (tin === null) return { tin_type: null, tin_sealed: null, tin_last_four: null };
  // How it is written says which it is: 12-3456789 is an EIN.
  const tin_type = tin[2] === "-" ? "ein" : "ssn";
  return { tin_type, tin_sealed: seal(tin, placeOf(tx, vendor_id)), tin_last_four: tin.slice(-4) };
}

/** The number out of its table, for the file that must tell it whole. */
export const openTin = (tx: Tx, vendor_id: string, sealed: string): string => unseal(sealed, placeOf(tx, vendor_id));

/** `•••••4321`; null where there is none. */
export const maskedTin = (last_four: string | null): string | null => (last_four === null ? null : `•••••${last_four}`);
