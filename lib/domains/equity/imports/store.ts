import { notFound, wrongState } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { nameKey } from "#lib/core/names.ts";
import { page } from "#lib/core/pages.ts";
import type { Tx } from "#lib/core/tx.ts";
import { columns, columnsOf, type RowAs } from "#lib/db/rows.ts";
import { json, sql, where } from "#lib/db/sql.ts";
import * as expiry from "../expiry/store.ts";
import { costOf } from "../price/rules.ts";
import * as capTable from "../store.ts";
import type {
  PlannedChange,
  PlannedEvent,
  PlannedGrant,
  PlannedNote,
  PlannedRegister,
  PlannedTransfer,
} from "./register.ts";
import { statementsOf } from "./runs.ts";
import { type CapTableImport, MOST_TOLD } from "./schema.ts";

/** What a register has that one from elsewhere could not be told apart from; null where it is empty. */
export async function foundIn(tx: Tx, entity_id: string): Promise<string | null> {
  const [found] = await tx.sql<{ what: string }>`
    select 'grants' as what where exists (select from equity_grant where entity_id = ${entity_id})
    union all select 'notes' where exists (select from convertible_note where entity_id = ${entity_id})
    union all select 'SAFEs' where exists (select from safe where entity_id = ${entity_id})
    union all select 'objects of a package' where exists (select from ocf_object where entity_id = ${entity_id}) limit 1`;
  return found?.what ?? null;
}

/** Throws 400 where the register has grants or SAFEs: what comes from elsewhere stands alone, or nobody could tell them apart. */
export async function assertEmpty(tx: Tx, entity_id: string): Promise<void> {
  const found = await foundIn(tx, entity_id);
  if (found !== null) throw wrongState(`Cannot import into the cap table: it has ${found} already.`);
}

/** A grant as a row: what is told by its terms is worked out as it is of one that is made here. */
const grantRow = (grant: PlannedGrant) => ({
  ...grant,
  recipient_key: nameKey(grant.recipient_name),
  consideration_cents: grant.price_per_share === null ? null : Number(costOf(grant.shares, grant.price_per_share)),
});

/** By name, so that of two registers at once one waits for the other where both name somebody for the first time. */
async function insertGrants(tx: Tx, entity_id: string, cap_table_id: string, grants: readonly PlannedGrant[]) {
  await tx.sql`
    insert into equity_grant (grant_id, entity_id, cap_table_id, instrument_id, recipient_name, recipient_key, grant_type, shares,
      granted_on, price_per_share, consideration_cents, consideration, exemption, legends, certificate_number, vesting,
      exercise_price, option_type, expires_on, post_termination_months, post_termination_days, early_exercise, approved_on)
    select g.grant_id, ${entity_id}, ${cap_table_id}, g.instrument_id, g.recipient_name, g.recipient_key, g.grant_type, g.shares,
      g.granted_on, g.price_per_share, g.consideration_cents, g.consideration, g.exemption,
      array(select jsonb_array_elements_text(g.legends)), g.certificate_number, nullif(g.vesting, 'null'::jsonb),
      g.exercise_price, g.option_type, g.expires_on, g.post_termination_months, g.post_termination_days, g.early_exercise,
      g.approved_on
    from jsonb_to_recordset(${json(grants.map(grantRow))}::jsonb) as g(grant_id text, instrument_id text, recipient_name text,
      recipient_key text, grant_type text, shares bigint, granted_on date, price_per_share text, consideration_cents bigint,
      consideration text, exemption text, legends jsonb, certificate_number text, vesting jsonb, exercise_price text,
      option_type text, expires_on date, post_termination_months int, post_termination_days int, early_exercise boolean, approved_on date)
    order by g.recipient_key`;
}

/** Gives each instrument a par value: a grant has that of its instrument as it is written down. */
const setPar = (tx: Tx, pars: ReadonlyMap<string, string | null>) => {
  const rows = [...pars].map(([instrument_id, par_value]) => ({ instrument_id, par_value }));
  return tx.sql`
    update instrument i set par_value = p.par_value
    from jsonb_to_recordset(${json(rows)}::jsonb) as p(instrument_id text, par_value text)
    where i.instrument_id = p.instrument_id and i.par_value is distinct from p.par_value`;
};

