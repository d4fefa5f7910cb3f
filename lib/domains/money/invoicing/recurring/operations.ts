import * as z from "zod";
import { addDays, today } from "#lib/core/days.ts";
import { wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { type Later, operation, transition, within } from "#lib/core/operation.ts";
import * as calendar from "#lib/domains/books/calendar/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { changedCharge, charge, comesTo } from "../charging.ts";
import { assertTerms, scheduledTerms } from "../early-payment/rules.ts";
import { createInvoice, sendInvoice } from "../operations.ts";
import { assertDays, assertEnd, nextFrom, RECURRING } from "./rules.ts";
import { ChangedRecurringInvoice, NewRecurringInvoice, RecurringInvoice, RecurringInvoiceStatus } from "./schema.ts";
import * as store from "./store.ts";

const at = within("recurring_invoices", "/v1/entities/{entity_id}/recurring-invoices", "invoices");

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, recurring_invoice_id: "rin_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const OneSchedule = z.object({ entity_id, recurring_invoice_id: Id("rin") });

type Content = Pick<NewRecurringInvoice, "entity_id" | "customer" | "due_days" | "issue_as"> & Record<string, unknown>;

/** What a schedule has the service do on its days: draft an invoice of that content, and send it where it says so. */
function issues({ issue_as, due_days, ...content }: Content, moved: Later["moved"], on: string): Later[] {
  const { entity_id, customer: recipient } = content;
  const told = { by: RECURRING, moved: { ...moved, recipient } };
  const drafted = { operation: createInvoice, input: { ...content, due_date: addDays(on, due_days) }, ...told };
  // It has no identifier yet.
  const sent = { operation: sendInvoice, input: { entity_id, invoice_id: "" }, ...told };
  return issue_as === "sent" ? [drafted, sent] : [drafted];
}

/** The draft that a schedule's lines stand for: what they charge by already they may go on to. */
const draftOf = ({ line_items, amount_cents, currency }: RecurringInvoice) => ({
  taxes: line_items.flatMap(({ tax_rate_id }) => (tax_rate_id === null ? [] : [{ tax_rate_id }])),
  line_items,
  amount_cents,
  currency,
});

export const createRecurringInvoice = operation({
  ...at("create", "POST"),
  title: "Create a recurring invoice",
  about:
    'A schedule of invoices with this content. On each of its days the service drafts one, an act of its own (`invoices.create`), and with `issue_as: "sent"` sends it, another (`invoices.send`): policies are asked of both, and what they refuse becomes an obligation. Whoever makes, changes or resumes it is refused at once what policies would let the service do by then, but not them. Each day has one invoice, never two; days on which the service was down are caught up with, in their order. Late-fee terms are the entity\'s usual ones on each day. Days are UTC.',
  input: NewRecurringInvoice,
  output: RecurringInvoice,
  example: {
    ...entity,
    customer: "Analytical Engines Ltd",
    email: "accounts@example.com",
    line_items: [{ description: "Retainer", quantity: 1, unit_amount_cents: 250_000 }],
    frequency: "monthly",
    starts_on: "2030-01-31",
    due_days: 15,
    issue_as: "sent",
  },
  money: { leaves: false, of: (tx, input) => comesTo(tx, input) },
  later: async (tx, input) => issues(input, await comesTo(tx, input), input.starts_on),
  async run({ tx }, { line_items, amount_cents, ...given }) {
    assertDays(given.starts_on, given.ends_on ?? null, today());
    assertTerms(given);
    const charged = await charge(tx, { ...given, amount_cents, items: line_items ?? [] });
    const recurring_invoice_id = await store.insert(tx, { ...given, ...charged });
    await calendar.plan(tx, given.entity_id, given.starts_on);
    return store.load(tx, { ...given, recurring_invoice_id });
  },
});

export const listRecurringInvoices = operation({
  ...at("list", "GET"),
  title: "List recurring invoices",
  about: "Newest first. `status` narrows the list.",
  input: Paging.extend({ entity_id, status: RecurringInvoiceStatus.optional() }),
  output: Page(RecurringInvoice),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readRecurringInvoice = operation({
  ...at("read", "GET /{recurring_invoice_id}"),
  title: "Read a recurring invoice",
  input: OneSchedule,
  output: RecurringInvoice,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const changeRecurringInvoice = operation({
  ...at("change", "PATCH /{recurring_invoice_id}"),
  title: "Update a recurring invoice",
  about:
    "What later invoices will say; those that were issued stay as they are. How often and from when stays: end it, and create another. With an `ends_on` before its next day it ends at once. One that has ended is a 400.",
  input: ChangedRecurringInvoice,
  output: RecurringInvoice,
  example: { ...example, notes: "Thank you for your business.", due_days: 30 },
  money: {
    leaves: false,
    async of(tx, input) {
      const held = await store.load(tx, input);
      return { ...(await comesTo(tx, input, draftOf(held))), recipient: input.customer ?? held.customer };
    },
  },
  async later(tx, { recurring_invoice_id, ...input }) {
    const held = await store.load(tx, { entity_id: input.entity_id, recurring_invoice_id });
    const { items, ...asked } = changedCharge(input, draftOf(held));
    const changes = Object.entries(input).filter(([, value]) => value !== undefined);
    const content = { ...held, ...Object.fromEntries(changes), ...asked, line_items: items };
    return issues(content, await comesTo(tx, input, draftOf(held)), held.next_on ?? today());
  },
  async run({ tx }, { entity_id, recurring_invoice_id, line_items, amount_cents, ...changes }) {
    const held = await store.hold(tx, { entity_id, recurring_invoice_id });
    const ends_on = changes.ends_on === undefined ? held.ends_on : changes.ends_on;
    assertEnd(held.starts_on, ends_on);
    const draft = draftOf(held);
    const asked = changedCharge({ amount_cents, currency: changes.currency, line_items }, draft);
    const charged = await charge(tx, { entity_id, ...asked, draft });
    const { next_on } = nextFrom({ ...held, ends_on }, held.occurrence, held.starts_on);
    const terms = scheduledTerms(changes, held);
    await store.change(tx, held, {
      ...changes,
      ...charged,
      ...terms,
      next_on,
      ...(next_on === null && { status: "ended" }),
    });
    if (held.status === "active" && next_on !== null) await calendar.plan(tx, entity_id, next_on);
    return store.load(tx, { entity_id, recurring_invoice_id });
  },
});

const transitioned = { input: OneSchedule, output: RecurringInvoice, example, record: store };

export const pauseRecurringInvoice = transition({
  ...at("pause", "POST /{recurring_invoice_id}/pause"),
  title: "Pause a recurring invoice",
  about: "It issues nothing until it is resumed.",
  ...transitioned,
  move: (tx, input) => store.moveBy(tx, input, "pause"),
});

export const resumeRecurringInvoice = transition({
  ...at("resume", "POST /{recurring_invoice_id}/resume"),
  title: "Resume a recurring invoice",
  about: "It goes on with its first day from today (UTC) on; what would have come while it was paused is left out.",
  ...transitioned,
  async later(tx, input) {
    const held = await store.load(tx, input);
    return issues(held, held, today());
  },
  async move(tx, input, schedule) {
    const { occurrence } = await store.load(tx, schedule);
    const next = nextFrom(schedule, occurrence, today());
    if (next.next_on === null) {
      throw wrongState(
        `Cannot resume the recurring invoice: no day of it is left up to its ends_on, ${schedule.ends_on}.`,
      );
    }
    await store.moveBy(tx, input, "resume", next);
    await calendar.plan(tx, input.entity_id, next.next_on);
  },
});

export const endRecurringInvoice = transition({
  ...at("end", "POST /{recurring_invoice_id}/end"),
  title: "End a recurring invoice",
  about: "It issues nothing any more. Invoices that it has issued stay as they are.",
  ...transitioned,
  move: (tx, input) => store.moveBy(tx, input, "end"),
  follow: ({ tx }, { recurring_invoice_id: id }) => obligations.endAbout(tx, { type: "recurring_invoice", id }),
});
