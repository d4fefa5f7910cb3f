import type { Tx } from "#lib/core/tx.ts";
import * as contacts from "#lib/domains/company/contacts/names/store.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import * as w9 from "../holders/store.ts";
import type { ScheduleK1s } from "../k1/schema.ts";
import * as k1 from "../k1/store.ts";
import { untold } from "./dividends.ts";
import type { Drawn } from "./drawn.ts";
import { lacking } from "./information.ts";

/** A member's Schedule K-1 as the capital accounts have it; of a corporation, a single member or a stranger there is none. */
function k1Of(
  all: ScheduleK1s,
  own: ScheduleK1s["partners"][number] | undefined,
  recipient_name: string,
  holder_contact_id: string | null,
  told: ReadonlyMap<string, w9.ToldW9>,
): Drawn {
  const none = { quarter: null, vendor_id: null, threshold_cents: null, payment_count: 0 };
  const about = { filing_type: "k1", recipient_name, holder_contact_id, ...none } as const;
  if (!own) {
    const basis = all.reason ?? `${recipient_name} was no member in ${all.tax_year}.`;
    return { ...about, amount_cents: null, basis, lines: [], is_reportable: false };
  }
  const line = (of: string, label: string, amount_cents: number) => ({ line: of, label, amount_cents, text: null });
  const how =
    all.basis === "allocations" ? "as it was allocated to the members" : "by the units of each day of the year";
  return {
    ...about,
    missing: lacking(w9.toldBy(told, holder_contact_id) ?? untold),
    amount_cents: own.ordinary_income_cents,
    basis: `The member's share of the year's net income by the books, ${how}. ${all.notes.join(" ")}`,
    is_reportable: true,
    lines: [
      line("1", "Ordinary business income (loss)", own.ordinary_income_cents),
      line("19", "Distributions", own.distributions_cents),
      line("L", "Beginning capital account", own.beginning_capital_cents),
      line("L", "Capital contributed during the year", own.capital_contributed_cents),
      line("L", "Current year net income (loss)", own.net_income_cents),
      line("L", "Other increase (decrease)", own.other_cents),
      line("L", "Withdrawals and distributions", own.withdrawals_cents),
      line("L", "Ending capital account", own.ending_capital_cents),
    ],
  };
}

/** A member's Schedule K-1 of a year, by any of their names. */
export async function drawK1(tx: Tx, { entity_id }: Entity, recipient_name: string, year: number): Promise<Drawn> {
  const [all, keyOf, told] = await Promise.all([
    k1.load(tx, entity_id, year),
    contacts.holderKeys(tx),
    w9.ofCompany(tx, entity_id),
  ]);
  const own = all.partners.find(({ partner_name }) => keyOf(partner_name) === keyOf(recipient_name));
  const name = own?.partner_name ?? recipient_name;
  return k1Of(all, own, name, (await contacts.contactsNamed(tx, [name]))(name), told);
}

/** The Schedules K-1 of a year: one of each member of an llc that has several, and of what was one in that year. */
export async function drawK1s(
  tx: Tx,
  { entity_id, entity_type, conversion_status }: Entity,
  year: number,
): Promise<Drawn[]> {
  if (entity_type !== "llc" && conversion_status === null) return [];
  const [all, told] = await Promise.all([k1.load(tx, entity_id, year), w9.ofCompany(tx, entity_id)]);
  const names = all.partners.map(({ partner_name }) => partner_name);
  const contactOf = await contacts.contactsNamed(tx, names);
  return all.partners.map((own) => k1Of(all, own, own.partner_name, contactOf(own.partner_name), told));
}
