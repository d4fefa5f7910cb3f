import type * as z from "zod";
import { addDays, latest, longDate, today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { happenedOn } from "#lib/core/happened.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as accounts from "#lib/domains/books/ledger/accounts/store.ts";
import { postBusinessEntry, reverseEntriesOf } from "#lib/domains/books/ledger/store.ts";
import * as conversions from "#lib/domains/company/entities/conversions/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { PaymentMethod } from "#lib/domains/money/payments/schema.ts";
import { submit } from "#lib/domains/money/payments/submitting.ts";
import * as dividends from "../dividends/store.ts";
import { assertApprovesDistribution } from "../grants/authorizing.ts";
import * as instruments from "../instruments/store.ts";
import { paidTo } from "../rules.ts";
import { calculateAt } from "./calculating.ts";
import { type DeclaredAsked, type DeclaredDistribution, MOST_PARTS } from "./schema.ts";
import * as store from "./store.ts";

/** Where what is declared is taken from: a corporation's dividends, or what an LLC's members have taken out. */
const sourceAccounts = { c_corp: "dividends", llc: "distributions" } as const;
const PAYABLE = "distributions_payable";

/** How long after a Delaware corporation's record date what it is for may be. */
const MOST_DAYS = 60;

/** Throws 400 where a Delaware corporation's record date is before the day that fixes it, or too long before what is paid. */
function assertRecordDate(
  { entity_type, jurisdiction }: Pick<Entity, "entity_type" | "jurisdiction">,
  { declared_on, record_date, payable_on }: Record<"declared_on" | "record_date" | "payable_on", string>,
): void {
  if (entity_type !== "c_corp" || jurisdiction !== "DE") return;
  if (record_date < declared_on) {
    throw invalid("record_date", `must not be before declared_on, ${declared_on} (8 Del. C. § 213(c))`);
  }
  const last = addDays(record_date, MOST_DAYS);
  if (payable_on > last) {
    throw invalid("payable_on", `must be by ${last}, within ${MOST_DAYS} days of record_date (8 Del. C. § 213(c))`);
  }
}

/**
 * Declares a distribution to those who hold on its record date: kept with its parts, and owed in the books from its day on. Where
 * nothing approved it that is asked for. Throws 400 as the calculation does, and naming the day that breaks a rule.
 */
export async function declare(tx: Tx, given: DeclaredAsked): Promise<DeclaredDistribution> {
  const { entity_id, total_amount_cents, approval_id = null } = given;
  const [declared_on] = await Promise.all([
    actDay(tx, entity_id, "declared_on", given.declared_on ?? undefined),
    // Of what has accrued nothing is declared twice.
    instruments.holdAll(tx, entity_id),
  ]);
  // Where none is fixed, those of the day on which it is declared take part (8 Del. C. 213(c)).
  const record_date = happenedOn("record_date", given.record_date ?? declared_on);
  const moment = record_date === today() ? null : { as_of: record_date, known_at: null };
  const [company, { divided, taken, owed_first_cents }] = await Promise.all([
    entities.load(tx, { entity_id }),
    calculateAt(tx, given, moment),
    approval_id === null ? null : assertApprovesDistribution(tx, given, approval_id),
  ]);
  if (owed_first_cents > 0) {
    const first = `dividends of ${amount(owed_first_cents)} have accrued on preferred stock, so declare accrued_dividends first`;
    throw wrongState(`Cannot declare the distribution: ${first}.`, "dividends_accrued");
  }
  const last = taken.length === 0 ? null : await dividends.lastTakenOn(tx, entity_id);
  if (last !== null && record_date < last) {
    throw invalid("record_date", `must not be before that of the last dividends that were declared, ${last}`);
  }
  const note_id = divided.parts
    .flatMap(({ lines }) => lines)
    .find((line) => line.note_id !== null && line.amount_cents > 0)?.note_id;
  if (note_id) throw wrongState(`Cannot declare the distribution: the note ${note_id} is a debt, so repay it first.`);
  const payable_on = given.payable_on ?? latest(declared_on, record_date);
  for (const [what, day] of Object.entries({ declared_on, record_date })) {
    if (payable_on < day) throw invalid("payable_on", `must not be before ${what}, ${day}`);
  }
  assertRecordDate(await conversions.onFile(tx, company), { declared_on, record_date, payable_on });
  const distribution_id = await store.insert(tx, {
    divided,
    reduces_capital: company.entity_type === "llc",
    record_date,
    declared_on,
    payable_on,
    approval_id,
  });
  await dividends.take(tx, { entity_id, distribution_id }, taken);
  const about = { type: "distribution", id: distribution_id };
  const told = amount(total_amount_cents);
  const title = `Have the distribution of ${told} authorized: nothing says who approved it`;
  await Promise.all([
    postBusinessEntry(tx, {
      entity_id,
      date: declared_on,
      description: `Distribution of ${told} declared`,
      source: { type: "distribution", id: distribution_id, event: "declared" },
      currency: "usd",
      lines: [
        { code: sourceAccounts[company.entity_type], side: "debit", amount_cents: total_amount_cents },
        { code: PAYABLE, side: "credit", amount_cents: total_amount_cents },
      ],
    }),
    approval_id === null &&
      obligations.open(tx, {
        about,
        entity_id,
        tier: "high",
        title,
        due_date: payable_on,
        kind: "authorize_distribution",
      }),
  ]);
  return store.load(tx, { entity_id, distribution_id });
}

/** Names what approved a distribution, and ends what asked for it. Throws 400 where it is approved already, or by what is no approval. */
export async function approve(tx: Tx, at: store.At, approval_id: string): Promise<DeclaredDistribution> {
  const held = await store.hold(tx, at);
  const { approval_id: known, status } = held;
  if (known !== null) throw wrongState(`Cannot approve the distribution: ${known} approved it.`);
  if (status === "voided") throw wrongState("Cannot approve the distribution: its status is voided.");
  await assertApprovesDistribution(tx, held, approval_id);
  await store.approve(tx, at, approval_id);
  await obligations.endAbout(tx, { type: "distribution", id: at.distribution_id });
  return store.load(tx, at);
}

/** How a distribution is paid. */
interface Paying extends store.At {
  holders?: readonly string[] | null | undefined;
  method: z.output<typeof PaymentMethod>;
  bank_id?: string | null | undefined;
  paid_on?: string | null | undefined;
}

/** What would be paid, as policies ask of it. */
export async function movedBy(tx: Tx, { holders, method, ...at }: Paying) {
  await store.load(tx, at);
  const parts = await store.unpaid(tx, at, holders ?? null, MOST_PARTS);
  const amount_cents = parts.reduce((sum, part) => sum + part.amount_cents, 0);
  return { amount_cents, ...paidTo(parts), method };
}

/** Pays parts of a distribution by a payment each: those of the holders named, or as many as one act pays. The distribution is held, so that each part is paid once. */
export async function pay(tx: Tx, { holders, method, bank_id, paid_on: given, ...at }: Paying) {
  const { status, payable_on, declared_on, entity_id } = await store.hold(tx, at);
  if (status !== "declared") throw wrongState(`Cannot pay the distribution: its status is ${status}.`);
  const earliest = { day: payable_on, what: "payable_on" };
  const [paid_on, parts, opened] = await Promise.all([
    actDay(tx, entity_id, "paid_on", given ?? undefined, earliest),
    store.unpaid(tx, at, holders ?? null, MOST_PARTS),
    accounts.byCode(tx, entity_id, "usd", [PAYABLE]),
  ]);
  const account_id = opened.get(PAYABLE)?.account_id;
  if (account_id === undefined) throw notFound(`account ${PAYABLE}`);
  const reference = `Distribution declared on ${longDate(declared_on)}`;
  const payments = [];
  for (const { holder_key, name, amount_cents } of parts) {
    const what = { recipient_name: name, amount_cents, currency: "usd", method, reference };
    const { payment_id } = await submit(tx, { entity_id, ...what, bank_id, account_id, paid_on });
    payments.push({ holder_key, name, amount_cents, payment_id });
  }
  await store.pay(tx, at, payments);
  const { status: now, unpaid_cents } = await store.load(tx, at);
  return {
    ...at,
    status: now,
    amount_cents: payments.reduce((sum, part) => sum + part.amount_cents, 0),
    payments: payments.map(({ holder_key: _, ...payment }) => payment),
    unpaid_cents,
  };
}

/** Takes a distribution back of which nothing is paid: its entry is reversed, and what was asked for about it ends. */
export async function takeBack(tx: Tx, at: store.At, given: string | null | undefined): Promise<DeclaredDistribution> {
  const { paid_cents, declared_on, entity_id, distribution_id } = await store.hold(tx, at);
  if (paid_cents > 0) {
    throw wrongState(
      `Cannot void the distribution: ${amount(paid_cents)} of it is paid; fail or cancel its payments first.`,
    );
  }
  const earliest = { day: declared_on, what: "declared_on" };
  const voided_on = await actDay(tx, entity_id, "voided_on", given ?? undefined, earliest);
  await store.takeBack(tx, at, voided_on);
  await reverseEntriesOf(tx, entity_id, { type: "distribution", id: distribution_id, event: "voided" }, voided_on);
  await obligations.endAbout(tx, { type: "distribution", id: distribution_id });
  return store.load(tx, at);
}
