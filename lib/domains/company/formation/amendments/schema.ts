import * as z from "zod";
import { CalendarDate, Email, Id, Name, Paging, Text, Timestamp, Units } from "#lib/core/fields.ts";
import { nameKey } from "#lib/core/names.ts";
import { preference } from "#lib/domains/equity/instruments/schema.ts";
import { Dollars } from "#lib/domains/equity/price/schema.ts";
import { InstrumentSymbol } from "#lib/domains/equity/schema.ts";
import { Particulars } from "../../entities/schema.ts";
import { filingFields } from "../../jurisdictions/schema.ts";
import { endReasons } from "../../seats/rules.ts";
import { groupsGiven } from "./rules.ts";
import { amendmentStates } from "./states.ts";

const entity_id = Id("ent");

const approval_id = Id("mtg").meta({
  description:
    "What approved it: an adjourned meeting that has approved it, or a paper that decides it, signed by those who decide, or a file.",
});

const { registered_agent, principal_address, fiscal_year_end } = Particulars.shape;

/** The most that one amendment changes of a kind: more would be several. */
const MOST = 100;

const AmendedInstrument = z.object({
  instrument_id: Id("ins"),
  authorized_units: Units.nullish().meta({
    description: "The most that may be issued once it is in effect; as it stands, if left out.",
  }),
  par_value: Dollars.nullish().meta({ description: "Dollars a share, of what is issued from then on." }),
});

const NewClass = z.object({
  symbol: InstrumentSymbol,
  kind: z.enum(["common", "preferred", "unit"]),
  authorized_units: Units.meta({ description: "The most that may be issued of it." }),
  par_value: Dollars.nullish().meta({ description: "Dollars a share; the company's own, if left out." }),
  ...preference,
});

/** The same as it is told: what may be sent as text is a number. */
const ToldClass = NewClass.extend({
  liquidation_multiple: z.number().nullish().meta({ description: "As it was given; null where it was not." }),
  participation_cap_multiple: z.number().nullish().meta({ description: "As it was given; null where it was not." }),
  seniority: z.number().nullish().meta({ description: "As it was given; null where it was not." }),
  dividend_percent: z.number().nullish().meta({ description: "As it was given; null where it was not." }),
});

const Election = z.object({
  seat_type: z.enum(["director", "officer", "manager"]),
  holder_name: Name,
  title: Text(100).nullish().meta({ description: "The office, of an officer." }),
  email: Email.nullish(),
});

const Departure = z.object({ seat_id: Id("seat"), end_reason: z.enum(endReasons) });

/** What an amendment changes; each part may be left out, and one amendment is on one paper. */
const changes = {
  legal_name: Name.nullish().meta({ description: "The company's new name." }),
  instruments: z.array(AmendedInstrument).min(1).max(MOST).nullish().meta({
    description:
      "Shares or units of which more, or fewer, are to be authorized; one that is beyond the charter is named in it as it stands.",
  }),
  new_classes: z.array(NewClass).min(1).max(MOST).nullish().meta({
    description: "Classes and series that come into being with the amendment.",
  }),
  registered_agent: registered_agent.meta({ description: "The new registered agent and registered office." }),
  principal_address: principal_address.meta({ description: "The new address of the main office." }),
  fiscal_year_end: fiscal_year_end.meta({ description: "The new last day of the fiscal year, `MM-DD`." }),
  elects: z.array(Election).min(1).max(MOST).nullish().meta({ description: "Who takes which seat by it." }),
  ends: z.array(Departure).min(1).max(MOST).nullish().meta({ description: "Whose seat ends by it, and why." }),
};

export const NewAmendment = z
  .object({
    entity_id,
    ...changes,
    approval_id: approval_id.nullish(),
  })
  .superRefine((given, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    const [first, second] = groupsGiven(given);
    if (first === undefined) refuse(["legal_name"], "is required, or another field that the amendment changes");
    else if (second !== undefined) {
      refuse([second.field], `must be an amendment of its own: ${first.field} stands on another paper`);
    }
    for (const [at, { seat_type, title }] of (given.elects ?? []).entries()) {
      if ((seat_type === "officer") === (title != null)) continue;
      refuse(["elects", at, "title"], seat_type === "officer" ? "is required of an officer" : "must be left out");
    }
    const seats = (given.elects ?? []).map(({ seat_type, holder_name, title = null }) =>
      JSON.stringify([seat_type, nameKey(holder_name), title]),
    );
    for (const [at, seat] of seats.entries()) {
      if (seats.indexOf(seat) < at) refuse(["elects", at, "holder_name"], "must be elected to the same seat once");
    }
    const ended = (given.ends ?? []).map(({ seat_id }) => seat_id);
    for (const [at, seat_id] of ended.entries()) {
      if (ended.indexOf(seat_id) < at) refuse(["ends", at, "seat_id"], "must be named once");
    }
  });
export type NewAmendment = z.output<typeof NewAmendment>;

const own = { entity_id, amendment_id: Id("amd") };

/** Which amendment is meant. */
export const AtAmendment = z.object(own);

export const ConfirmedAmendment = z.object({
  ...own,
  confirmation_number: Text(200).nullish().meta({
    description:
      "The number under which the state has filed it; required of what is filed, and left out of what is not.",
  }),
  filed_on: CalendarDate.nullish().meta({
    description: "The day from which it is in effect: of its filing, or of its last signature. Today, if left out.",
  }),
});
export type ConfirmedAmendment = z.output<typeof ConfirmedAmendment>;

export const EndedAmendment = z.object({
  ...own,
  reason: Text(2000).nullish().meta({ description: "Why it does not come into effect." }),
});
export type EndedAmendment = z.output<typeof EndedAmendment>;

export const ApprovedAmendment = z.object({ ...own, approval_id });

export const AmendmentFilter = Paging.extend({
  entity_id,
  status: z.enum(amendmentStates.states).optional(),
});
export type AmendmentFilter = z.output<typeof AmendmentFilter>;

export const Amendment = z
  .object({
    amendment_id: Id("amd"),
    entity_id,
    form: z.enum(["charter", "operating_agreement", "agent", "consent"]).meta({
      description:
        "Which paper it takes: an amendment of the `charter` or of the registered `agent`, which the state files; of the `operating_agreement`, or a written `consent`, which nobody files.",
    }),
    changes: z
      .object({
        ...changes,
        new_classes: z
          .array(ToldClass)
          .nullish()
          .meta({ description: "Classes and series that come into being with it." }),
      })
      .meta({ description: "What it changes, as it was asked for." }),
    status: z.enum(amendmentStates.states).meta({
      description: "It changes nothing before it is `effective`: confirmed, after its document is signed.",
    }),
    needs_filing: z.boolean().meta({ description: "Whether the state must file it." }),
    filing_office: z.string().meta({ description: "Where it is filed, where it needs that." }),
    ...filingFields,
    document_id: Id("doc").meta({ description: "The paper, to be signed first." }),
    approval_id: Id("mtg").nullable(),
    approval: z
      .enum(["approved", "missing"])
      .meta({ description: "`missing` until `approval_id` names what approved it." }),
    confirmation_number: z.string().nullable(),
    filed_on: CalendarDate.nullable().meta({ description: "The day from which it is in effect; null until then." }),
    reason: z.string().nullable().meta({ description: "Why it was rejected or withdrawn, as it was given." }),
    decided_at: Timestamp.nullable().meta({ description: "When it was confirmed, rejected or withdrawn." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Amendment" });
export type Amendment = z.infer<typeof Amendment>;
