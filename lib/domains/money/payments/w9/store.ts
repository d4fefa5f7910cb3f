import type { Tx } from "#lib/core/tx.ts";
import { seal, unseal } from "#lib/db/sealing.ts";

/** Whose number it is: of which table, and by which record of it. */
interface Place {
  table: "vendor" | "holder_w9";
  id: string;
}

const placeOf = ({ workspace_id }: Tx, { table, id }: Place) => ({ workspace_id, table, id, column: "tin_sealed" });

/** A taxpayer identification number as its table keeps it: sealed, its end beside it. Left out it stays; null takes it back. */
export function tinColumns(tx: Tx, place: Place, tin: string | null | undefined) {
  if (tin === undefined) return {};
  if (tin === null) return { tin_type: null, tin_sealed: null, tin_last_four: null };
  // How it is written says which it is: 12-3456789 is an EIN.
  const tin_type = tin[2] === "-" ? "ein" : "ssn";
  return { tin_type, tin_sealed: seal(tin, placeOf(tx, place)), tin_last_four: tin.slice(-4) };
}

/** The number out of its table, for the file that must tell it whole; null where none is known. */
export const openTin = (tx: Tx, place: Place, sealed: string | null): string | null =>
  sealed === null ? null : unseal(sealed, placeOf(tx, place));

/** `•••••4321`; null where there is none. */
export const maskedTin = (last_four: string | null): string | null => (last_four === null ? null : `•••••${last_four}`);
