import * as z from "zod";
import { addDays, daysBetween, today } from "#lib/core/days.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as deadlines from "./deadline-store.ts";
import { deadlineTypes, reportOf } from "./facts/facts.ts";
import { basisOf, spanOf } from "./figures.ts";
import { dueDates, filingTypes, nextOf } from "./filing-dates.ts";
import { nextDue } from "./report-dates.ts";
import { described, noDateReason, tierOf } from "./rules.ts";
import { ConfirmedTaxFiling, Deadline, NewDeadline, NewTaxFiling, TaxFiling } from "./schema.ts";
import { taxFilingStates } from "./states.ts";
import * as store from "./store.ts";

const atFilings = within("tax", "/v1/entities/{entity_id}/tax-filings");
const atDeadlines = within("tax", "/v1/entities/{entity_id}/deadlines");
const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const filing = { ...company, filing_id: "tax_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const fileTaxDocument = operation({
  ...atFilings("file_document", "POST"),
  title: "Prepare a tax document",
  about:
    "Prepares a federal form out of the company's own payments and payroll of the year, with its due date, and opens an obligation to file it. The service sends nothing to the IRS or the SSA: `transmitted` is always false, and `basis` says what the amount is made of. Preparing the same form for the same year, quarter and recipient again brings the figures up to date until it is confirmed as filed; after that a new one is prepared.",
  input: NewTaxFiling,
  output: TaxFiling,
  example: { ...company, filing_type: "1099_nec", tax_year: 2026, recipient_name: "Grace Hopper" },
  async run({ tx }, { entity_id, filing_type, tax_year, recipient_name = null, quarter = null }) {
    const entity = await entities.load(tx, { entity_id });
    const now = today();
    const dates = dueDates(filing_type, tax_year, entity);
    const asked = quarter === null ? dates : dates.filter((due) => due.quarter === quarter);
    const subject = { entity_id, filing_type, recipient_name };
    const figure = await store.figureOf(tx, subject, spanOf(tax_year, quarter));
    const wages = filing_type === "941" ? await store.wagesByQuarter(tx, entity_id, spanOf(tax_year, null)) : null;
    const instalments = dates.flatMap(({ quarter, due_date }) =>
      quarter === null ? [] : [{ quarter, due_date, amount_cents: wages && (wages.get(quarter) ?? 0) }],
    );
    const due_date = nextOf(asked, now)?.due_date ?? now;
    const filing_id = await store.upsert(tx, {
      ...subject,
      tax_year,
      quarter,
      amount_cents: figure?.amount_cents ?? null,
      payment_count: figure?.count ?? 0,
      basis: basisOf(filing_type, entity.entity_type, figure?.count ?? 0),
      instalments,
      due_date,
    });
    const prepared = await store.load(tx, { entity_id, filing_id });
    const whom = recipient_name === null ? "" : ` for ${recipient_name}`;
    const when = quarter === null ? `${tax_year}` : `quarter ${quarter} of ${tax_year}`;
    const { obligation_id } = await obligations.open(tx, {
      entity_id,
      tier: tierOf(daysBetween(now, due_date)),
      title: `File: ${prepared.form}, ${when}${whom}`,
      due_date,
      kind: "file_tax_document",
      about: { type: "tax_filing", id: filing_id },
    });
    await store.nameObligation(tx, filing_id, obligation_id);
    return { ...prepared, obligation_id };
  },
});

