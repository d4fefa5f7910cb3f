import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#lib/core/ids.ts";
import { dissolveEntity } from "#lib/domains/company/formation/dissolutions/operations.ts";
import { execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../e2e/support/callers.ts";
import { asOwner, refusalByDatabase } from "../../../e2e/support/database.ts";
import { addInstrument, grant, newCompany, transfer } from "../../../e2e/support/equity.ts";
import { createSafe } from "./safes/operations.ts";

const ids = {
  workspace_id: "",
  entity_id: "",
  cap_table_id: "",
  instrument_id: "",
  option_id: "",
  grant_id: "",
  transfer_id: "",
  other_cap_table_id: "",
  other_instrument_id: "",
  dissolved: { entity_id: "", cap_table_id: "", instrument_id: "" },
};

beforeAll(async () => {
  ids.workspace_id = await newWorkspace();
  const caller = callerIn(ids.workspace_id);
  const [own, other, dissolved] = [
    await newCompany(caller, "c_corp", 1000),
    await newCompany(caller),
    await newCompany(caller),
  ];
  const pool = await addInstrument(caller, own.entity_id, { symbol: "PLAN", kind: "option" });
  const granted = await grant(caller, { ...own, shares: 900 });
  const moved = await transfer(caller, own.entity_id, "Ada Byron", "Mary", 100);
  const safe = { investor_name: "Seed", principal_amount_cents: 1, valuation_cap_cents: 1, safe_type: "post_money" };
  await execute(createSafe, caller, { entity_id: own.entity_id, ...safe });
  await execute(dissolveEntity, caller, { entity_id: dissolved.entity_id });
  Object.assign(ids, own, { option_id: pool.instrument_id, dissolved });
  Object.assign(ids, { grant_id: granted.value.grant_id, transfer_id: moved.value.transfer_id });
  Object.assign(ids, { other_cap_table_id: other.cap_table_id, other_instrument_id: other.instrument_id });
});

/** Inserts a row as the owner, and takes it back. Answers the constraint or the message that refused it. */
async function tried(table: string, row: Record<string, unknown>): Promise<string | null> {
  const names = Object.keys(row);
  const places = names.map((_, at) => `$${at + 1}`);
  const text = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`;
  const refusal = await refusalByDatabase(text, Object.values(row));
  return refusal && (refusal.constraint ?? refusal.message);
}

const own = () => ({ workspace_id: ids.workspace_id, entity_id: ids.entity_id, cap_table_id: ids.cap_table_id });
const grantRow = () => ({
  ...own(),
  grant_id: newId("grant"),
  instrument_id: ids.instrument_id,
  recipient_name: "Grace",
  recipient_key: "grace",
  grant_type: "common",
  shares: 100,
});
const safeRow = () => ({
  ...own(),
  safe_id: newId("safe"),
  investor_name: "Fund",
  principal_amount_cents: 1,
  safe_type: "post_money",
});
const transferRow = () => ({
  ...own(),
  transfer_id: newId("transfer"),
  from_name: "Ada Byron",
  from_key: "ada byron",
  to_name: "Zoë",
  to_key: "zoë",
  share_class: "common",
  shares: 5,
});

describe("a grant written past the service", () => {
  it("is kept where it breaks no rule", async () => expect(await tried("equity_grant", grantRow())).toBeNull());

  it.each([
    [{ shares: 101 }, "instrument_issues_within_its_authority"],
    [{ shares: 0 }, "equity_grant_shares_are_exact"],
    [{ recipient_name: " ", recipient_key: "" }, "equity_grant_recipient_is_named"],
    [{ recipient_key: "somebody else" }, "equity_grant_recipient_is_named"],
    [{ grant_type: "phantom" }, "equity_grant_type_is_known"],
    [{ grant_type: "option" }, "a option does not fit the kind of the instrument"],
  ])("with %j is refused by: %s", async (fault, rule) => {
    expect(await tried("equity_grant", { ...grantRow(), ...fault })).toBe(rule);
  });

  it("is refused with another entity's cap table or instrument (rule 7.9)", async () => {
    const { other_cap_table_id: cap_table_id, other_instrument_id: instrument_id } = ids;
    expect(await tried("equity_grant", { ...grantRow(), cap_table_id })).toContain("cap_table_id_entity_id_fkey");
    expect(await tried("equity_grant", { ...grantRow(), instrument_id })).toContain("instrument_id_entity_id_fkey");
  });

  it("is refused on a dissolved entity, as are instruments and SAFEs (rule 7.10)", async () => {
    const { instrument_id, ...table } = ids.dissolved;
    const message = "the entity is dissolved and read-only";
    expect(await tried("equity_grant", { ...grantRow(), ...table, instrument_id })).toBe(message);
    expect(await tried("safe", { ...safeRow(), ...table })).toBe(message);
    const named = { workspace_id: ids.workspace_id, instrument_id: newId("instrument"), ...table };
    expect(await tried("instrument", { ...named, symbol: "B", kind: "common", authorized_units: 1 })).toBe(message);
  });
});

describe("an instrument written past the service", () => {
  const most = 9_007_199_254_740_991n;
  const instrument = async (beside: bigint) => {
    const [{ sum } = { sum: "0" }] = await asOwner<{ sum: string }>(
      "select sum(authorized_units)::text as sum from instrument where cap_table_id = $1",
      [ids.cap_table_id],
    );
    const authorized_units = String(most - BigInt(sum) + beside);
    return { ...own(), instrument_id: newId("instrument"), symbol: "B", kind: "preferred", authorized_units };
  };

  it("authorizes no more than 2^53-1 units with all others of its cap table", async () => {
    expect(await tried("instrument", await instrument(0n))).toBeNull();
    expect(await tried("instrument", await instrument(1n))).toBe("cap_table_authorized_units_are_exact");
    const more = "update instrument set authorized_units = $2 where instrument_id = $1";
    expect(await refusalByDatabase(more, [ids.option_id, String(most)])).toMatchObject({
      constraint: "cap_table_authorized_units_are_exact",
    });
  });
});

describe("a SAFE written past the service", () => {
  it.each([
    [{}, null],
    [{ principal_amount_cents: 0 }, "safe_principal_is_exact"],
    [{ valuation_cap_cents: "9007199254740992" }, "safe_valuation_cap_is_exact"],
    [{ safe_type: "note" }, "safe_type_is_known"],
    [{ safe_type: "discount" }, "safe_discount_has_its_rate"],
    [{ safe_type: "mfn", valuation_cap_cents: 1 }, "safe_mfn_has_no_terms"],
    [{ discount_rate: "1.5" }, "safe_discount_rate_is_below_one"],
    [{ investor_name: "" }, "safe_investor_is_named"],
  ])("with %j is refused by: %s", async (fault, rule) => {
    expect(await tried("safe", { ...safeRow(), ...fault })).toBe(rule);
  });
});

describe("a transfer written past the service", () => {
  const whole = (shares: number, part: number, share_class = "common", from_key = "ada byron") =>
    refusalByDatabase(
      `with t as (insert into share_transfer (workspace_id, entity_id, cap_table_id, transfer_id, from_name, from_key, to_name, to_key, share_class, shares)
           values ($1, $2, $3, $4, $9, $9, 'Grace', 'grace', $5, $6) returning 1),
         p as (insert into share_transfer_part (workspace_id, entity_id, transfer_id, grant_id, shares)
           select $1, $2, $4, $7, $8 from t returning 1)
         select 1 from p`,
      [
        ids.workspace_id,
        ids.entity_id,
        ids.cap_table_id,
        newId("transfer"),
        share_class,
        shares,
        ids.grant_id,
        part,
        from_key,
      ],
    );

  it("moves no more than the sender holds, and only of its class (rule 7.11)", async () => {
    expect(await whole(800, 800)).toBeNull();
    expect((await whole(801, 801))?.constraint).toBe("holding_is_never_negative");
    expect((await whole(1, 1, "preferred"))?.message).toContain("holds nothing of that class");
    expect((await whole(1, 1, "common", "nobody"))?.message).toContain("holds nothing of that class");
  });

  it("is refused to oneself, or with keys that are not of its names", async () => {
    const oneself = { to_name: "ADA BYRON", to_key: "ada byron" };
    expect(await tried("share_transfer", { ...transferRow(), ...oneself })).toBe("share_transfer_is_not_to_oneself");
    expect(await tried("share_transfer", { ...transferRow(), from_key: "ada" })).toBe("share_transfer_sender_is_named");
    expect(await tried("share_transfer", { ...transferRow(), share_class: "x" })).toBe("share_transfer_class_is_known");
  });

  it("is refused where its parts are not the whole of it", async () => {
    await asOwner("begin");
    const { transfer_id, ...row } = transferRow();
    const values = Object.values({ transfer_id, ...row });
    const names = Object.keys({ transfer_id, ...row });
    await asOwner(
      `insert into share_transfer (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
      values,
    );
    await expect(asOwner("commit")).rejects.toThrow("the parts of a transfer must add up to its shares");
  });
});

