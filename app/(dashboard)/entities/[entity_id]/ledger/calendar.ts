import { today } from "#lib/core/days.ts";
import { type Calendar, type Span, spanOf } from "#ui/books/ledger/spans.ts";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { companyOf } from "../company.tsx";

/** Today, and when the company's fiscal year ends. */
export async function calendarOf(entity_id: string): Promise<Calendar> {
  const { fiscal_year_end } = await companyOf(entity_id);
  return { today: today(), fiscal_year_end };
}

/**
 * The period that an address asks for: by a word, or by its days. `period` is the word; null where the days say it
 * themselves, or nothing does.
 */
export function spanAsked(query: ListQuery, calendar: Calendar): { period: string | null } & Partial<Span> {
  const named = spanOf(query.period, calendar);
  if (named !== null && typeof query.period === "string") return { period: query.period, ...named };
  const { from, to } = query;
  return { period: null, ...(typeof from === "string" && { from }), ...(typeof to === "string" && { to }) };
}
