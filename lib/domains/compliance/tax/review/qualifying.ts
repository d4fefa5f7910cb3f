import { today } from "#lib/core/days.ts";
import type { Tx } from "#lib/core/tx.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { jurisdiction } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import * as obligations from "#lib/domains/company/obligations/store.ts";
import * as payroll from "#lib/domains/money/payroll/returns/store.ts";
import * as deadlines from "../deadline-store.ts";
import type { Standing } from "../standing-store.ts";

type Asked = obligations.Asked;

/** The states beside its own in which a company's people work, or whose reports it has tracked since it was of them, if it was. */
export async function elsewhere(tx: Tx, { entity, conversions: all }: Standing): Promise<string[]> {
  const { entity_id, jurisdiction: home } = entity;
  const [working, tracked] = await Promise.all([
    payroll.workStates(tx, entity_id, today()),
    deadlines.jurisdictions(tx, entity_id),
  ]);
  const leftAt = (code: string) =>
    all.findLast((one) => one.from_jurisdiction === code && one.to_jurisdiction !== code)?.at;
  const since = tracked
    .filter(({ jurisdiction: code, last_at }) => last_at > (leftAt(code) ?? ""))
    .map((one) => one.jurisdiction);
  return [...new Set([...working, ...since])].filter((code) => code !== home).toSorted();
}

const QUALIFY = "qualify";

/** That a company be known in a state as a foreign one; `left`: the day on which it ceased to be of that state, if it was. */
export const qualification = ({ entity_id }: Entity, code: string, left: string | undefined): Asked => ({
  entity_id,
  kind: QUALIFY,
  about: { type: "foreign_qualification", id: `${entity_id}:${code}${left === undefined ? "" : `:${left}`}` },
  title: `Qualify in ${jurisdiction(code).name} as a foreign company${left === undefined ? "" : `, which it is there since ${left}`}, where business is done there: its form, fee and day are not in our facts`,
  due_date: null,
  tier: "high",
});

/**
 * The qualifications in its own state that are asked of a company no more, since it has become one of it; and where it has such a one,
 * that it be ended.
 */
export async function qualifiedAtHome(tx: Tx, { entity, moved }: Standing) {
  if (moved === null) return { withdrawn: [], asked: [] };
  const { entity_id, jurisdiction: home } = entity;
  const about = { type: "foreign_qualification", id: `${entity_id}:${home}` };
  const all = await obligations.ofKind(tx, entity_id, QUALIFY);
  const isOfHome = (about_id: string) => about_id === about.id || about_id.startsWith(`${about.id}:`);
  const own = all.filter(({ about_id, created_at }) => isOfHome(about_id) && created_at < moved.at);
  const ended: Asked = {
    entity_id,
    kind: "end_qualification",
    about: { ...about, id: `${about.id}:${moved.on}:ended` },
    title: `End the qualification in ${jurisdiction(home).name} as a foreign company, which is one of its own since ${moved.on}: find out from its filing office whether the conversion has ended it`,
    due_date: null,
    tier: "medium",
  };
  return {
    withdrawn: own.filter(({ status }) => status === "pending").map(({ obligation_id }) => obligation_id),
    asked: own.some(({ status, is_withdrawn }) => status === "completed" && !is_withdrawn) ? [ended] : [],
  };
}

/** What whoever reads such a withdrawn obligation should know. */
export const qualifiedNote =
  "Asked of a company of another state: since its conversion was filed it is one of this state, and needs no authority there.";
