import * as z from "zod";
import { isCalendarDate } from "#lib/core/calendar.ts";
import { monthEnd } from "#lib/core/days.ts";
import { CalendarDate, Cents, Id, Jurisdiction, Name, Text, Timestamp, Units } from "#lib/core/fields.ts";
import { partOf } from "#lib/core/parts.ts";
import type { Scope } from "#lib/core/scopes.ts";
import { sensitive } from "#lib/core/sensitive.ts";
import { formationStates } from "./states.ts";

/** The two kinds of company that the service forms (interface part 2, "Entity"). */
export const EntityType = z.enum(["c_corp", "llc"]);
export type EntityType = z.infer<typeof EntityType>;

/** An employer identification number, `NN-NNNNNNN`; receipts keep its last four digits only. */
export const Ein = z
  .string()
  .regex(/^\d{2}-\d{7}$/, "must be an employer identification number written NN-NNNNNNN")
  .meta({ pattern: "^\\d{2}-\\d{7}$", example: "84-1234567" });
sensitive.add(Ein, { kind: "tax_number" });

/**
 * What a company has unless it says otherwise: decisions "Entities" for the shares; par value and division are as the common
 * startup packages have them, and December 31 is the calendar year's end.
 */
export const usual = {
  authorized_shares: 10_000_000,
  par_value: "0.00001",
  management: "member_managed",
  fiscal_year_end: "12-31",
} as const;

/** Postal addresses stand on one line of a document; 500 characters hold any of them. */
const Address = Text(500).meta({ example: "1209 North Orange Street, Wilmington, New Castle County, Delaware 19801" });

const Party = z.object({ name: Name, address: Address.nullish() });

/** Whether `MM-DD` is a day of every year, as of this common one; February 29 is not. */
const isYearlyDay = (text: string) => isCalendarDate(`2001-${text}`);

const endsMonth = (text: string) => monthEnd(2001, Number(text.slice(0, 2))).endsWith(text);

/** A company's 52/53-week year would end on a weekday, and is none that the service keeps. */
const FiscalYearEnd = z
  .string()
  .refine((text) => text !== "02-29", {
    message: "must be a day that every year has: use 02-28 instead of 02-29",
    abort: true,
  })
  .refine(isYearlyDay, { message: "must be a day of the year written MM-DD, such as 12-31", abort: true })
  .refine(endsMonth, "must be the last day of a month, such as 06-30: books and taxes count by months")
  .meta({ pattern: "^\\d{2}-\\d{2}$", example: "12-31" });

const ParValue = z
  .string()
  .regex(
    /^(0|[1-9]\d{0,8})(\.\d{1,10})?$/,
    'must be dollars written as a decimal string, such as "0.00001" (at most 10 decimals; "0" means without par value)',
  )
  .meta({ example: "0.00001" });

/** Titles of officers are names too; they only are never as long. */
const Title = Text(100);

/** The most people one list names: more would be a document of its own. */
const MOST_PEOPLE = 200;

/** What reads who holds a company: what its members put in and hold is read by it here as well. */
export const HOLDINGS_SCOPE: Scope = "equity:read";

type Holding = { contribution_cents?: number | null | undefined; units?: number | null | undefined };

const holdingsPart = {
  neededBy: (members: unknown) =>
    (members as Holding[]).some(({ contribution_cents, units }) => contribution_cents != null || units != null)
      ? [HOLDINGS_SCOPE]
      : [],
};

const NewMembers = z
  .array(z.object({ ...Party.shape, contribution_cents: Cents.nullish(), units: Units.nullish() }))
  .max(MOST_PEOPLE)
  .nullish();
partOf.add(NewMembers, holdingsPart);

/**
 * What the formation documents are filled with. Everything may be left out or be null; what is missing then stands in
 * the documents as a blank (`missingParticulars`) or takes the usual value (`withDefaults`). Unknown fields are ignored.
 */
export const Particulars = z.object({
  registered_agent: Party.nullish(),
  principal_address: Address.nullish(),
  authorized_shares: Units.nullish().meta({ description: "Authorized shares of a c_corp, or units of an llc." }),
  par_value: ParValue.nullish().meta({ description: "Par value of a share in dollars (c_corp)." }),
  incorporator: Party.nullish().meta({ description: "Who signs the certificate of incorporation (c_corp)." }),
  organizer: Party.nullish().meta({ description: "Who signs the articles of organization (llc)." }),
  directors: z.array(Party).max(MOST_PEOPLE).nullish(),
  officers: z
    .array(z.object({ name: Name, title: Title }))
    .max(MOST_PEOPLE)
    .nullish(),
  members: NewMembers,
  management: z.enum(["member_managed", "manager_managed"]).nullish(),
  managers: z
    .array(z.object({ name: Name }))
    .max(MOST_PEOPLE)
    .nullish(),
  fiscal_year_end: FiscalYearEnd.nullish(),
  purpose: Text(2000).nullish().meta({ description: "What the company is for; any lawful act if left out." }),
});
export type Particulars = z.output<typeof Particulars>;

/** What an entity is made of: name, type, jurisdiction, and whatever particulars are known already. */
export const NewEntity = Particulars.safeExtend({
  legal_name: Name.meta({ example: "Acme Robotics" }),
  entity_type: EntityType,
  jurisdiction: Jurisdiction,
});

export const FormationStatus = z.enum(formationStates.states).meta({
  description: "Where the formation stands (interface part 3).",
});

const KnownParty = z.object({ name: z.string(), address: z.string().nullable() });

const Members = z.array(KnownParty.extend({ contribution_cents: z.int().nullable(), units: z.int().nullable() })).meta({
  description:
    "The members of an llc. What each puts in and holds is null without `equity:read`, and where nobody has told it, which `missing` says.",
});
partOf.add(Members, holdingsPart);

export const Entity = z
  .object({
    entity_id: Id("ent"),
    legal_name: z.string(),
    entity_type: EntityType,
    jurisdiction: z.string(),
    status: z.enum(["active", "dissolved"]),
    formation_status: FormationStatus,
    missing: z.array(z.string()).meta({ description: "Particulars that stand as blanks in the documents." }),
    registered_agent: KnownParty.nullable(),
    principal_address: z.string().nullable(),
    authorized_shares: z.int(),
    par_value: z.string().nullable().meta({ description: "Dollars a share, as a decimal string; null for an llc." }),
    incorporator: KnownParty.nullable(),
    organizer: KnownParty.nullable(),
    directors: z.array(KnownParty),
    officers: z.array(z.object({ name: z.string(), title: z.string() })),
    members: Members,
    management: z.enum(["member_managed", "manager_managed"]).nullable(),
    managers: z.array(z.object({ name: z.string() })),
    fiscal_year_end: z.string(),
    purpose: z.string().nullable(),
    confirmation_number: z.string().nullable().meta({ description: "The state's confirmation of the filing." }),
    filing_confirmed_at: Timestamp.nullable(),
    filed_on: CalendarDate.nullable(),
    ein: Ein.nullable(),
    ein_confirmed_at: Timestamp.nullable(),
    dissolved_at: Timestamp.nullable(),
    dissolution_reason: z.string().nullable(),
    dissolution_approval_id: Id("mtg").nullable().meta({
      description: "What approved the dissolution: a meeting or a document; null where nothing was named.",
    }),
    conversion_status: z.enum(["pending_filing", "confirmed"]).nullable().meta({
      description:
        "How the company's last conversion stands: `pending_filing` until its filing is confirmed; null where it has converted never.",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Entity" });
export type Entity = z.infer<typeof Entity>;
