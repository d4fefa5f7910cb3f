import { addDays, lastOf, longDate } from "#lib/core/days.ts";
import { invalid } from "#lib/core/errors.ts";
import type { Contract } from "./schema.ts";

/** Who signs a contract: it is signed once both have (decisions "Entities, formation, documents"). */
export const contractRoles = ["company", "counterparty"] as const;

/** An agreement of which nothing is told yet. */
export const nothing = {
  effective_date: null,
  counterparty_address: null,
  signatory_name: null,
  signatory_title: null,
  purpose: null,
  services: null,
  fee_cents: null,
  fee_basis: null,
  term_months: null,
  position: null,
  start_date: null,
  annual_salary_cents: null,
  reports_to: null,
  work_location: null,
  shares: null,
  vesting_months: null,
  master_agreement_date: null,
} as const;

const USUAL_NOTICE_DAYS = 30;
const USUAL_MONTHS = 12;

interface Renewing {
  auto_renews?: boolean | null | undefined;
  renewal_months?: number | null | undefined;
  notice_days?: number | null | undefined;
}

/** How a contract goes on at the end of its term. Throws 400 where it says how long of one that does not. */
export function renewalOf({ auto_renews, renewal_months, notice_days }: Renewing) {
  const renews = auto_renews ?? false;
  if (!renews && renewal_months != null) {
    throw invalid("renewal_months", "must be left out: the contract does not renew by itself (auto_renews)");
  }
  return {
    auto_renews: renews,
    renewal_months: renews ? (renewal_months ?? USUAL_MONTHS) : null,
    notice_days: notice_days ?? USUAL_NOTICE_DAYS,
  };
}

/** The last day of a term that begins on a day; null where either is not known. */
export function termEnd(from: string | null, months: number | null): string | null {
  return from === null || months === null ? null : lastOf(from, months);
}

/** Throws 400 where a contract would end before its first day, where that is told. */
export function assertEndsAfter({ begins_on }: Pick<Contract, "begins_on">, ends_on: string | null): void {
  if (begins_on === null || ends_on === null || ends_on >= begins_on) return;
  throw invalid("ends_on", `must not be before the contract begins, ${begins_on}`);
}

/** The end of the next term: as many months later, on the day before the next one begins. */
export const renewedEnd = (ends_on: string, months: number): string => lastOf(addDays(ends_on, 1), months);

type Term = Pick<Contract, "ends_on" | "auto_renews" | "renewal_months" | "notice_days" | "title">;

/** What is to be looked after before a term ends, and by when; null where it has no end. */
export function termDeadline({ ends_on, auto_renews, renewal_months, notice_days, title }: Term) {
  if (ends_on === null) return null;
  const due_date = addDays(ends_on, -notice_days);
  const words = auto_renews
    ? `The ${title} renews for ${renewal_months} months after ${longDate(ends_on)}: give notice by ${longDate(due_date)} if it shall not`
    : `The ${title} ends on ${longDate(ends_on)}: agree on what follows, or let it end`;
  return { due_date, title: words.slice(0, 500) };
}
