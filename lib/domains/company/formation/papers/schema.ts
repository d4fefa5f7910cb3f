import * as z from "zod";
import { CalendarDate, Id, Jurisdiction, Name, Text } from "#lib/core/fields.ts";
import { deadlocks } from "../choices/schema.ts";
import { asks, classifications, type Field, MOST_GRANTS, papers } from "./rules.ts";

/** The most people that a paper names in one list. */
const MOST_PEOPLE = 20;

export const NewPaper = z
  .object({
    entity_id: Id("ent"),
    paper: z.enum(papers).meta({ description: "Which paper is written." }),
    counterparty_name: Name.nullish().meta({
      description:
        "Who signs it with the company: of technology_assignment, invention_assignment and indemnification_agreement. Of stock_certificate and uncertificated_notice who holds shares of the grant; its recipient, if left out.",
    }),
    counterparty_address: Text(500).nullish().meta({ description: "A blank in the text, if left out." }),
    effective_date: CalendarDate.nullish().meta({
      description:
        "The day from which it is in effect; of an election, the day for which it is made. Today, if left out.",
    }),
    work_state: Jurisdiction.nullish().meta({
      description:
        "invention_assignment: the state in which the work is done, whose notice on inventions of one's own it then has.",
    }),
    inventions: Text(5000).nullish().meta({
      description:
        "technology_assignment: what is assigned, beside all that belongs to the company's business. invention_assignment: earlier inventions, which are kept.",
    }),
    grant_ids: z
      .array(Id("grt"))
      .min(1)
      .max(MOST_GRANTS)
      .nullish()
      .meta({ description: `Whose terms it has: one grant, of grant_consent 1 to ${MOST_GRANTS}.` }),
    instrument_id: Id("ins")
      .nullish()
      .meta({ description: "option_plan: the instrument of the kind option that is its reserve." }),
    officers: z
      .array(z.object({ name: Name, title: Text(100) }))
      .min(1)
      .max(MOST_PEOPLE)
      .nullish()
      .meta({ description: "officer_consent: who is appointed to which office." }),
    bank_name: Text(200).nullish().meta({ description: "bank_resolution: where the account is opened." }),
    signatories: z
      .array(Name)
      .min(1)
      .max(MOST_PEOPLE)
      .nullish()
      .meta({ description: "bank_resolution: who may draw on the account, each alone." }),
    responsible_party: Name.nullish().meta({
      description:
        "ss4_worksheet: the individual who controls the company. form_8832_worksheet: whom the IRS may call.",
    }),
    activity: Text(500).nullish().meta({ description: "ss4_worksheet: what the company makes, sells or does." }),
    employees: z
      .int()
      .min(0)
      .max(1_000_000)
      .nullish()
      .meta({ description: "ss4_worksheet: the most employees expected in the next 12 months." }),
    partnership_representative: Name.nullish().meta({
      description: "operating_agreement: who speaks for the company in a partnership audit; chosen later, if left out.",
    }),
    deadlock: z.enum(deadlocks).nullish().meta({
      description:
        "operating_agreement: what ends a deadlock of two halves: `mediation` alone, or `buy_sell` after it; no clause, if left out.",
    }),
    federal_forum: z.boolean().nullish().meta({
      description: "operating_agreement: whether claims that a federal court may hear are brought there.",
    }),
    classification: z.enum(classifications).nullish().meta({
      description: "form_8832_worksheet: what the llc elects to be for federal tax.",
    }),
  })
  .superRefine((given, context) => {
    const rule = asks[given.paper];
    if (rule === undefined) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const field of rule.required) if (given[field] == null) refuse(field, `is required for ${given.paper}`);
    const known: readonly string[] = ["entity_id", "paper", ...rule.required, ...rule.optional];
    for (const [field, value] of Object.entries(given)) {
      if (value != null && !known.includes(field))
        refuse(field, `must be left out: ${given.paper} does not ask for it`);
    }
    const most = rule.grants ?? MOST_GRANTS;
    if ((given.grant_ids?.length ?? 0) > most) refuse("grant_ids", `must be one grant: ${given.paper} is about one`);
    const ids = given.grant_ids ?? [];
    if (new Set(ids).size < ids.length) refuse("grant_ids", "must name each grant once");
  });
export type NewPaper = z.output<typeof NewPaper>;

/** What is told of a paper beside which it is; what was left out is null. */
export type Given = { [F in Field]: NonNullable<NewPaper[F]> | null };
