import { counted } from "#lib/core/counted.ts";
import { longDate } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import { type Signer, signatures, unstopped } from "../../../documents/writing.ts";
import type { FormationFacts } from "../../texts/formation-facts.ts";
import { lawOf } from "../../texts/law.ts";
import type { Given } from "../schema.ts";

/** A grant as a paper tells it. */
export interface PaperGrant {
  grant_id: string;
  recipient_name: string;
  /** `Common Stock`, `SERIES A Preferred Stock`. */
  stock: string;
  kind: "common" | "preferred" | "option" | "unit" | "other";
  shares: number;
  /** Dollars a share as a decimal string; null where none is told. */
  price_per_share: string | null;
  exercise_price: string | null;
  /** What all of them cost, in whole cents. */
  consideration_cents: number | null;
  consideration: Grant["consideration"];
  par_value: string | null;
  /** How they vest, in words; null where they are vested. */
  vesting: string | null;
  acceleration: string | null;
  exemption: string | null;
  option_type: string | null;
  /** What a paper leaves open of its terms, in words. */
  blanks: readonly string[];
  expires_on: string | null;
  early_exercise: boolean;
  post_termination: string | null;
  certificate_number: string | null;
  legends: readonly string[];
  granted_on: string;
  /** What splits since have made of it; null where there were none. */
  after: { shares: number; price_per_share: string | null; exercise_price: string | null } | null;
  /** Who holds shares of it, how many as they are counted now, and whether some of the grant's have not vested. */
  held: { name: string; units: number; isOfRecipient: boolean; isVesting: boolean } | null;
}

/** All that a paper is written from: the texts are functions of this and of nothing else. Text is on one line. */
export interface PaperFacts {
  company: FormationFacts;
  given: Given;
  /** The day from which it is in effect, `YYYY-MM-DD`. */
  effective_date: string;
  grants: readonly PaperGrant[];
  /** The pool of an option plan. */
  reserve: { symbol: string; authorized_units: number } | null;
  /** The valuation that the board has on the day; null where none is on record. */
  valuation: { valued_on: string } | null;
  ein: string | null;
  filed_on: string | null;
  /** The day on which it came to be of its type and its state: another where it has converted. */
  chartered_on: string | null;
  /** Who sits where, by the register of seats. */
  directors: readonly string[];
  managers: readonly string[];
  holders: readonly { name: string; units: number }[];
}

/** `1 share`, `1,000 shares`. */
export const shareCount = (shares: number) => counted(shares, "share");

/** `10,000 shares at $0.10 a share`, as splits have made them. */
export const splitInto = (shares: number, price: string | null) =>
  `${shareCount(shares)}${price === null ? "" : ` at $${price} a share`}`;

const LINE = "_".repeat(16);

/** `________________ (what)`. */
export const gap = (what: string) => `${LINE} (${what})`;

/** `a Delaware corporation`. */
export const companyKind = ({ jurisdiction, entity_type }: FormationFacts) =>
  `${/^[AEIOU]/.test(jurisdiction.name) ? "an" : "a"} ${jurisdiction.name} ${
    entity_type === "c_corp" ? "corporation" : "limited liability company"
  }`;

/** Who agrees, and from when. `role` is the other party's defined term. */
export function openingOf(
  { company, given, effective_date }: PaperFacts,
  title: string,
  other: string,
  role: string,
): string {
  const address = given.counterparty_address ?? gap("address");
  return stop(
    `This ${title} (the “Agreement”) takes effect on ${longDate(effective_date)} between ${company.legal_name}, ${companyKind(company)} (the “Company”), and ${other}, of ${unstopped(address)} (the “${role}”)`,
  );
}

/** Both parties sign. */
export function signedByBoth({ company }: PaperFacts, other: string, role: string): string[] {
  const signers: Signer[] = [
    { capacity: `For ${company.legal_name}`, name: null },
    { capacity: role, name: other },
  ];
  return signatures(
    "By signing, the parties agree to this Agreement. Counterparts together are one document, and a signature given by electronic means has the same effect as one given by hand.",
    signers,
  );
}

/** How the Agreement is read: the article that each ends with. */
export const generalSections = ({ company }: PaperFacts) => ({
  law: `The law of the ${company.jurisdiction.formal_name} governs this Agreement, without regard to rules that would apply another law, except where a law that cannot be waived protects a party who works elsewhere.`,
  whole:
    "This Agreement is all that the parties have agreed on its subject. It is changed, and a right under it is waived, only in a writing that both sign, or the one who waives. It binds and benefits successors; the Company may transfer it together with its business.",
  rest: "If a provision cannot be enforced, the rest stands, and the provision applies as far as the law permits.",
});

/** `Section 158 of the General Corporation Law of the State of Delaware` where its sections are known, else the statute by its name. */
export const lawAt = ({ company }: PaperFacts, section: string) => lawOf(company).of(section);

/** `Directors` in a consent: by name where the register of seats knows them. */
export const consentSigners = (names: readonly string[], capacity: string): Signer[] =>
  names.length === 0 ? [{ capacity, name: null }] : names.map((name) => ({ capacity, name }));