/** Grants, those of before a split at the par value of then: at most as many times as there are splits. */
async function insertAllGrants(tx: Tx, entity_id: string, cap_table_id: string, register: PlannedRegister) {
  const { grants, instruments } = register;
  const final = new Map(instruments.map(({ instrument_id, par_value }) => [instrument_id, par_value]));
  const own = new Map<string, (string | null)[]>();
  const rounds: { pars: Map<string, string | null>; grants: PlannedGrant[] }[] = [];
  for (const grant of grants) {
    const { instrument_id, par_value = final.get(instrument_id) ?? null } = grant;
    const pars = own.get(instrument_id) ?? [];
    own.set(instrument_id, pars);
    if (!pars.includes(par_value)) pars.push(par_value);
    const at = pars.indexOf(par_value);
    const round = rounds[at] ?? { pars: new Map<string, string | null>(), grants: [] };
    rounds[at] = round;
    round.pars.set(instrument_id, par_value);
    round.grants.push(grant);
  }
  const isSplit = rounds.length > 1 || grants.some((grant) => grant.par_value !== undefined);
  for (const round of rounds) {
    if (isSplit) await setPar(tx, round.pars);
    await insertGrants(tx, entity_id, cap_table_id, round.grants);
  }
  if (isSplit) await setPar(tx, final);
}

async function insertTransfers(tx: Tx, entity_id: string, cap_table_id: string, transfers: readonly PlannedTransfer[]) {
  const rows = transfers.map((transfer) => ({
    ...transfer,
    from_key: nameKey(transfer.from_name),
    to_key: nameKey(transfer.to_name),
    shares: transfer.parts.reduce((sum, { shares }) => sum + shares, 0),
  }));
  const parts = transfers.flatMap(({ transfer_id, parts: of }) => of.map((part) => ({ transfer_id, ...part })));
  await tx.sql`
    insert into share_transfer (transfer_id, entity_id, cap_table_id, from_name, from_key, to_name, to_key, share_class, shares, transferred_on)
    select t.transfer_id, ${entity_id}, ${cap_table_id}, t.from_name, t.from_key, t.to_name, t.to_key, t.share_class, t.shares, t.transferred_on
    from jsonb_to_recordset(${json(rows)}::jsonb) as t(transfer_id text, from_name text, from_key text, to_name text, to_key text,
      share_class text, shares bigint, transferred_on date)`;
  await tx.sql`
    insert into share_transfer_part (transfer_id, entity_id, grant_id, shares)
    select p.transfer_id, ${entity_id}, p.grant_id, p.shares
    from jsonb_array_elements(${json(parts)}::jsonb) with ordinality as e(part, at)
      cross join lateral jsonb_to_record(e.part) as p(transfer_id text, grant_id text, shares bigint) order by e.at`;
}

async function insertEvents(tx: Tx, entity_id: string, events: readonly PlannedEvent[]) {
  const rows = events.map((event) => ({
    ...event,
    holder_key: event.holder_name === null ? null : nameKey(event.holder_name),
  }));
  await tx.sql`
    insert into grant_event (grant_event_id, entity_id, grant_id, kind, happened_on, ends_on, shares, milestone, price_per_share,
      holder_name, holder_key, resulting_grant_id, fair_market_value, iso_units, instrument_event_id, numerator, denominator)
    select e.grant_event_id, ${entity_id}, e.grant_id, e.kind, e.happened_on, e.ends_on, e.shares, e.milestone, e.price_per_share,
      e.holder_name, e.holder_key, e.resulting_grant_id, e.fair_market_value, e.iso_units,
      e.instrument_event_id, e.numerator, e.denominator
    from jsonb_to_recordset(${json(rows)}::jsonb) as e(grant_event_id text, grant_id text, kind text, happened_on date, ends_on date,
      shares bigint, milestone text, price_per_share text, holder_name text, holder_key text, resulting_grant_id text,
      fair_market_value text, iso_units bigint, instrument_event_id text, numerator bigint, denominator bigint)`;
}

