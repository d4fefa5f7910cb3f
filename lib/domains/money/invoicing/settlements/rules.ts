import { wrongState } from "#lib/core/errors.ts";
import type { Settlement } from "./schema.ts";

/** Throws 400 where a settlement is taken back already, or is not one by itself. */
export function assertAlone({ status, kind, customer_payment_id, credit_note_id }: Settlement): void {
  if (status !== "applied") throw wrongState(`Cannot void the settlement: its status is ${status}.`);
  if (kind !== "payment" && kind !== "credit_note") return;
  const whole = kind === "payment" ? `customer payment ${customer_payment_id}` : `credit note ${credit_note_id}`;
  throw wrongState(`Cannot void the settlement: it is of the ${whole}; void that instead.`, "follows_record");
}
