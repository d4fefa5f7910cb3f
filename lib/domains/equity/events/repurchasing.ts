import { wrongState } from "#lib/core/errors.ts";
import type { Left } from "#lib/core/moved.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as capital from "../capital/store.ts";
import type { Grant } from "../grants/schema.ts";
import * as grants from "../grants/store.ts";
import { holdersOf, named, partsOf } from "../holdings/of-grant.ts";
import { classOf, paidTo } from "../rules.ts";
import { lowerOf, repurchaseCents } from "./rules.ts";
import { costOf, earliestOf, insert, repurchaseKind } from "./store.ts";

type At = Pick<Grant, "entity_id" | "grant_id">;
type Asked = { fair_value_per_share?: string | null | undefined };

/**
 * What of a grant would be bought back now, of whom, and at what price a share: of the recipient first, and where they hold less than
 * what has not vested, of those whom they have transferred it to, who have it as the recipient had.
 */
async function offered(tx: Tx, grant: Grant, { fair_value_per_share }: Asked) {
  const price_per_share = lowerOf(costOf(grant), fair_value_per_share);
  const parts = partsOf(await holdersOf(tx, grant), grant.unvested_units).map((part) => ({
    ...part,
    amount_cents: repurchaseCents(part.shares, price_per_share),
  }));
  return { parts, price_per_share, amount_cents: parts.reduce((sum, part) => sum + part.amount_cents, 0) };
}

/** The money that a repurchase would let go, and to whom. */
export async function offeredBy(tx: Tx, at: At, asked: Asked): Promise<Left> {
  const { parts, amount_cents } = await offered(tx, await grants.load(tx, at), asked);
  return { amount_cents, ...paidTo(parts.map(({ holder_name: name, ...part }) => ({ name, ...part }))) };
}

/** Buys back what had not vested when the work ended, at the lower of what was paid and what it is worth. */
export async function repurchase(
  tx: Tx,
  at: At,
  { repurchased_on, ...asked }: Asked & { repurchased_on?: string | null | undefined },
): Promise<Grant> {
  const grant = await grants.loadHeld(tx, at);
  const { terminated_on, entity_id, grant_id } = grant;
  if (terminated_on === null) throw wrongState("Cannot repurchase of the grant: its vesting has not ended.");
  const { parts, price_per_share, amount_cents } = await offered(tx, grant, asked);
  if (parts.length === 0) throw wrongState("Cannot repurchase of the grant: nothing of it is unvested.");
  const first = earliestOf(grant);
  const earliest = first.day > terminated_on ? first : { day: terminated_on, what: "the end of the work" };
  const happened_on = await actDay(tx, entity_id, "repurchased_on", repurchased_on ?? undefined, earliest);
  const told = { kind: "repurchase", happened_on, price_per_share } as const;
  await Promise.all(parts.map((part) => insert(tx, at, { ...told, shares: part.shares, ...named(part) })));
  await obligations.endAbout(tx, { type: "grant", id: grant_id }, repurchaseKind);
  if (amount_cents > 0) {
    const isMembers = classOf(grant.grant_type) === "unit" && (await capital.hasMembers(tx, entity_id));
    const code = isMembers ? "members_equity" : "treasury_stock";
    if (isMembers) {
      const cause = { entity_id, kind: "repurchase", happened_on, source_id: grant_id } as const;
      const paid = parts.map(({ is_recipient, holder_name: member_name, holder_key, amount_cents: cents }) => ({
        ...{ member_name, amount_cents: -cents, ...(is_recipient ? {} : { holder_key }) },
      }));
      await capital.change(tx, cause, paid);
    }
    await postBusinessEntry(tx, {
      entity_id,
      date: happened_on,
      description: `Shares of ${parts.length === 1 ? parts[0]?.holder_name : `${grant.recipient_name} and others`} repurchased`,
      source: { type: "grant", id: grant_id, event: "repurchased" },
      currency: "usd",
      lines: [
        { code, side: "debit", amount_cents },
        { code: "cash", side: "credit", amount_cents },
      ],
    });
  }
  return grants.load(tx, at);
}
