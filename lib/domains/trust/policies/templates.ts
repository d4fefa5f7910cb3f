import * as z from "zod";
import { Cents } from "#lib/core/fields.ts";
import { amount } from "#lib/core/money.ts";

/** A policy that is filled in instead of written: its fields, the Cedar that they make, and the same in words. */
interface Template<F extends z.ZodObject = z.ZodObject> {
  title: string;
  fields: F;
  /** Fields that are accepted as they stand. */
  example: z.input<F>;
  text(fields: z.output<F>): string;
  words(fields: z.output<F>): string;
}

const template = <F extends z.ZodObject>(of: Template<F>): Template => of as unknown as Template;

const money = 'action in Action::"money"';

const Who = z
  .enum(["anybody", "agents", "keys", "people"])
  .default("anybody")
  .meta({ description: "Whom it binds.", example: "agents" });

const principals: Record<z.infer<typeof Who>, string> = {
  anybody: "principal",
  agents: "principal is Agent",
  keys: "principal is Key",
  people: "principal is User",
};

const named: Record<z.infer<typeof Who>, string> = {
  anybody: "Nobody",
  agents: "No agent",
  keys: "No key",
  people: "No person",
};

const usd = (cents: number) => amount(cents);

const Approvals = z.int().min(1).max(10).meta({ description: "How many people's word lifts it." });

/** A quoted word of Cedar. */
const quoted = (word: string) => JSON.stringify(word);

const advised = (advice: string) => `@advice(${quoted(advice)})`;

const Hour = (what: string) => z.int().min(0).max(24).meta({ description: what });

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const totals = {
  actor: ["day_total_cents", "month_total_cents"],
  recipient: ["recipient_day_total_cents", "recipient_month_total_cents"],
  workspace: ["workspace_day_total_cents", "workspace_month_total_cents"],
} as const;

const counted = {
  actor: "by the same person, key or agent",
  recipient: "to the same recipient",
  workspace: "by everybody together",
} as const;

