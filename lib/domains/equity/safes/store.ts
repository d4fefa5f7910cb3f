import { latest, today } from "#lib/core/days.ts";
import { invalid, notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { type Key, page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { type Counted, columns, columnsOf, counted, type RowAs, type RowOf, type SumOf } from "#lib/db/rows.ts";
import { type Sql, sql, where } from "#lib/db/sql.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import { exactCents } from "#lib/domains/books/ledger/rules.ts";
import { entryIdsOf, postBusinessEntry } from "#lib/domains/books/ledger/store.ts";
import * as people from "#lib/domains/company/contacts/names/store.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import { askForApproval, assertApprovesConvertible, endAsking } from "../convertibles/authorizing.ts";
import { capitalCredits } from "../grants/rules.ts";
import * as grants from "../grants/store.ts";
import * as instruments from "../instruments/store.ts";
import { comeBy, type Moment } from "../moments/rules.ts";
import { upTo } from "../moments/store.ts";
import { openNotices } from "../notices.ts";
import { discountOfRate, rateOfDiscount } from "../rules.ts";
import * as capTable from "../store.ts";
import { about, askForElections, electableBy, electedBy, electionsOf } from "./elections.ts";
import type { NewSafe, Safe, SafeFilter } from "./schema.ts";

type Own = RowAs<"safe", Safe> & Pick<Safe, "entry_ids" | "elections" | "investor_contact_id">;

const rows = sql`select ${columnsOf("safe", "s")}, ${people.contactOf(sql`s.investor_key`)} as investor_contact_id,
    ${entryIdsOf("safe", sql`s.safe_id`)}, ${electionsOf(sql`s`)} from safe s`;

/** What had been issued by a moment. */
const issuedBy = (moment: Moment | null) => upTo(moment, sql`s.issued_on`, sql`s.created_at`);

const stillOutstanding = {
  status: "outstanding",
  converted_on: null,
  round_id: null,
  grant_id: null,
  ended_on: null,
} as const;

/** The SAFE as it stood at a moment: what became of it later is left out. */
function record({ investor_key: _, paid_at, ended_at, ...row }: Own, moment: Moment | null = null): Safe {
  const end = row.converted_on ?? row.ended_on;
  const elections = electedBy(moment, row.elections);
  return {
    ...row,
    ...(end !== comeBy(moment, end, ended_at) && stillOutstanding),
    elections,
    mfn_safe_id: elections.at(-1)?.mfn_safe_id ?? null,
    approval: row.approval_id === null ? "missing" : "approved",
    paid_on: comeBy(moment, row.paid_on, paid_at),
    updated_at: latest(row.updated_at, ...row.elections.map(({ created_at }) => created_at)),
    discount_percent: row.discount_rate === null ? null : discountOfRate(row.discount_rate),
  };
}

/** Writes down a SAFE that was issued. */
export async function insert(tx: Tx, given: NewSafe): Promise<Safe> {
  const { entity_id, principal_amount_cents, safe_type } = given;
  const meant = { name: given.investor_name, contact_id: given.investor_contact_id };
  const [investor, cap_table_id] = await Promise.all([
    people.named(tx, meant, { field: "investor_contact_id", role: "investor" }),
    capTable.idOf(tx, entity_id),
  ]);
  const { name: investor_name, name_key: investor_key } = investor;
  const approval_id = given.approval_id ?? null;
  const asking = { entity_id, investor_name, investor_key, principal_amount_cents };
  if (approval_id !== null) await assertApprovesConvertible(tx, "safe", asking, approval_id);
  const own = {
    safe_id: newId("safe"),
    entity_id,
    cap_table_id,
    investor_name,
    investor_key,
    principal_amount_cents,
    valuation_cap_cents: given.valuation_cap_cents ?? null,
    discount_rate:
      given.discount_rate ?? (given.discount_percent == null ? null : rateOfDiscount(given.discount_percent)),
    fixed_percent: given.fixed_percent ?? null,
    safe_type,
    pro_rata: given.pro_rata ?? false,
    exemption: given.exemption ?? null,
    approval_id,
    issued_on: sql`coalesce(${given.issued_on ?? null}::date, app_today())`,
  };
  const [kept] = await tx.sql<
    RowAs<"safe", Safe>
  >`insert into safe ${columns("safe", own)} returning ${columnsOf("safe")}`;
  if (!kept) throw notFound("SAFE");
  const { exemption, issued_on } = kept;
  if (approval_id === null) await askForApproval(tx, "safe", about(kept.safe_id), kept);
  if (safe_type !== "mfn") await askForElections(tx, kept);
  if (exemption !== null)
    await openNotices(tx, { about: about(kept.safe_id), entity_id, exemption, sold_on: issued_on });
  return given.paid_on == null
    ? record({ ...kept, entry_ids: [], elections: [], investor_contact_id: investor.contact_id })
    : pay(tx, kept, given.paid_on);
}

/** Names what approved a SAFE, and ends what asked for it. Throws 400 where it is approved already, or by what is no approval. */
export async function approve(tx: Tx, at: At, approval_id: string): Promise<Safe> {
  const held = await loadHeld(tx, at);
  if (held.approval_id !== null) throw wrongState(`Cannot approve the SAFE: ${held.approval_id} approved it.`);
  await assertApprovesConvertible(tx, "safe", held, approval_id);
  await tx.sql`update safe set approval_id = ${approval_id} where safe_id = ${at.safe_id}`;
  await endAsking(tx, about(at.safe_id));
  return load(tx, at);
}

/** Which SAFE is meant. */
type At = Pick<Safe, "entity_id" | "safe_id">;

/** The SAFE of the entity, held until the act ends. Throws 404. */
export async function loadHeld(tx: Tx, { entity_id, safe_id }: At): Promise<RowAs<"safe", Safe>> {
  const [held] = await tx.sql<RowAs<"safe", Safe>>`
    select ${columnsOf("safe")} from safe where safe_id = ${safe_id} and entity_id = ${entity_id} for no key update`;
  if (!held) throw notFound("SAFE");
  return held;
}

/** The shares that a SAFE has become, and what its money credits then: their class, as a purchase of them would. */
async function creditsOf(tx: Tx, { entity_id, grant_id, principal_amount_cents }: RowAs<"safe", Safe>) {
  if (grant_id === null) return { grant: null, credits: [{ code: "safes", amount_cents: principal_amount_cents }] };
  const grant = await grants.loadHeld(tx, { entity_id, grant_id });
  const { kind } = await instruments.load(tx, grant);
  return { grant, credits: capitalCredits(kind, { ...grant, consideration_cents: principal_amount_cents }) };
}

/**
 * Takes in a SAFE's money: on the day given, else today, UTC. Of one that is shares already it credits those; where it came before they
 * were issued, it was owed until then. Throws 400 where it is paid already or has ended, and naming `paid_on` where the day is to come,
 * before the SAFE's issue or in a closed month.
 */
export async function pay(tx: Tx, at: At, given: string | undefined): Promise<Safe> {
  const held = await loadHeld(tx, at);
  const { entity_id, safe_id, status, converted_on } = held;
  if (held.paid_on !== null) throw wrongState(`Cannot pay the SAFE: it was paid on ${held.paid_on}.`);
  if (status === "cancelled") throw wrongState("Cannot pay the SAFE: its status is cancelled.");
  const earliest = { day: held.issued_on, what: "issued_on" };
  const paid_on = await actDay(tx, entity_id, "paid_on", given, earliest);
  await tx.sql`update safe set paid_on = ${paid_on}::date where safe_id = ${safe_id}`;
  if (converted_on !== null && paid_on < converted_on) {
    await actDay(tx, entity_id, "paid_on", converted_on);
    await postPaid(tx, held, paid_on, { ...held, grant_id: null });
    await becomeShares(tx, held, converted_on);
    return load(tx, at);
  }
  const grant = await postPaid(tx, held, paid_on, held);
  if (grant !== null) await grants.settle(tx, grant, paid_on);
  return load(tx, at);
}

/** Books a SAFE's money as it came: to what is owed, or to the shares that it has become, which are answered. */
async function postPaid(tx: Tx, held: RowAs<"safe", Safe>, paid_on: string, owed: RowAs<"safe", Safe>) {
  const { grant, credits } = await creditsOf(tx, owed);
  await post(tx, held, paid_on, "paid", "paid", { code: "cash", credits });
  return grant;
}

/** Books a SAFE's money, which came, from what is owed to the shares that it has become. */
async function becomeShares(tx: Tx, held: RowAs<"safe", Safe>, converted_on: string): Promise<void> {
  const { grant, credits } = await creditsOf(tx, held);
  if (grant !== null) await grants.settle(tx, grant, converted_on);
  await post(tx, held, converted_on, "converted", "converted into shares", { code: "safes", credits });
}

/** Writes a SAFE's money into the books: from one account to others. */
const post = (
  tx: Tx,
  { entity_id, safe_id, investor_name, principal_amount_cents: amount_cents }: RowAs<"safe", Safe>,
  date: string,
  event: "paid" | "converted" | "repaid",
  word: string,
  { code, credits }: { code: string; credits: { code: string; amount_cents: number }[] },
) =>
  postBusinessEntry(tx, {
    entity_id,
    date,
    description: `SAFE of ${investor_name} ${word}`,
    source: { type: "safe", id: safe_id, event },
    currency: "usd",
    lines: [
      { code, side: "debit", amount_cents },
      ...credits.map((credit) => ({ ...credit, side: "credit" as const })),
    ],
  });

/** Makes a SAFE the shares of a grant of a round; its money, where it came, goes from what is owed to what is paid in. */
export async function convert(
  tx: Tx,
  at: At,
  { round_id, grant_id, converted_on }: { round_id: string; grant_id: string; converted_on: string },
): Promise<void> {
  const held = await loadHeld(tx, at);
  await obligations.endAbout(tx, about(held.safe_id), "mfn_election");
  await tx.sql`update safe set status = 'converted', converted_on = ${converted_on}::date, round_id = ${round_id},
    grant_id = ${grant_id} where safe_id = ${held.safe_id}`;
  if (held.paid_on === null) return;
  await becomeShares(tx, { ...held, grant_id }, converted_on);
}

/** Ends a SAFE whose money never came. Throws 400 where it came, or where the SAFE has ended. */
export async function cancel(tx: Tx, at: At, given: string | undefined): Promise<Safe> {
  const held = await loadHeld(tx, at);
  if (held.status !== "outstanding") throw wrongState(`Cannot cancel the SAFE: its status is ${held.status}.`);
  if (held.paid_on !== null) throw wrongState("Cannot cancel the SAFE: it was paid, so repay it.");
  const ended_on = given ?? today();
  if (ended_on > today()) throw invalid("ended_on", `must not be after today, ${today()}`);
  if (ended_on < held.issued_on) throw invalid("ended_on", `must not be before issued_on, ${held.issued_on}`);
  await tx.sql`update safe set status = 'cancelled', ended_on = ${ended_on}::date where safe_id = ${at.safe_id}`;
  await obligations.endAbout(tx, about(at.safe_id));
  return load(tx, at);
}

/** Pays a SAFE's money back, all of it. Throws 400 where it never came, or where the SAFE has ended. */
export async function repay(tx: Tx, at: At, given: string | undefined): Promise<Safe> {
  const held = await loadHeld(tx, at);
  if (held.status !== "outstanding") throw wrongState(`Cannot repay the SAFE: its status is ${held.status}.`);
  if (held.paid_on === null) throw wrongState("Cannot repay the SAFE: its money never came, so cancel it.");
  const earliest = { day: held.paid_on, what: "paid_on" };
  const ended_on = await actDay(tx, at.entity_id, "ended_on", given, earliest);
  await obligations.endAbout(tx, about(at.safe_id), "mfn_election");
  await tx.sql`update safe set status = 'repaid', ended_on = ${ended_on}::date where safe_id = ${at.safe_id}`;
  const credits = [{ code: "cash", amount_cents: held.principal_amount_cents }];
  await post(tx, held, ended_on, "repaid", "repaid", { code: "safes", credits });
  return load(tx, at);
}

/** A page of an entity's SAFEs, newest first; `search` is a part of the investor's name. */
export async function list(tx: Tx, filter: Omit<SafeFilter, "as_of" | "known_at">, moment: Moment | null = null) {
  const { entity_id, safe_type, status, search, electable_by } = filter;
  const read = (after: Key | null, limit: number) =>
    tx.sql<Own>`${rows}${where([
      sql`s.entity_id = ${entity_id}`,
      safe_type === undefined ? null : sql`s.safe_type = ${safe_type}`,
      status === undefined ? null : sql`s.status = ${status}`,
      search === undefined ? null : sql`position(lower(${search}) in lower(s.investor_name)) > 0`,
      electable_by === undefined ? null : electableBy(electable_by),
      after && sql`s.safe_id < ${after[0]}`,
      ...issuedBy(moment),
    ])} order by s.safe_id desc limit ${limit}`;
  const { data, next_cursor } = await page(filter, 1, read, ({ safe_id }) => [safe_id]);
  return { data: data.map((row) => record(row, moment)), next_cursor };
}

/** What an entity has raised by SAFEs: what never came, or went back, was not raised. */
export async function principal(tx: Tx, entity_id: string, moment: Moment | null = null): Promise<number> {
  const { as_of = null, known_at = null } = moment ?? {};
  const [sum] = await tx.sql<{ cents: SumOf<"safe", "principal_amount_cents"> }>`
    select coalesce(sum(s.principal_amount_cents), 0)::text as cents from safe s${where([
      sql`s.entity_id = ${entity_id} and (s.status in ('outstanding', 'converted') or s.ended_on > ${as_of}::date
        or s.ended_at > ${known_at}::timestamptz)`,
      ...issuedBy(moment),
    ])}`;
  return exactCents(sum?.cents ?? "0");
}

/** All of an entity's SAFEs, in the order of their issue. */
export const all = async (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Safe[]> => {
  const asked = where([sql`s.entity_id = ${entity_id}`, ...issuedBy(moment)]);
  const found = await tx.sql<Own>`${rows}${asked} order by s.issued_on, s.safe_id`;
  return found.map((row) => record(row, moment));
};

/** Those of them that may still become shares. */
export const outstanding = async (tx: Tx, entity_id: string, moment: Moment | null = null): Promise<Safe[]> =>
  (await all(tx, entity_id, moment)).filter(({ status }) => status === "outstanding");

/** The SAFE of the entity. Throws 404. */
export async function load(tx: Tx, { entity_id, safe_id }: At, moment: Moment | null = null): Promise<Safe> {
  const asked = where([sql`s.safe_id = ${safe_id} and s.entity_id = ${entity_id}`, ...issuedBy(moment)]);
  const [row] = await tx.sql<Own>`${rows}${asked}`;
  if (!row) throw notFound("SAFE");
  return record(row, moment);
}

/** The newest SAFEs of a person, in every company; `keys` are all the names that registers have of them. */
export const ofPerson = (tx: Tx, keys: Sql, most: number) =>
  tx.sql<
    Pick<RowOf<"safe">, "safe_id" | "entity_id" | "safe_type" | "principal_amount_cents" | "issued_on" | "status"> &
      Counted
  >`
    select safe_id, entity_id, safe_type, principal_amount_cents, issued_on, status, ${counted} from safe
    where investor_key = any(${keys}) order by safe_id desc limit ${most}`;
