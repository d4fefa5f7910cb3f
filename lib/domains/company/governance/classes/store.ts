import { invalid, notFound } from "#lib/core/errors.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import type { Electors } from "../voters/rules.ts";
import { type ClassVote, type ClassVoter, isVoting } from "./rules.ts";

/** What is asked of a class, with what its instruments are called. */
type Asked = Omit<RowOf<"class_vote">, "rule"> & ClassVote & { symbols: string[] };
type Instrument = Pick<RowOf<"instrument">, "instrument_id" | "symbol" | "kind">;

/** The classes of these that are the company's, with what they are called. */
const instrumentsOf = (tx: Tx, entity_id: string, ids: readonly string[]) =>
  tx.sql<Instrument>`
    select instrument_id, symbol, kind from instrument
    where entity_id = ${entity_id} and instrument_id = any(${ids}::text[])`;

/** All classes that vote by themselves on any item. */
export const classesOf = (asked: readonly ClassVote[]): Set<string> =>
  new Set(asked.flatMap(({ instrument_ids }) => instrument_ids));

/**
 * Throws 404 where a class that is to vote by itself is none of the company's, and 400 where it has no votes at all, or where nobody held
 * shares or units of it on the record date: it would carry nothing.
 */
export async function assertVoting(
  tx: Tx,
  { entity_id, day, counted_by, class_voters }: { entity_id: string; day: string } & Omit<Electors, "voters">,
  asked: readonly ClassVote[],
): Promise<void> {
  if (asked.length === 0) return;
  const known = await instrumentsOf(tx, entity_id, [...classesOf(asked)]);
  for (const [at, { instrument_ids }] of asked.entries()) {
    const own = instrument_ids.map((id) => known.find(({ instrument_id }) => instrument_id === id));
    for (const [place, instrument] of own.entries()) {
      if (instrument === undefined) throw notFound("instrument");
      if (isVoting(instrument)) continue;
      throw invalid(
        `class_votes.${at}.instrument_ids.${place}`,
        "must be shares or units: what is to become some does not vote",
      );
    }
    if (counted_by === "units" && class_voters.some(({ instrument_id }) => instrument_ids.includes(instrument_id)))
      continue;
    const symbols = own.map((one) => one?.symbol).join(", ");
    throw invalid(
      `class_votes.${at}.instrument_ids`,
      `must be of what somebody held on the record date, ${day}: nobody held ${symbols}`,
    );
  }
}

/** Writes down which classes vote by themselves, and on what, before anybody is entitled. */
export async function insert(tx: Tx, meeting_id: string, asked: readonly ClassVote[]): Promise<void> {
  if (asked.length === 0) return;
  await tx.sql`
    insert into class_vote (meeting_id, class_vote_number, agenda_item_index, instrument_ids, rule, percent)
    select ${meeting_id}, number, agenda_item_index, array(select jsonb_array_elements_text(instrument_ids)), rule, percent
    from rows from (jsonb_to_recordset(${json(asked)}::jsonb) as (agenda_item_index int, instrument_ids jsonb, rule text, percent int))
      with ordinality as r(agenda_item_index, instrument_ids, rule, percent, number)`;
}

/** Writes down how many votes those who are entitled have in each class. */
export async function insertVoters(tx: Tx, meeting_id: string, voters: readonly ClassVoter[]): Promise<void> {
  if (voters.length === 0) return;
  await tx.sql`
    insert into class_voter (meeting_id, instrument_id, voter_key, votes)
    select ${meeting_id}, instrument_id, voter_key, votes from jsonb_to_recordset(${json(voters)}::jsonb) as r(
      instrument_id text, voter_key text, votes bigint)`;
}

/** What is asked of the classes that vote at a meeting by themselves, in the order in which they were named, and what each holder has. */
export async function load(tx: Tx, meeting_id: string): Promise<{ class_votes: Asked[]; class_voters: ClassVoter[] }> {
  const [class_votes, class_voters] = await Promise.all([
    tx.sql<Asked>`
      select ${columnsOf("class_vote", "c")}, array(select i.symbol from unnest(c.instrument_ids) with ordinality as own (id, place)
        join instrument i on i.workspace_id = c.workspace_id and i.instrument_id = own.id order by own.place) as symbols
      from class_vote c where c.meeting_id = ${meeting_id} order by c.class_vote_number`,
    tx.sql<ClassVoter>`select voter_key, instrument_id, votes from class_voter where meeting_id = ${meeting_id}`,
  ]);
  return { class_votes, class_voters };
}
