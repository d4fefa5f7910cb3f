import { wrongState } from "#lib/core/errors.ts";
import type { BillSettlement } from "./schema.ts";

/** Throws 400 naming the status where a settlement is taken back already (interface 7.12). */
export function assertApplied({ status }: Pick<BillSettlement, "status">): void {
  if (status !== "applied") throw wrongState(`Cannot void the bill settlement: its status is ${status}.`);
}