async function insertChanges(tx: Tx, entity_id: string, changes: readonly PlannedChange[]) {
  const rows = changes.map(({ parts: _, ...change }) => change);
  await tx.sql`
    insert into instrument_event (instrument_event_id, entity_id, instrument_id, kind, happened_on, authorized_units_before,
      authorized_units, par_value_before, par_value, numerator, denominator, fractional_shares, price_per_share)
    select c.instrument_event_id, ${entity_id}, c.instrument_id, c.kind, c.happened_on, c.authorized_units_before,
      c.authorized_units, c.par_value_before, c.par_value, c.numerator, c.denominator, c.fractional_shares, c.price_per_share
    from jsonb_to_recordset(${json(rows)}::jsonb) as c(instrument_event_id text, instrument_id text, kind text, happened_on date,
      authorized_units_before bigint, authorized_units bigint, par_value_before text, par_value text, numerator bigint,
      denominator bigint, fractional_shares text, price_per_share text)`;
}

async function insertNotes(tx: Tx, entity_id: string, cap_table_id: string, notes: readonly PlannedNote[]) {
  if (notes.length === 0) return;
  await tx.sql`
    insert into convertible_note (note_id, entity_id, cap_table_id, investor_name, investor_key, principal_amount_cents, interest_rate,
      day_count, issued_on, matures_on, valuation_cap_cents, discount_rate, qualified_financing_cents)
    select n.note_id, ${entity_id}, ${cap_table_id}, n.investor_name, n.investor_key, n.principal_amount_cents, n.interest_rate,
      n.day_count, n.issued_on, n.matures_on, n.valuation_cap_cents, n.discount_rate, n.qualified_financing_cents
    from jsonb_to_recordset(${json(notes.map((note) => ({ ...note, investor_key: nameKey(note.investor_name) })))}::jsonb) as n(
      note_id text, investor_name text, investor_key text, principal_amount_cents bigint, interest_rate text, day_count text,
      issued_on date, matures_on date, valuation_cap_cents bigint, discount_rate text, qualified_financing_cents bigint)`;
}

/** Of so few rows it does not matter how they are joined. */
const FEW = 100;

/**
 * Writes a register down as it was kept elsewhere, into a cap table without any grant: its instruments are there already. Nothing is
 * asked for (approvals, elections, ratifications) and nothing is booked: what was due is past, and its money comes with the books.
 * What is to come, the end of options, comes as it does of others.
 */
