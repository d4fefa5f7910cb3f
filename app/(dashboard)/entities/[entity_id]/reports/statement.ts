import { isCalendarDate } from "#lib/core/calendar.ts";
import { periodOf } from "#lib/core/days.ts";
import { Currency } from "#lib/domains/books/ledger/currency.ts";
import { legalName } from "#lib/domains/company/entities/rules.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { closingDay, type Span, spanOf } from "#ui/books/ledger/spans.ts";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { calendarOf } from "../ledger/calendar.ts";

const dayOf = (value: unknown): string | null => (typeof value === "string" && isCalendarDate(value) ? value : null);

const compares = ["prior_period", "prior_year", "months"] as const;

const isOneOf = <T extends string>(words: readonly T[], value: unknown): value is T =>
  words.some((word) => word === value);

/** A company's statement as its page is asked for: whose it is, in which currency, of which time. */
export async function statementOf({ entity_id, legal_name, entity_type }: Entity, query: ListQuery) {
  const calendar = await calendarOf(entity_id);
  const currency = Currency.safeParse(query.currency).data;
  return {
    companyName: legalName(legal_name, entity_type),
    calendar,
    /** How it is to be shown, in the words that the operations take; nothing where the address says nothing known. */
    view: {
      ...(isOneOf(compares, query.compare) && { compare: query.compare }),
      ...(query.basis === "cash" && query.translate !== "true" && { basis: "cash" as const }),
      ...(query.translate === "true" && { translate: "true" as const }),
    },
    /** What the operation is asked besides the time. */
    books: { entity_id, ...(currency !== undefined && { currency }) },
    /** From one day to another: by a word, or by both days; else this year. */
    span: (): { period: string | null } & Span => {
      const named = spanOf(query.period, calendar);
      if (named !== null) return { period: String(query.period), ...named };
      const [from, to] = [dayOf(query.from), dayOf(query.to)];
      if (from !== null && to !== null && from <= to) return { period: null, from, to };
      return {
        period: "this_year",
        ...(spanOf("this_year", calendar) ?? { from: calendar.today, to: calendar.today }),
      };
    },
    /** At the end of a day: by a word, or by itself; else today. */
    day: (): { period: string | null; as_of: string } => {
      const named = closingDay(query.period, calendar);
      if (named !== null) return { period: String(query.period), as_of: named };
      const as_of = dayOf(query.as_of);
      return as_of === null ? { period: "today", as_of: calendar.today } : { period: null, as_of };
    },
  };
}

/** Where the page's own figures are downloaded as files, and the pack of the month that they end in. */
export function filesOf(entity_id: string, statement: string, asked: Record<string, string>) {
  const at = (format: string) =>
    `/entities/${entity_id}/reports/files/${statement}/${format}?${new URLSearchParams(asked)}`;
  const { to, as_of, currency = "usd", translate } = asked;
  const period = periodOf(to ?? as_of ?? "");
  const pack = new URLSearchParams({ period, currency, ...(translate !== undefined && { translate }) });
  return {
    csv: at("csv"),
    xlsx: at("xlsx"),
    pdf: at("pdf"),
    ...(period !== "" && { pack: `/entities/${entity_id}/reports/month-end-pack?${pack}` }),
  };
}
