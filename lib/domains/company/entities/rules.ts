import { invalid } from "#lib/core/errors.ts";
import { covers } from "#lib/core/scopes.ts";
import { designators } from "./facts/facts.ts";
import { type Entity, type EntityType, HOLDINGS_SCOPE, type Particulars, usual } from "./schema.ts";

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

/** The entity as whoever holds these scopes reads it: without `equity:read` not what its members put in and hold. */
export function shownTo<E extends Pick<Entity, "members">>(scopes: ReadonlySet<string>, entity: E): E {
  if (covers(scopes, HOLDINGS_SCOPE)) return entity;
  const members = entity.members.map((member) => ({ ...member, contribution_cents: null, units: null }));
  return { ...entity, members };
}

/**
 * Throws 400 where the members hold more than is authorized. How many they hold is not told: whoever asks may not read what some
 * of them do.
 */
export function assertUnits({ members, authorized_shares }: Pick<FilledParticulars, "members" | "authorized_shares">) {
  const held = members.reduce((sum, { units }) => sum + BigInt(units ?? 0), 0n);
  if (held > BigInt(authorized_shares)) {
    throw invalid("members", `must hold no more than the authorized units, ${authorized_shares}`);
  }
}

/**
 * The members that whoever holds these scopes gives in place of those before: what they do not read of a member, by name, stays
 * as it is where they leave it out, so that what is sent back as it was read takes nothing back.
 */
export function givenMembers(
  scopes: ReadonlySet<string>,
  given: Particulars["members"],
  before: FilledParticulars["members"],
): Particulars["members"] {
  if (!given || covers(scopes, HOLDINGS_SCOPE)) return given;
  // Two may have one name: the first stays the first.
  const unread = [...before];
  return given.map((member) => {
    const at = unread.findIndex(({ name }) => name === member.name);
    const kept = at < 0 ? undefined : unread.splice(at, 1)[0];
    return {
      ...member,
      contribution_cents: member.contribution_cents ?? kept?.contribution_cents,
      units: member.units ?? kept?.units,
    };
  });
}

/** `Limited Liability Company` → a pattern that also reads `Limited liability company,` and `L.L.C.`. */
function spelling(designator: string): string {
  // Only the short forms are written with points between their letters: LLC, L.L.C., L. L. C.
  if (/^[A-Z0-9]{2,4}$/.test(designator)) return [...designator].join("\\.?\\s?");
  return designator.split(" ").join("\\.?\\s+");
}

/** The designators of a type that some state accepts, as one pattern. */
function accepted(type: EntityType): string {
  const { accepted_everywhere, accepted_in_some_states } = designators[type];
  return [...accepted_everywhere, ...accepted_in_some_states].map(spelling).join("|");
}

/**
 * The company's name as its documents carry it: `Acme` becomes `Acme LLC` or `Acme, Inc.`, and a name that already
 * shows its type, by a word of its own at its end and in whatever case, is left as it is.
 */
export function legalName(legal_name: string, entity_type: EntityType): string {
  const name = legal_name.trim();
  const shown = new RegExp(`(?<![\\p{L}\\p{N}])(?:${accepted(entity_type)})[.,]?$`, "iu").test(name);
  return shown ? name : `${name}${designators[entity_type].added}`;
}

/**
 * The name of a company that becomes the other type: the old type's designator goes and the new one comes, so that
 * `Acme LLC` becomes `Acme, Inc.`. A name that is nothing but a designator keeps it.
 */
export function convertedName(legal_name: string, from: EntityType, to: EntityType): string {
  const bare = legal_name.trim().replace(new RegExp(`(?<![\\s,])[\\s,]+(?:${accepted(from)})[.,]?$`, "iu"), "");
  return from === to ? legalName(legal_name, to) : legalName(bare, to);
}
