import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMonths, today } from "#lib/core/days.ts";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../e2e/support/database.ts";
import { createGrant } from "../grants/operations.ts";
import { createNote } from "../notes/operations.ts";
import { createSafe } from "../safes/operations.ts";

const issued_on = addDays(today(), -30);
const ids = { safe: "", paid_safe: "", note: "", paid_note: "", grant: "" };

beforeAll(async () => {
  const { act } = await newCompany();
  const terms = { principal_amount_cents: 1000, valuation_cap_cents: 100_000, safe_type: "post_money", issued_on };
  const safe = async (investor_name: string, more: object = {}) =>
    (await act(createSafe, { ...terms, investor_name, ...more })).safe_id;
  const owed = { principal_amount_cents: 1000, interest_rate: "0.08", issued_on, matures_on: addMonths(today(), 12) };
  const note = async (investor_name: string, more: object = {}) =>
    (await act(createNote, { ...owed, investor_name, ...more })).note_id;
  Object.assign(ids, { safe: await safe("One"), paid_safe: await safe("Two", { paid_on: issued_on }) });
  Object.assign(ids, { note: await note("One"), paid_note: await note("Two", { paid_on: issued_on }) });
  const { cap_table } = await act(readEntity);
  const [{ instrument_id } = { instrument_id: "" }] = cap_table?.instruments ?? [];
  const of = { cap_table_id: cap_table?.cap_table_id, instrument_id, grant_type: "common_stock" };
  const priced = {
    recipient_name: "Ada",
    shares: 100,
    price_per_share: "0.5",
    consideration: "cash",
    granted_on: issued_on,
  };
  ids.grant = (await act(createGrant, { ...of, ...priced })).grant_id;
});

/** Does it as the owner, with what is told at the commit, and takes it back. Answers the refusal's words. */
const tried = async (text: string) =>
  (await refusalByDatabase(`${text}; set constraints all immediate`))?.message ?? null;

describe("PostgreSQL keeps the money of equity and its journal entries together", () => {
  it.each([
    ["safe", "paid_on = issued_on", "safe", "safe_id"],
    ["safe", "status = 'repaid', ended_on = paid_on", "paid_safe", "safe_id"],
    ["convertible_note", "paid_on = issued_on", "note", "note_id"],
    ["convertible_note", "status = 'repaid', ended_on = paid_on, settled_cents = 1000", "paid_note", "note_id"],
    ["equity_grant", "paid_on = granted_on", "grant", "grant_id"],
  ] as const)("a %s does not become %s by itself", async (table, change, which, key) => {
    expect(await tried(`update ${table} set ${change} where ${key} = '${ids[which]}'`)).toMatch(
      /and its journal entr(y|ies) go together/,
    );
  });

  it("and no entry tells of money that has not come", async () => {
    const [from, to] = [ids.paid_safe, ids.safe];
    const copied = (cents: number, settled = "") => `${settled}
      insert into journal_entry (workspace_id, entry_id, entity_id, date, description, currency, total_cents, source_type, source_id, source_event)
        select workspace_id, 'je_x', entity_id, date, 'X', currency, ${cents}, source_type, '${to}', source_event
        from journal_entry where source_id = '${from}';
      insert into journal_line (workspace_id, entry_id, line_number, account_id, side, amount_cents, date)
        select l.workspace_id, 'je_x', line_number, account_id, side, ${cents}, l.date from journal_line l
        join journal_entry e using (workspace_id, entry_id) where e.source_id = '${from}';
      update journal_entry set status = 'posted', posted_at = now() where entry_id = 'je_x'`;
    const paid = `update safe set paid_on = issued_on where safe_id = '${to}';`;
    expect(await tried(copied(1000))).toContain("says what the safe");
    expect(await tried(copied(999, paid))).toMatch(/go together|says what the safe/);
    expect(await tried(copied(1000, paid))).toBeNull();
  });
});
