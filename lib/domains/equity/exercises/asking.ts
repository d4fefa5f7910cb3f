import { dayOf } from "#lib/core/calendar.ts";
import { longDate } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import type { Tx } from "#lib/core/tx.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import type { Grant } from "../grants/schema.ts";
import { formDays } from "../tax-forms/rules.ts";
import { spreadCents } from "./rules.ts";

interface Done {
  grant: Pick<Grant, "entity_id" | "recipient_name" | "granted_on">;
  /** The shares that came of it: what is asked for is about them. */
  issued: Pick<Grant, "grant_id">;
  day: string;
  shares: number;
  price: string;
  /** What a share was worth; null where nothing says so. */
  worth: string | null;
}

const counted = (units: number) => units.toLocaleString("en-US");

/** Form 3921 for the shares of an incentive stock option: to their holder by the end of January, to the IRS by the end of March, or the next working day. */
export async function askForForms(
  tx: Tx,
  { grant, issued, day, ...done }: Done & { iso_units: number },
): Promise<void> {
  const { iso_units, price, worth } = done;
  if (iso_units === 0) return;
  const { year } = dayOf(day);
  const { holder_due_date, paper_due_date, electronic_due_date } = formDays(day);
  const value = worth === null ? "a value that is still to be told" : `a value of $${worth}`;
  const figures = `${counted(iso_units)} shares exercised on ${longDate(day)} at $${price}, ${value}, of an option of ${longDate(grant.granted_on)}`;
  const open = (kind: string, title: string, due_date: string) =>
    obligations.open(tx, {
      about: { type: "grant", id: issued.grant_id },
      entity_id: grant.entity_id,
      tier: "high",
      title: `${title}: ${figures}`,
      due_date,
      kind,
    });
  await Promise.all([
    open("form_3921_holder", `Give ${grant.recipient_name} Form 3921 for ${year}`, holder_due_date),
    open(
      "form_3921_irs",
      `File Form 3921 with the IRS for ${grant.recipient_name} and ${year}, by ${longDate(paper_due_date)} on paper`,
      electronic_due_date,
    ),
  ]);
}

/** What is income to the holder has tax withheld: shares of a nonstatutory option beyond their price, and of RSUs all. */
export async function askForWithholding(tx: Tx, { grant, issued, day, shares, price, worth }: Done): Promise<void> {
  if (shares === 0) return;
  const income = worth === null ? null : spreadCents(shares, price, worth);
  if (income === 0) return;
  const sum = income === null ? "its value is still to be told" : `${amount(income)} of income`;
  await obligations.open(tx, {
    about: { type: "grant", id: issued.grant_id },
    entity_id: grant.entity_id,
    tier: "high",
    title: `Withhold tax on ${grant.recipient_name}'s ${counted(shares)} shares of ${longDate(day)}: ${sum}`,
    due_date: null,
    kind: "withhold_on_exercise",
  });
}