/** The policies that are filled in, by name. */
export const templates: Readonly<Record<string, Template>> = {
  payment_limit: template({
    title: "Limit each payment",
    fields: z.object({ amount_cents: Cents.meta({ description: "The most that one payment may come to." }), who: Who }),
    example: { amount_cents: 500_000, who: "agents" },
    text: ({ amount_cents, who }) =>
      `${advised(`A payment may come to ${usd(amount_cents)} at most.`)}\nforbid(${principals[who]}, ${money}, resource)\nwhen { context.is_outgoing && context.amount_cents > ${amount_cents} };`,
    words: ({ amount_cents, who }) => `${named[who]} lets more than ${usd(amount_cents)} go by one act.`,
  }),
  spending_limit: template({
    title: "Limit what goes out in a day or a month",
    fields: z.object({
      amount_cents: Cents.meta({ description: "The most that may go out within the period." }),
      period: z.enum(["day", "month"]).meta({ description: "Calendar days and months, UTC." }),
      counted_by: z
        .enum(["actor", "recipient", "workspace"])
        .default("actor")
        .meta({ description: "Whose sum counts: of whoever acts, of whoever is paid, or of all." }),
      who: Who,
    }),
    example: { amount_cents: 2_000_000, period: "day", counted_by: "workspace" },
    text: ({ amount_cents, period, counted_by, who }) => {
      const total = totals[counted_by][period === "day" ? 0 : 1];
      return `${advised(`${usd(amount_cents)} may go out in a ${period}, ${counted[counted_by]}.`)}\nforbid(${principals[who]}, ${money}, resource)\nwhen { context.is_outgoing && context.${total} > ${amount_cents} };`;
    },
    words: ({ amount_cents, period, counted_by, who }) =>
      `${named[who]} lets money go once it would come to more than ${usd(amount_cents)} in a ${period}, counted ${counted[counted_by]}.`,
  }),
  approval_above: template({
    title: "Ask for approval above an amount",
    fields: z.object({
      amount_cents: Cents.meta({ description: "What may go without approval." }),
      approvals: Approvals.default(2),
      who: Who,
    }),
    example: { amount_cents: 1_000_000, approvals: 2 },
    text: ({ amount_cents, approvals, who }) =>
      `@approval("${approvals}")\n${advised(`More than ${usd(amount_cents)} needs approval.`)}\nforbid(${principals[who]}, ${money}, resource)\nwhen { context.is_outgoing && context.amount_cents > ${amount_cents} };`,
    words: ({ amount_cents, approvals, who }) =>
      `${named[who]} lets more than ${usd(amount_cents)} go by one act until ${approvals === 1 ? "somebody else approves" : `${approvals} others approve`} it.`,
  }),
  no_money_by_mail: template({
    title: "No money by agents that mail has set off",
    fields: z.object({}),
    example: {},
    text: () =>
      `${advised("Mail comes from anybody: do this yourself, or have a person ask the agent.")}\nforbid(principal is Agent, ${money}, resource)\nwhen { principal.trigger == "email" };`,
    words: () => "An agent that a mail has set off does nothing with money.",
  }),
  grants_need_resolution: template({
    title: "Grants need a resolution",
    fields: z.object({}),
    example: {},
    text: () =>
      `${advised("Have a meeting approve an item that names the holder, and adjourn it.")}\nforbid(principal, action in [Action::"equity.create_grant", Action::"equity.issue"], resource)\nunless { context.has_resolution };`,
    words: () =>
      "Nobody grants shares or units before a meeting has approved an item of its agenda that names the holder. A cap table that is imported is history: its grants stand with their approval missing.",
  }),
  new_recipient: template({
    title: "Ask for approval of the first payment to a recipient",
    fields: z.object({ approvals: Approvals.default(1), who: Who }),
    example: { approvals: 1 },
    text: ({ approvals, who }) =>
      `@approval("${approvals}")\n${advised("This recipient was never paid before.")}\nforbid(${principals[who]}, ${money}, resource)\nwhen { context.is_outgoing && context.is_new_recipient };`,
    words: ({ approvals, who }) =>
      `${named[who]} pays somebody for the first time until ${approvals === 1 ? "somebody else approves" : `${approvals} others approve`} it.`,
  }),
  redirected_money: template({
    title: "Ask for approval where money is led to another account",
    fields: z.object({ approvals: Approvals.default(1), who: Who }),
    example: { approvals: 1 },
    text: ({ approvals, who }) =>
      `@approval("${approvals}")\n${advised("Ask whoever is paid, by a number that you have had before, whether the account is theirs.")}\nforbid(${principals[who]}, action, resource)\nwhen { context.redirects_money };`,
    words: ({ approvals, who }) =>
      `${named[who]} tells another bank account of a vendor, another name of one, or where customers pay, until ${approvals === 1 ? "somebody else approves" : `${approvals} others approve`} it.`,
  }),
  office_hours: template({
    title: "Money at office hours only",
    fields: z
      .object({
        from_hour: Hour("The first hour, UTC.").default(9),
        to_hour: Hour("The hour, UTC, from which on it is forbidden.").default(17),
        weekdays: z.array(z.enum(days)).min(1).max(7).default(["monday", "tuesday", "wednesday", "thursday", "friday"]),
        who: Who,
      })
      .refine(({ from_hour, to_hour }) => from_hour < to_hour, {
        path: ["to_hour"],
        message: "must be after from_hour",
      }),
    example: { from_hour: 14, to_hour: 22, who: "agents" },
    text: ({ from_hour, to_hour, weekdays, who }) =>
      `${advised("Money moves at office hours only.")}\nforbid(${principals[who]}, ${money}, resource)\nunless { context.hour >= ${from_hour} && context.hour < ${to_hour} && [${weekdays.map((day) => days.indexOf(day) + 1).join(", ")}].contains(context.weekday) };`,
    words: ({ from_hour, to_hour, weekdays, who }) =>
      `${named[who]} does anything with money but from ${from_hour}:00 to ${to_hour}:00 UTC on ${weekdays.map(capital).join(", ")}.`,
  }),
  agents_at_home: template({
    title: "Agents act for their own company alone",
    fields: z.object({}),
    example: {},
    text: () =>
      `${advised("An agent acts for its own company.")}\nforbid(principal is Agent, action, resource)\nunless { resource is Entity && principal.entity_ids.contains(resource.entity_id) };`,
    words: () => "No agent does anything outside its own company.",
  }),
};

/** The template of that name; undefined where there is none. */
export const templateNamed = (name: unknown): Template | undefined =>
  typeof name === "string" && Object.hasOwn(templates, name) ? templates[name] : undefined;

/** Their names, for a field that chooses one. */
export const templateNames = Object.keys(templates) as [string, ...string[]];
