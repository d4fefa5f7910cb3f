import * as z from "zod";
import { Cents, Name, Text, Units } from "#lib/core/fields.ts";
import type { EntityType } from "./facts/facts.ts";

/** Postal addresses stand on one line of a document; 500 characters hold any of them. */
const Address = Text(500).meta({ example: "1209 North Orange Street, Wilmington, New Castle County, Delaware 19801" });

const Party = z.object({ name: Name, address: Address.nullish() });

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether `MM-DD` is a day of every year; February 29 is not. */
function isYearlyDay(text: string): boolean {
  const [month, day] = text.split("-").map(Number);
  const days = DAYS_IN_MONTH[(month ?? 0) - 1] ?? 0;
  return /^\d{2}-\d{2}$/.test(text) && day !== undefined && day >= 1 && day <= days;
}

const FiscalYearEnd = z
  .string()
  .refine((text) => text !== "02-29", {
    message: "must be a day that every year has: use 02-28 instead of 02-29",
    abort: true,
  })
  .refine(isYearlyDay, "must be a day of the year written MM-DD, such as 12-31")
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

/**
 * What the formation documents are filled with. Everything may be left out or be null; what is missing then stands in
 * the documents as a blank (`missingParticulars`) or takes the usual value (`withDefaults`). Unknown fields are ignored.
 */
export const Particulars = z
  .object({
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
    members: z
      .array(z.object({ ...Party.shape, contribution_cents: Cents.nullish(), units: Units.nullish() }))
      .max(MOST_PEOPLE)
      .nullish(),
    management: z.enum(["member_managed", "manager_managed"]).nullish(),
    managers: z
      .array(z.object({ name: Name }))
      .max(MOST_PEOPLE)
      .nullish(),
    fiscal_year_end: FiscalYearEnd.nullish(),
    purpose: Text(2000).nullish().meta({ description: "What the company is for; any lawful act if left out." }),
  })
  .superRefine(({ members, authorized_shares }, context) => {
    const held = (members ?? []).reduce((sum, member) => sum + BigInt(member.units ?? 0), 0n);
    const most = authorized_shares ?? usual.authorized_shares;
    if (held > BigInt(most)) {
      const message = `must hold no more than the authorized units: they hold ${held}, authorized are ${most}`;
      context.addIssue({ code: "custom", path: ["members"], message });
    }
  });
export type Particulars = z.output<typeof Particulars>;

/**
 * What a company has unless it says otherwise: decisions "Entities" for the shares, data/formation.json "defaults" for
 * the rest (par value and division as the common startup packages have them; December 31 is the calendar year's end).
 */
const usual = {
  authorized_shares: 10_000_000,
  par_value: "0.00001",
  management: "member_managed",
  fiscal_year_end: "12-31",
} as const;

export interface FilledParty {
  name: string;
  address: string | null;
}

/** Particulars without gaps in their shape: null and empty lists are what nobody has told yet. */
export interface FilledParticulars {
  registered_agent: FilledParty | null;
  principal_address: string | null;
  authorized_shares: number;
  /** Dollars as a decimal string; "0" is without par value. */
  par_value: string;
  incorporator: FilledParty | null;
  organizer: FilledParty | null;
  directors: FilledParty[];
  officers: { name: string; title: string }[];
  members: (FilledParty & { contribution_cents: number | null; units: number | null })[];
  management: "member_managed" | "manager_managed";
  managers: { name: string }[];
  /** `MM-DD`. */
  fiscal_year_end: string;
  /** null: any lawful act, in the words of the state's statute. */
  purpose: string | null;
}

const party = (given: { name: string; address?: string | null | undefined } | null | undefined): FilledParty | null =>
  given ? { name: given.name, address: given.address ?? null } : null;

/** The particulars with the usual values where the company has said nothing, each key present. */
export function withDefaults(given: Particulars): FilledParticulars {
  return {
    registered_agent: party(given.registered_agent),
    principal_address: given.principal_address ?? null,
    authorized_shares: given.authorized_shares ?? usual.authorized_shares,
    par_value: given.par_value ?? usual.par_value,
    incorporator: party(given.incorporator),
    organizer: party(given.organizer),
    directors: (given.directors ?? []).map(({ name, address }) => ({ name, address: address ?? null })),
    officers: (given.officers ?? []).map(({ name, title }) => ({ name, title })),
    members: (given.members ?? []).map(({ name, address, contribution_cents, units }) => ({
      name,
      address: address ?? null,
      contribution_cents: contribution_cents ?? null,
      units: units ?? null,
    })),
    management: given.management ?? usual.management,
    managers: (given.managers ?? []).map(({ name }) => ({ name })),
    fiscal_year_end: given.fiscal_year_end ?? usual.fiscal_year_end,
    purpose: given.purpose ?? null,
  };
}

/**
 * The paths that stand as blanks in the documents of that type, in the order in which the documents ask for them:
 * `registered_agent`, `registered_agent.address`, `members.0.units`. Empty when nothing is missing.
 */
export function missingParticulars(entity_type: EntityType, given: Particulars): string[] {
  const filled = withDefaults(given);
  const missing: string[] = [];
  const needParty = (path: "registered_agent" | "organizer" | "incorporator") => {
    const found = filled[path];
    if (found === null) missing.push(path);
    else if (found.address === null) missing.push(`${path}.address`);
  };
  const needSome = (path: "directors" | "officers" | "members" | "managers") => {
    if (filled[path].length === 0) missing.push(path);
  };
  needParty("registered_agent");
  if (filled.principal_address === null) missing.push("principal_address");
  if (entity_type === "c_corp") {
    needParty("incorporator");
    needSome("directors");
    needSome("officers");
    return missing;
  }
  needParty("organizer");
  if (filled.management === "manager_managed") needSome("managers");
  needSome("members");
  for (const [index, member] of filled.members.entries()) {
    if (member.contribution_cents === null) missing.push(`members.${index}.contribution_cents`);
    if (member.units === null) missing.push(`members.${index}.units`);
  }
  return missing;
}