export async function insertRegister(tx: Tx, entity_id: string, register: PlannedRegister): Promise<void> {
  const cap_table_id = await capTable.idOf(tx, entity_id);
  const { grants, acts, safes, notes, valuations } = register;
  // What the triggers join is new, so that the planner takes it to be a few rows and goes through all of it for each of them. What the
  // connection has planned for small registers does so as well: how it looks up foreign keys in them is to read them whole.
  const joinAtOnce = async (is: boolean) => {
    const way = is ? "off" : "on";
    await tx.sql`select set_config('enable_nestloop', ${way}, true), set_config('enable_seqscan', ${way}, true)`;
    await tx.fresh`discard plans`;
  };
  const isBig = grants.length + acts.length > FEW;
  if (isBig) await joinAtOnce(true);
  await insertAllGrants(tx, entity_id, cap_table_id, register);
  if (isBig && acts.length > 0) await tx.fresh`discard plans`;
  for (const run of statementsOf(acts)) {
    const transfers = run.flatMap((act) => ("transfer" in act ? [act.transfer] : []));
    const events = run.flatMap((act) => ("event" in act ? [act.event] : []));
    const changes = run.flatMap((act) => ("change" in act ? [act.change] : []));
    if (transfers.length > 0) await insertTransfers(tx, entity_id, cap_table_id, transfers);
    if (changes.length > 0) await insertChanges(tx, entity_id, changes);
    const all = [...events, ...changes.flatMap(({ parts }) => parts)];
    if (all.length > 0) await insertEvents(tx, entity_id, all);
  }
  if (isBig) await joinAtOnce(false);
  await tx.sql`
    insert into safe (safe_id, entity_id, cap_table_id, investor_name, principal_amount_cents, valuation_cap_cents, discount_rate,
      fixed_percent, safe_type, issued_on)
    select s.safe_id, ${entity_id}, ${cap_table_id}, s.investor_name, s.principal_amount_cents, s.valuation_cap_cents, s.discount_rate,
      s.fixed_percent, s.safe_type, s.issued_on
    from jsonb_to_recordset(${json(safes)}::jsonb) as s(safe_id text, investor_name text, principal_amount_cents bigint,
      valuation_cap_cents bigint, discount_rate text, fixed_percent float8, safe_type text, issued_on date)`;
  await insertNotes(tx, entity_id, cap_table_id, notes);
  await tx.sql`
    insert into valuation (valuation_id, entity_id, instrument_id, fair_market_value, valued_on, firm, outdated_on, outdated_by)
    select v.valuation_id, ${entity_id}, v.instrument_id, v.fair_market_value, v.valued_on, v.firm, v.outdated_on, v.outdated_by
    from jsonb_to_recordset(${json(valuations)}::jsonb) as v(valuation_id text, instrument_id text, fair_market_value text,
      valued_on date, firm text, outdated_on date, outdated_by text)`;
  const isEnding = ({ expires_on, post_termination_months, post_termination_days }: PlannedGrant) =>
    expires_on !== null || post_termination_months !== null || post_termination_days !== null;
  if (grants.some(isEnding)) await expiry.planFirst(tx, entity_id);
}

type Row = RowAs<"cap_table_import", CapTableImport>;

/** What an import was of, beside what it made. */
type Told = Pick<CapTableImport, "entity_id" | "format" | "filename" | "content_sha256" | "kept_count"> & {
  remarks: string[];
};

/** Keeps the report of an import. */
export async function insertReport(tx: Tx, told: Told, register: PlannedRegister): Promise<CapTableImport> {
  const { remarks, ...of } = told;
  const transfers = register.acts.filter((act) => "transfer" in act).length;
  const events = register.acts.reduce(
    (sum, act) => sum + ("event" in act ? 1 : "change" in act ? act.change.parts.length : 0),
    0,
  );
  const own = {
    cap_table_import_id: newId("cap_table_import"),
    ...of,
    instrument_count: register.instruments.length,
    grant_count: register.grants.length,
    transfer_count: transfers,
    event_count: events,
    safe_count: register.safes.length + register.notes.length,
    valuation_count: register.valuations.length,
    remarks: json(remarks.slice(0, MOST_TOLD)),
    remark_count: remarks.length,
  };
  const [kept] = await tx.sql<Row>`
    insert into cap_table_import ${columns("cap_table_import", own)} returning ${columnsOf("cap_table_import")}`;
  if (!kept) throw notFound("import");
  return kept;
}

/** The report of an import. Throws 404. */
export async function load(
  tx: Tx,
  { entity_id, cap_table_import_id }: Pick<CapTableImport, "entity_id" | "cap_table_import_id">,
): Promise<CapTableImport> {
  const [row] = await tx.sql<Row>`
    select ${columnsOf("cap_table_import")} from cap_table_import
    where cap_table_import_id = ${cap_table_import_id} and entity_id = ${entity_id}`;
  if (!row) throw notFound("import");
  return row;
}

/** A page of an entity's imports, newest first. */
export const list = (tx: Tx, filter: { entity_id: string; limit: number; cursor?: string | undefined }) =>
  page<CapTableImport>(
    filter,
    1,
    (after, limit) =>
      tx.sql<Row>`select ${columnsOf("cap_table_import")} from cap_table_import${where([
        sql`entity_id = ${filter.entity_id}`,
        after && sql`cap_table_import_id < ${after[0]}`,
      ])} order by cap_table_import_id desc limit ${limit}`,
    ({ cap_table_import_id }) => [cap_table_import_id],
  );
