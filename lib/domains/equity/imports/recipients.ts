import { MAX_INTEGER } from "#lib/core/fields.ts";
import type { Moved, Share } from "#lib/core/moved.ts";
import { nameKey } from "#lib/core/names.ts";
import type { PlannedAct, PlannedRegister } from "./register.ts";

/** Who gets something by what happened to a grant: whom it went to, or holds it from then on. */
const gets = (act: PlannedAct): string | null =>
  "transfer" in act ? act.transfer.to_name : "event" in act ? act.event.holder_name : null;

/** Whom a register gives something, each once, and what money of theirs it tells: policies ask of each of them. */
export function movedBy({ grants, safes, notes, acts }: PlannedRegister): Partial<Moved> {
  const owed = [...safes, ...notes].map(
    ({ investor_name, principal_amount_cents }) => [investor_name, principal_amount_cents] as const,
  );
  const held = [...grants.map(({ recipient_name }) => recipient_name), ...acts.map(gets)].map(
    (name) => [name, 0] as const,
  );
  const shares = new Map<string, Share>();
  for (const [recipient, cents] of [...held, ...owed]) {
    if (recipient === null) continue;
    const share = shares.get(nameKey(recipient)) ?? { recipient, amount_cents: 0 };
    shares.set(nameKey(recipient), {
      recipient: share.recipient,
      amount_cents: Math.min(share.amount_cents + cents, MAX_INTEGER),
    });
  }
  const [first, ...also] = shares.values();
  const amount_cents = Math.min(
    [...shares.values()].reduce((sum, one) => sum + one.amount_cents, 0),
    MAX_INTEGER,
  );
  return first ? { recipient: first.recipient, amount_cents, also } : {};
}