export const listTaxFilings = operation({
  ...atFilings("list_filings", "GET"),
  title: "List tax filings",
  about: "Newest first. `filing_type`, `tax_year` and `status` narrow the list.",
  input: Paging.extend({
    entity_id,
    filing_type: z.enum(filingTypes).optional(),
    tax_year: z.coerce.number().int("must be a year").optional(),
    status: z.enum(taxFilingStates.states).optional(),
  }),
  output: Page(TaxFiling),
  example: { ...company, tax_year: 2026 },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readTaxFiling = operation({
  ...atFilings("read_filing", "GET /{filing_id}"),
  title: "Read a tax filing",
  input: z.object({ entity_id, filing_id: Id("tax") }),
  output: TaxFiling,
  example: filing,
  run: ({ tx }, input) => store.load(tx, input),
});

export const confirmTaxFiling = transition({
  ...atFilings("confirm_filing", "POST /{filing_id}/confirm"),
  title: "Confirm a tax filing",
  about: "Records that the document has been filed with the agency, outside of the service, and ends its obligation.",
  input: ConfirmedTaxFiling,
  output: TaxFiling,
  example: { ...filing, filed_on: "2027-01-20", confirmation_number: "IRIS-2027-0042" },
  record: store,
  move: (tx, { filed_on, confirmation_number = null, ...at }) =>
    store.confirm(tx, at, filed_on ?? today(), confirmation_number),
  follow: ({ tx }, { filing_id }) => obligations.endAbout(tx, { type: "tax_filing", id: filing_id }),
});

export const trackDeadline = operation({
  ...atDeadlines("track_deadline", "POST"),
  title: "Track a deadline",
  about:
    "Finds when a company formed in the jurisdiction must file the report next, and opens an obligation whose tier follows from the days that are left: 7 critical, 30 high, 90 medium, more low. Where nothing is due, `due_date` is null and `reason` says why; a report that our facts lack answers `known: false`, which does not mean that none is due. The same deadline is tracked once and answered again; once its obligation is completed, the next date follows. Dates do not move for weekends.",
  input: NewDeadline,
  output: Deadline,
  example: { ...company, deadline_type: "annual_report", jurisdiction: "DE", formation_date: "2026-06-15" },
  async run({ tx }, { entity_id, deadline_type, jurisdiction, formation_date: given }) {
    const entity = await entities.load(tx, { entity_id });
    const now = today();
    const formation_date = given ?? entity.filed_on ?? entity.created_at.slice(0, 10);
    const report = reportOf(deadline_type, jurisdiction, entity.entity_type);
    const key = { entity_id, deadline_type, jurisdiction };
    const done = await deadlines.lastDone(tx, key);
    const from = done === null || done < now ? now : addDays(done, 1);
    const { fiscal_year_end } = entity;
    const due_date = report && nextDue(report, { formation_date, fiscal_year_end }, from);
    const deadline_id = await deadlines.trackOnce(tx, {
      ...key,
      ...described(report, entity.jurisdiction === jurisdiction),
      formation_date,
      due_date,
      reason: due_date === null ? noDateReason(report, deadline_type, jurisdiction) : null,
    });
    const tracked = await deadlines.load(tx, { entity_id, deadline_id });
    if (due_date === null || tracked.obligation_id !== null) return tracked;
    const { obligation_id } = await obligations.open(tx, {
      entity_id,
      tier: tierOf(daysBetween(now, due_date)),
      title: `File: ${tracked.report_name}, ${jurisdiction}, with the ${tracked.filed_with}`,
      due_date,
      kind: "file_report",
      about: { type: "deadline", id: deadline_id },
    });
    await deadlines.nameObligation(tx, deadline_id, obligation_id);
    return deadlines.load(tx, { entity_id, deadline_id });
  },
});

export const listDeadlines = operation({
  ...atDeadlines("list_deadlines", "GET"),
  title: "List deadlines",
  about: "Newest first, each with the tier and the status of its obligation.",
  input: Paging.extend({ entity_id, deadline_type: z.enum(deadlineTypes).optional() }),
  output: Page(Deadline),
  example: { ...company, deadline_type: "annual_report" },
  run: ({ tx }, filter) => deadlines.list(tx, filter),
});

export const readDeadline = operation({
  ...atDeadlines("read_deadline", "GET /{deadline_id}"),
  title: "Read a deadline",
  input: z.object({ entity_id, deadline_id: Id("ddl") }),
  output: Deadline,
  example: { ...company, deadline_id: "ddl_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => deadlines.load(tx, input),
});