describe("what follows from grants and transfers", () => {
  /** How many versions of rows a statement leaves behind in this transaction, by table. */
  const versions = async (): Promise<Record<string, number>> => {
    const rows = await asOwner<{ table: string; updated: number }>(
      `select relname as table, n_tup_upd::int as updated from pg_stat_xact_user_tables
       where relname in ('instrument', 'cap_table', 'holding')`,
    );
    return Object.fromEntries(rows.map(({ table, updated }) => [table, updated]));
  };

  it("is counted once for each statement: a register of many grants and transfers makes no chain of dead rows", async () => {
    const { workspace_id, entity_id, cap_table_id, instrument_id, option_id } = ids;
    await asOwner("begin");
    try {
      const before = await versions();
      await asOwner(
        `insert into equity_grant (workspace_id, entity_id, cap_table_id, grant_id, instrument_id, recipient_name, recipient_key, grant_type, shares)
         select $1, $2, $3, 'grt_many' || n, case when n <= 40 then $4 else $5 end, 'Holder ' || n, 'holder ' || n,
           case when n <= 40 then 'common' else 'option' end, 2 from generate_series(1, 60) n`,
        [workspace_id, entity_id, cap_table_id, instrument_id, option_id],
      );
      const granted = await versions();
      expect(granted).toEqual({
        ...before,
        instrument: (before.instrument ?? 0) + 2,
        cap_table: (before.cap_table ?? 0) + 1,
      });
      const issued = await asOwner(
        `select i.instrument_id, i.issued_units::int as issued, sum(h.units)::int as held
         from instrument i join holding h using (workspace_id, instrument_id) where i.instrument_id = any($1) group by 1, 2`,
        [[instrument_id, option_id]],
      );
      expect(issued).toHaveLength(2);
      expect(issued).toContainEqual({ instrument_id, issued: 980, held: 980 });
      expect(issued).toContainEqual({ instrument_id: option_id, issued: 40, held: 40 });

      await asOwner(
        `with t as (insert into share_transfer (workspace_id, entity_id, cap_table_id, transfer_id, from_name, from_key, to_name, to_key, share_class, shares)
           select $1, $2, $3, 'trf_many' || n, 'Ada Byron', 'ada byron', 'Receiver ' || n, 'receiver ' || n, 'common', 3
           from generate_series(1, 50) n returning transfer_id)
         select 1 from t`,
        [workspace_id, entity_id, cap_table_id],
      );
      await asOwner(
        `insert into share_transfer_part (workspace_id, entity_id, transfer_id, grant_id, shares)
         select $1, $2, 'trf_many' || n, $3, 3 from generate_series(1, 50) n`,
        [workspace_id, entity_id, ids.grant_id],
      );
      // Ada's own holding, and what each of the others now holds.
      expect((await versions()).holding).toBe((granted.holding ?? 0) + 51);
      const held = await asOwner(
        `select holder_key, units::int as units from holding where grant_id = $1 and holder_key in ('ada byron', 'receiver 50') order by 1`,
        [ids.grant_id],
      );
      expect(held).toEqual([
        { holder_key: "ada byron", units: 650 },
        { holder_key: "receiver 50", units: 3 },
      ]);
      await asOwner("set constraints all immediate");
    } finally {
      await asOwner("rollback");
    }
  });

  it.each([
    ["a holding", "update holding set units = units + 1 where grant_id = $1", "grant_id"],
    ["a holding", "delete from holding where grant_id = $1", "grant_id"],
    ["a count", "update instrument set issued_units = 0 where instrument_id = $1", "instrument_id"],
    ["a count", "update cap_table set issued_units = 0 where cap_table_id = $1", "cap_table_id"],
    ["a kind", "update instrument set kind = 'warrant' where instrument_id = $1", "instrument_id"],
    ["an instrument", "update instrument set entity_id = 'ent_x' where instrument_id = $1", "instrument_id"],
    ["a grant", "update equity_grant set shares = 1 where grant_id = $1", "grant_id"],
    ["a grant", "delete from equity_grant where grant_id = $1", "grant_id"],
    ["a SAFE", "update safe set valuation_cap_cents = 1 where entity_id = $1", "entity_id"],
    ["a transfer", "update share_transfer set to_key = 'x' where transfer_id = $1", "transfer_id"],
    ["a transfer", "delete from share_transfer_part where transfer_id = $1", "transfer_id"],
  ] as const)("refuses to be written by hand: %s, %s", async (_, text, id) => {
    expect((await refusalByDatabase(text, [ids[id]]))?.code).toBe("23000");
  });

  it("a holding is not made by hand, nor an instrument with units issued", async () => {
    const { workspace_id, entity_id, cap_table_id, instrument_id, grant_id } = ids;
    const holding = { workspace_id, entity_id, instrument_id, grant_id, holder_key: "x", holder_name: "x", units: 1 };
    expect(await tried("holding", holding)).toContain("holdings follow from grants and transfers");
    const issued = { symbol: "B", kind: "common", authorized_units: 5, issued_units: 5 };
    const row = { workspace_id, entity_id, cap_table_id, instrument_id: newId("instrument"), ...issued };
    expect(await tried("instrument", row)).toContain("issued_units follows from the grants");
  });

  it.each(["equity_grant", "holding", "safe", "share_transfer", "share_transfer_part"])(
    "the table %s refuses to be emptied",
    async (table) => {
      const triggers = await asOwner(
        `select 1 from pg_trigger where tgrelid = $1::regclass and pg_get_triggerdef(oid) like '% BEFORE TRUNCATE %'`,
        [table],
      );
      expect(triggers).toHaveLength(1);
    },
  );
});
