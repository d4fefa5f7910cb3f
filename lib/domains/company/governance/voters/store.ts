import { today } from "#lib/core/days.ts";
import { nameKey } from "#lib/core/names.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columnsOf, type RowOf } from "#lib/db/rows.ts";
import { json } from "#lib/db/sql.ts";
import * as people from "../../contacts/names/store.ts";
import type { Document } from "../../documents/schema.ts";
import * as entities from "../../entities/store.ts";
import * as seats from "../../seats/store.ts";
import type { Body, Counting } from "../rules.ts";
import { byHoldings, byMembers, bySeats, type Electors, type Held, seatOf, type Voter } from "./rules.ts";

type Row = RowOf<"meeting_voter">;

/** Who held shares or units on a day, by the names of the register, class by class. */
const holdersOn = (tx: Tx, entity_id: string, day: string) =>
  tx.sql<Held>`
    with held as materialized (
      select n.name_key, n.present_name, m.instrument_id, sum(m.units)::bigint as units
      from equity_movement m
      join ${people.recorded} n on n.name_key = m.holder_key
      join equity_grant g on g.workspace_id = m.workspace_id and g.grant_id = m.grant_id
      where m.entity_id = ${entity_id} and m.happened_on <= ${day}::date and g.grant_type <> 'rsu'
      group by n.name_key, n.present_name, m.instrument_id having sum(m.units) > 0
    )
    select h.name_key as voter_key, h.present_name as voter_name, h.instrument_id, own.votes::text,
      (case i.votes_per_share when 0 then h.units else own.votes end)::text as class_votes
    from held h join instrument i on i.instrument_id = h.instrument_id and i.entity_id = ${entity_id}
      cross join lateral (select votes_of(i, h.units, ${day}::date) as votes offset 0) own
    where i.kind in ('common', 'preferred', 'unit')`;

/**
 * Who is entitled to vote in a body on a day: whoever held shares or units then, by the votes that those had, or holds a seat; counted
 * by head where nobody is known. `classes` are the instruments that vote by themselves. Throws 400 where there are more votes than can
 * be counted.
 */
export async function electors(
  tx: Tx,
  { entity_id, body, day }: { entity_id: string; body: Body | null; day: string },
  classes: ReadonlySet<string>,
): Promise<Electors> {
  if (body === null) return { counted_by: "heads", voters: [], class_voters: [] };
  const seat = seatOf[body];
  if (body === "board" || body === "managers") {
    return bySeats(seat === null ? [] : await seats.holdersOf(tx, entity_id, seat));
  }
  const [held, seated, { members }] = await Promise.all([
    holdersOn(tx, entity_id, day),
    seat === null ? [] : seats.holdersOf(tx, entity_id, seat),
    entities.load(tx, { entity_id }),
  ]);
  return held.length > 0 ? byHoldings(held, classes) : byMembers(seated, members);
}

/** Writes down who is entitled, all in one statement. */
export async function insert(tx: Tx, meeting_id: string, voters: readonly Voter[]): Promise<void> {
  if (voters.length === 0) return;
  await tx.sql`
    insert into meeting_voter (meeting_id, voter_key, voter_name, votes, email)
    select ${meeting_id}, voter_key, voter_name, votes, email from jsonb_to_recordset(${json(voters)}::jsonb) as r(
      voter_key text, voter_name text, votes bigint, email text)
    on conflict do nothing`;
}

/** Who is entitled to vote at a meeting, those with the most votes first. */
export const list = (tx: Tx, meeting_id: string) =>
  tx.sql<Row>`
    select ${columnsOf("meeting_voter")} from meeting_voter where meeting_id = ${meeting_id}
    order by votes desc, voter_key`;

/**
 * Takes in who holds the body's seats by now, where it is seats that vote: whoever was elected since, and nobody who has left, whose
 * votes that were cast stay cast. Answers who is entitled now. The caller holds the meeting.
 */
export async function refresh(
  tx: Tx,
  {
    meeting_id,
    entity_id,
    body,
    counted_by,
  }: { meeting_id: string; entity_id: string; body: Body | null; counted_by: Counting },
): Promise<Voter[]> {
  const seat = body === null ? null : seatOf[body];
  if (counted_by !== "seats" || seat === null) return list(tx, meeting_id);
  const [seated, known] = await Promise.all([seats.holdersOf(tx, entity_id, seat), list(tx, meeting_id)]);
  const { voters } = bySeats(seated);
  const has = (among: readonly { voter_key: string }[], { voter_key }: { voter_key: string }) =>
    among.some((one) => one.voter_key === voter_key);
  const elected = voters.filter((voter) => !has(known, voter));
  // Who has left, or is back.
  const moved = known.flatMap((voter) => (has(voters, voter) === voter.has_left ? [voter.voter_key] : []));
  const entitled = (all: readonly (typeof known)[number][]) => all.filter(({ has_left }) => !has_left);
  if (elected.length + moved.length === 0) return entitled(known);
  await insert(tx, meeting_id, elected);
  await tx.sql`
    update meeting_voter set has_left = not has_left where meeting_id = ${meeting_id} and voter_key = any(${moved}::text[])`;
  return entitled(await list(tx, meeting_id));
}

/** In which roles those sign who decide by a part of all their votes. */
const bodyOf: Readonly<Record<string, Body>> = { Shareholder: "shareholders", Member: "members", Manager: "managers" };

/**
 * What the signatures of a consent lack where holders, members or managers decide it, in words; null where nothing does, or nobody is
 * known to have votes. Without a meeting it takes what one would take at which everybody is present: more than half of all votes, by
 * what is held today (8 Del. C. § 228(a), and § 141(k) of a director's removal; 6 Del. C. §§ 18-302(d), 18-402 and 18-404(d)).
 */
export async function votesLacking(
  tx: Tx,
  { entity_id, required_signers, signatures }: Pick<Document, "entity_id" | "required_signers" | "signatures">,
): Promise<string | null> {
  const roles = new Set(required_signers.flatMap(({ signer_role }) => signer_role ?? []));
  const deciding = [...roles].flatMap((role) => {
    const body = bodyOf[role];
    return body === undefined ? [] : [{ role, body }];
  });
  for (const { role, body } of deciding) {
    const [{ counted_by, voters }, holderKey] = await Promise.all([
      electors(tx, { entity_id, body, day: today() }, new Set()),
      people.holderKeys(tx),
    ]);
    if (counted_by === "heads") continue;
    const signed = new Set(
      signatures
        .filter(({ signer_role }) => signer_role === role)
        .flatMap(({ signer_name }) => [nameKey(signer_name), holderKey(signer_name)]),
    );
    const all = voters.reduce((sum, { votes }) => sum + votes, 0);
    const own = voters.reduce((sum, { voter_key, votes }) => sum + (signed.has(voter_key) ? votes : 0), 0);
    if (all > 0 && own <= all / 2) {
      const whose = body === "shareholders" ? "holders" : body;
      return `it is signed with ${own.toLocaleString("en-US")} of the ${whose}’ ${all.toLocaleString("en-US")} votes, and takes more than half of them`;
    }
  }
  return null;
}
