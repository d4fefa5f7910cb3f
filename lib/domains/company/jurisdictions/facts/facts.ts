import type { EntityType } from "../../entities/schema.ts";
import departures from "./departures.json" with { type: "json" };
import boards from "./directors.json" with { type: "json" };
import firsts from "./first-directors.json" with { type: "json" };
import table from "./jurisdictions.json" with { type: "json" };
import acts from "./llc-acts.json" with { type: "json" };
import portals from "./portals.json" with { type: "json" };

/** How far a fact may be trusted: seen in a statute, seen elsewhere, known from experience, doubtful. */
export type Confidence = "primary" | "secondary" | "background" | "low";

/** Where a fact comes from, in words that a reader can follow up. */
export interface Sourced {
  source: string;
  confidence: Confidence;
}

/** What forming a company in a state needs to know about it. */
export interface Jurisdiction {
  /** 2-letter code, `DE`. */
  code: string;
  /** `Delaware`. */
  name: string;
  /** `State of Delaware`, `Commonwealth of Virginia`, `District of Columbia`. */
  formal_name: string;
  filing_office: Sourced & { name: string };
  /** What the state calls the document that brings the company into being. */
  documents: Record<EntityType, Sourced & { name: string }>;
  /** The base fee for that filing by the cheapest normal channel, in whole cents. */
  formation_fees: Record<EntityType, { cents: number; confidence: Confidence }> & {
    source: string;
    note: string | null;
  };
}

const levels: readonly Confidence[] = ["primary", "secondary", "background", "low"];

/** JSON types its words as strings; a word the table does not know is a fault in the table, so it stops the start. */
function confidence(word: string): Confidence {
  const level = levels.find((known) => known === word);
  if (level === undefined) throw new Error(`jurisdictions.json: unknown confidence "${word}"`);
  return level;
}

const sourced = <F extends { confidence: string }>(fact: F) => ({ ...fact, confidence: confidence(fact.confidence) });

const rows: ReadonlyMap<string, Jurisdiction> = new Map(
  table.jurisdictions.map((row) => [
    row.code,
    {
      ...row,
      filing_office: sourced(row.filing_office),
      documents: { llc: sourced(row.documents.llc), c_corp: sourced(row.documents.c_corp) },
      formation_fees: {
        ...row.formation_fees,
        llc: sourced(row.formation_fees.llc),
        c_corp: sourced(row.formation_fees.c_corp),
      },
    },
  ]),
);

/**
 * How many directors a corporation of a state must have at least, by how many hold its shares: one, but for the states that
 * directors.json names with their sources.
 */
export function leastDirectors(code: string, holders: number): number {
  const rule = boards.states.find((state) => state.code === code);
  return rule === undefined ? 1 : Math.max(1, Math.min(rule.least, holders));
}

/** What a state has a corporation's filed document say of its first directors, by first-directors.json; null where that is nothing. */
export const firstDirectorsIn = (code: string): { addresses: boolean } | null =>
  firsts.states.find((state) => state.code === code) ?? null;

/** What a state has filed by a company of it that becomes one of another state. */
export interface Departure extends Sourced {
  /** What that document is called. */
  title: string;
  statutes: Record<EntityType, string>;
  /** Whether it is filed once the new state has filed the conversion. */
  after_new_state: boolean;
  /** On what condition as to the state's taxes the office takes it; null where our facts know none. */
  taxes: { rule: string; statute: string } | null;
}

/** The same by the state's code; null where our facts do not know it, so that its office has to be asked. */
export function departureFrom(code: string): Departure | null {
  const found = departures.states.find((state) => state.code === code);
  return found === undefined ? null : sourced(found);
}

/** Where an office takes filings on its own site; null where that is not among our facts. */
export const portalOf = (code: string): string | null =>
  portals.portals.find((portal) => portal.code === code)?.address ?? null;

/** The 51 codes of the 50 states and the District of Columbia, by the states' names. */
export const jurisdictionCodes: readonly string[] = [...rows.keys()];

/**
 * The facts of one jurisdiction by its 2-letter uppercase code, from jurisdictions.json, where each fact names its
 * source. Throws on any other code: inputs are checked by `Jurisdiction` in lib/core/fields.ts before they come here.
 */
export function jurisdiction(code: string): Jurisdiction {
  const row = rows.get(code);
  if (row === undefined) throw new Error(`no jurisdiction has the code "${code}"`);
  return row;
}

/** The statute that an llc of a state is formed under. */
export interface LlcAct extends Sourced {
  code: string;
  /** With its article: `the Wyoming Limited Liability Company Act`. */
  name: string;
  citation: string;
}

const llcActs: ReadonlyMap<string, LlcAct> = new Map(acts.acts.map((act) => [act.code, sourced(act)]));

/** The statute on limited liability companies of a state; null where it is not among our facts. */
export const llcAct = (code: string): LlcAct | null => llcActs.get(code) ?? null;
