import { daysBetween, today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import { tierOf } from "#lib/domains/company/obligations/rules.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { type DatedKind, type Due, dueOf940, dueOf941, type Made, type Owing, outstanding, titleOf } from "./rules.ts";
import type { DepositKind } from "./schema.ts";
import * as store from "./store.ts";

/** What an act has added to what is owed, or to what is deposited: cents, below 0 where it took some away. */
interface Change {
  owed?: readonly { pay_date: string; of: Readonly<Record<DatedKind, number>> }[];
  deposited?: { kind: DepositKind; on: string; cents: number };
}

const schedules: Readonly<Record<DatedKind, (owing: readonly Owing[], made: readonly Made[]) => Due[]>> = {
  form_941: dueOf941,
  form_940: (owing, made) => dueOf940(owing, made, today()),
};
const kinds = ["form_941", "form_940"] as const;

/** The deposits that are still to be made. */
const stillDue = ({ owing, deposited }: store.Dated): Due[] =>
  kinds.flatMap((kind) => {
    const ofKind = owing.map((one) => ({ pay_date: one.pay_date, cents: one[kind] })).filter(({ cents }) => cents > 0n);
    const made = deposited[kind];
    return outstanding(
      schedules[kind](ofKind, made),
      made.reduce((sum, { cents }) => sum + cents, 0n),
    );
  });

/** What was owed and deposited before the change. */
function before({ owing, deposited }: store.Dated, { owed, deposited: added }: Change): store.Dated {
  const days = new Map(owing.map((one) => [one.pay_date, one]));
  for (const { pay_date, of } of owed ?? []) {
    const { form_941, form_940 } = days.get(pay_date) ?? { form_941: 0n, form_940: 0n };
    days.set(pay_date, {
      pay_date,
      form_941: form_941 - BigInt(of.form_941),
      form_940: form_940 - BigInt(of.form_940),
    });
  }
  const made = (kind: DatedKind): Made[] => [
    ...deposited[kind],
    ...(added?.kind === kind ? [{ deposited_on: added.on, cents: -BigInt(added.cents) }] : []),
  ];
  return {
    owing: [...days.values()].toSorted((a, b) => a.pay_date.localeCompare(b.pay_date)),
    deposited: { form_941: made("form_941"), form_940: made("form_940") },
  };
}

/** The deposits that are still to be made, the earliest first. */
export const dueDeposits = async (tx: Tx, entity_id: string): Promise<Due[]> =>
  stillDue(await store.dated(tx, entity_id)).toSorted((a, b) => a.due_date.localeCompare(b.due_date));

const kind = "deposit_payroll_taxes";
const about = (entity_id: string, due: Due): obligations.About => ({
  type: "payroll_deposit",
  id: [entity_id, due.kind, due.key].join(":"),
});

/** Why a deposit is asked for no more that was not made; null where it was. */
function whyNot({ owed }: Change): string | null {
  if (!owed) return null;
  const isLess = owed.some(({ of }) => of.form_941 < 0 || of.form_940 < 0);
  return isLess
    ? "Withdrawn: a payroll run was voided or put right, and nothing of this deposit is left to be made."
    : "Withdrawn: with what a later payroll run has left owed it is due by another day, and is asked for by that.";
}

/**
 * Asks for the deposits of which an act has left more to be made, and ends what was asked of those that it has left nothing of.
 * What may be paid with the year's Form 940 is asked for by that; of a quarter that is small until now nobody knows what it comes to.
 */
export async function askForDeposits(tx: Tx, entity_id: string, change: Change): Promise<void> {
  const dated = await store.dated(tx, entity_id);
  const asked = (of: store.Dated) => stillDue(of).filter((due) => due.kind === "form_941" || !due.with_return);
  const [now, former] = [asked(dated), asked(before(dated, change))];
  const leftOf = (dues: readonly Due[], { kind, key }: Due) =>
    dues.find((one) => one.kind === kind && one.key === key)?.cents ?? 0n;
  const more = now.filter((due) => due.cents > leftOf(former, due));
  const none = former.filter((due) => leftOf(now, due) === 0n);
  await Promise.all([
    ...more.map((due) => {
      const { due_date } = due;
      const tier = tierOf(daysBetween(today(), due_date));
      return obligations.open(tx, {
        entity_id,
        kind,
        about: about(entity_id, due),
        title: titleOf(due),
        due_date,
        tier,
      });
    }),
    ...none.map((due) => obligations.endAbout(tx, about(entity_id, due), kind, whyNot(change))),
  ]);
}
